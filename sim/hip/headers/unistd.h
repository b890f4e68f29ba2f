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
int unlink(const char* path);
void _exit(int status) __attribute__((noreturn));
}
inline pid_t getpid() { return 4242; }
