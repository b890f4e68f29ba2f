#pragma once
#include <stddef.h>
typedef struct __sim_file FILE;
extern FILE* stdout;
extern FILE* stderr;
extern "C" {
__attribute__((host)) __attribute__((device)) int printf(const char* format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE* stream, const char* format, ...) __attribute__((format(printf, 2, 3)));
int puts(const char* text);
int putchar(int character);
int fflush(FILE* stream);
}
namespace std {
using ::fflush;
using ::fprintf;
using ::printf;
using ::putchar;
using ::puts;
}  // namespace std
