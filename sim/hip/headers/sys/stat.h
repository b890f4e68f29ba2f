#pragma once
#include <sys/types.h>
struct stat {
    off_t st_size;
    mode_t st_mode;
    mode_t st_nlink, st_uid, st_gid;
    long st_blksize, st_blocks;
    time_t st_atime, st_mtime, st_ctime;
};
#define S_IFMT 0170000
#define S_IFREG 0100000
#define S_IFDIR 0040000
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
#define S_IRGRP 0040
#define S_IROTH 0004
extern "C" {
int stat(const char* path, struct stat* into);
int mkdir(const char* path, mode_t mode);
int fstat(int descriptor, struct stat* into);
}
