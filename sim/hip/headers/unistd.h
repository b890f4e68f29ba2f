#pragma once
#include <getopt.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
extern "C" {
unsigned sleep(unsigned seconds);
int usleep(unsigned microseconds);
int access(const char* path, int how);
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int close(int descriptor);
ssize_t read(int descriptor, void* to, size_t size);
ssize_t write(int descriptor, const void* from, size_t size);
off_t lseek(int descriptor, off_t offset, int whence);
ssize_t readlink(const char* path, char* to, size_t size);
int isatty(int descriptor);
char* getcwd(char* to, size_t size);
int unlink(const char* path);
int chdir(const char* path);
int rmdir(const char* path);
void _exit(int status) __attribute__((noreturn));
}
inline pid_t getpid() { return 4242; }
