#pragma once
#include <stddef.h>
#include <sys/types.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;
extern "C" {
void* malloc(size_t size);
void* calloc(size_t count, size_t size);
void* realloc(void* pointer, size_t size);
void* aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void** pointer, size_t alignment, size_t size);
void free(void* pointer);
void exit(int status) __attribute__((noreturn));
void quick_exit(int status) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
__attribute__((host)) __attribute__((device)) void abort() __attribute__((noreturn));
int atexit(void (*last)());
int system(const char* command);
int atoi(const char* text);
long atol(const char* text);
long long atoll(const char* text);
double atof(const char* text);
long strtol(const char* text, char** end, int base);
unsigned long strtoul(const char* text, char** end, int base);
long long strtoll(const char* text, char** end, int base);
unsigned long long strtoull(const char* text, char** end, int base);
double strtod(const char* text, char** end);
float strtof(const char* text, char** end);
int rand();
void srand(unsigned seed);
int rand_r(unsigned* seed);
long random();
void srandom(unsigned seed);
double drand48();
long lrand48();
long mrand48();
void srand48(long seed);
char* getenv(const char* name);
int setenv(const char* name, const char* value, int overwrite);
__attribute__((host)) __attribute__((device)) int abs(int value);
__attribute__((host)) __attribute__((device)) inline long labs(long value) { return value < 0 ? -value : value; }
__attribute__((host)) __attribute__((device)) inline long long llabs(long long value) { return value < 0 ? -value : value; }
inline div_t div(int one, int other) { return {one / other, one % other}; }
inline ldiv_t ldiv(long one, long other) { return {one / other, one % other}; }
}
// Merging keeps the order of equals, as glibc's qsort does.
inline void __sim_merge(char* from, char* to, size_t count, size_t size, int (*order)(const void*, const void*)) {
    if (count < 2) return;
    size_t half = count / 2;
    char* second = from + half * size;
    __sim_merge(from, to, half, size, order);
    __sim_merge(second, to, count - half, size, order);
    char *one = from, *other = second, *end = from + count * size, *put = to;
    while (one < second && other < end) {
        if (order(one, other) <= 0) {
            __builtin_memcpy(put, one, size);
            one += size;
        } else {
            __builtin_memcpy(put, other, size);
            other += size;
        }
        put += size;
    }
    __builtin_memcpy(put, one, second - one);
    __builtin_memcpy(from, to, put + (second - one) - to);
}
inline void qsort(void* first, size_t count, size_t size, int (*order)(const void*, const void*)) {
    char* room = (char*)malloc(count * size);
    __sim_merge((char*)first, room, count, size, order);
    free(room);
}
inline void* bsearch(const void* key, const void* first, size_t count, size_t size, int (*order)(const void*, const void*)) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char* at = (const char*)first + middle * size;
        int found = order(key, at);
        if (found == 0) return (void*)at;
        if (found < 0) high = middle;
        else low = middle + 1;
    }
    return nullptr;
}
namespace std {
using ::abort;
using ::abs;
using ::aligned_alloc;
using ::atexit;
using ::atof;
using ::atoi;
using ::atol;
using ::atoll;
using ::bsearch;
using ::calloc;
using ::div;
using ::exit;
using ::free;
using ::getenv;
using ::labs;
using ::llabs;
using ::malloc;
using ::qsort;
using ::quick_exit;
using ::_Exit;
using ::rand;
using ::realloc;
using ::srand;
using ::strtod;
using ::strtof;
using ::strtol;
using ::strtoll;
using ::strtoul;
using ::strtoull;
using ::system;
inline long abs(long value) { return value < 0 ? -value : value; }
inline long long abs(long long value) { return value < 0 ? -value : value; }
}  // namespace std
