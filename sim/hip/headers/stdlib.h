#pragma once
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
extern "C" {
void* malloc(size_t size);
void* calloc(size_t count, size_t size);
void free(void* pointer);
void exit(int status) __attribute__((noreturn));
void abort() __attribute__((noreturn));
int atoi(const char* text);
double atof(const char* text);
int rand();
void srand(unsigned seed);
}
namespace std {
using ::abort;
using ::atof;
using ::atoi;
using ::calloc;
using ::exit;
using ::free;
using ::malloc;
using ::rand;
using ::srand;
}  // namespace std
