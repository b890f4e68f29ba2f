#pragma once
#include <string.h>
// Both may change the path that they are given, as POSIX lets them.
inline char* basename(char* path) {
    if (!path || !*path) return (char*)".";
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') path[--end] = 0;
    char* slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}
inline char* dirname(char* path) {
    if (!path || !*path) return (char*)".";
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') path[--end] = 0;
    char* slash = strrchr(path, '/');
    if (!slash) return (char*)".";
    while (slash > path && slash[-1] == '/') slash--;
    slash[slash == path] = 0;
    return path;
}
