#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>
typedef struct __sim_file FILE;
extern FILE* stdin;
extern FILE* stdout;
extern FILE* stderr;
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define __SIM_FORMAT(kind, at, first) __attribute__((format(kind, at, first)))
extern "C" {
__attribute__((host)) __attribute__((device)) int printf(const char* format, ...) __SIM_FORMAT(printf, 1, 2);
int fprintf(FILE* stream, const char* format, ...) __SIM_FORMAT(printf, 2, 3);
int sprintf(char* to, const char* format, ...) __SIM_FORMAT(printf, 2, 3);
int snprintf(char* to, size_t most, const char* format, ...) __SIM_FORMAT(printf, 3, 4);
int scanf(const char* format, ...) __SIM_FORMAT(scanf, 1, 2);
int fscanf(FILE* stream, const char* format, ...) __SIM_FORMAT(scanf, 2, 3);
int sscanf(const char* text, const char* format, ...) __SIM_FORMAT(scanf, 2, 3);
int vprintf(const char* format, va_list values) __SIM_FORMAT(printf, 1, 0);
int vfprintf(FILE* stream, const char* format, va_list values) __SIM_FORMAT(printf, 2, 0);
int vsprintf(char* to, const char* format, va_list values) __SIM_FORMAT(printf, 2, 0);
int vsnprintf(char* to, size_t most, const char* format, va_list values) __SIM_FORMAT(printf, 3, 0);
int puts(const char* text);
int putchar(int character);
int fputs(const char* text, FILE* stream);
int fputc(int character, FILE* stream);
int putc(int character, FILE* stream);
FILE* fopen(const char* path, const char* mode);
int fclose(FILE* stream);
size_t fread(void* to, size_t size, size_t count, FILE* stream);
size_t fwrite(const void* from, size_t size, size_t count, FILE* stream);
char* fgets(char* to, int most, FILE* stream);
int fgetc(FILE* stream);
int getc(FILE* stream);
int getchar();
int ungetc(int character, FILE* stream);
int fseek(FILE* stream, long offset, int whence);
long ftell(FILE* stream);
void rewind(FILE* stream);
int feof(FILE* stream);
int ferror(FILE* stream);
void clearerr(FILE* stream);
int fflush(FILE* stream);
int fileno(FILE* stream);
void setbuf(FILE* stream, char* buffer);
int setvbuf(FILE* stream, char* buffer, int mode, size_t size);
long getline(char** to, size_t* room, FILE* stream);
void perror(const char* text);
int remove(const char* path);
int rename(const char* from, const char* to);
}
namespace std {
using ::FILE;
using ::clearerr;
using ::fclose;
using ::feof;
using ::ferror;
using ::fflush;
using ::fgetc;
using ::fgets;
using ::fopen;
using ::fprintf;
using ::fputc;
using ::fputs;
using ::fread;
using ::fscanf;
using ::fseek;
using ::ftell;
using ::fwrite;
using ::getchar;
using ::perror;
using ::printf;
using ::putchar;
using ::puts;
using ::remove;
using ::rename;
using ::rewind;
using ::scanf;
using ::snprintf;
using ::sprintf;
using ::sscanf;
using ::vfprintf;
using ::vprintf;
using ::vsnprintf;
using ::vsprintf;
}  // namespace std
