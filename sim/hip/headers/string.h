#pragma once
#include <stddef.h>
extern "C" {
__attribute__((host)) __attribute__((device)) void* memcpy(void* to, const void* from, size_t bytes);
__attribute__((host)) __attribute__((device)) void* memset(void* to, int value, size_t bytes);
__attribute__((host)) __attribute__((device)) void* memmove(void* to, const void* from, size_t bytes);
__attribute__((host)) __attribute__((device)) int memcmp(const void* one, const void* other, size_t bytes);
void* memchr(const void* text, int letter, size_t bytes);
size_t strlen(const char* text);
int strcmp(const char* one, const char* other);
int strncmp(const char* one, const char* other, size_t most);
int strcasecmp(const char* one, const char* other);
int strncasecmp(const char* one, const char* other, size_t most);
char* strcpy(char* to, const char* from);
char* strncpy(char* to, const char* from, size_t most);
char* strcat(char* to, const char* from);
char* strncat(char* to, const char* from, size_t most);
char* strchr(const char* text, int letter);
char* strrchr(const char* text, int letter);
char* strstr(const char* text, const char* part);
size_t strspn(const char* text, const char* of);
size_t strcspn(const char* text, const char* of);
char* strpbrk(const char* text, const char* of);
char* strtok_r(char* text, const char* between, char** kept);
char* strdup(const char* text);
char* __sim_error_text(int number);
}
inline char* strerror(int number) { return __sim_error_text(number); }
inline char* __sim_words;
inline char* strtok(char* text, const char* between) { return strtok_r(text, between, &__sim_words); }
inline int ffs(int value) { return value ? 1 + __builtin_ctz(value) : 0; }
inline int ffsl(long value) { return value ? 1 + __builtin_ctzl(value) : 0; }
inline int ffsll(long long value) { return value ? 1 + __builtin_ctzll(value) : 0; }
namespace std {
using ::memchr;
using ::memcmp;
using ::memcpy;
using ::memmove;
using ::memset;
using ::strcat;
using ::strchr;
using ::strcmp;
using ::strcpy;
using ::strcspn;
using ::strerror;
using ::strlen;
using ::strncat;
using ::strncmp;
using ::strncpy;
using ::strpbrk;
using ::strrchr;
using ::strspn;
using ::strstr;
using ::strtok;
}  // namespace std
