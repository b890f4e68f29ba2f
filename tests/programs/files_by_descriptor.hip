// stdout: none: -1, No such file or directory
// stdout: wrote 12, size 12, a file: 1
// stdout: read 5: hello, then 7 at 12, end 0
// stdout: appended: hello again
// stdout: closed twice: 0 -1
#include <cstdio>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>
int main() {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int none = open("numbers.bin", O_RDONLY);
    printf("none: %d, %s\n", none, strerror(errno));
    int file = open("numbers.bin", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    struct stat known;
    long wrote = write(file, "hello world\n", 12);
    fstat(file, &known);
    printf("wrote %ld, size %ld, a file: %d\n", wrote, (long)known.st_size, S_ISREG(known.st_mode));
    close(file);
    char text[32] = {};
    file = open("numbers.bin", O_RDONLY);
    long first = read(file, text, 5), rest = read(file, text + 5, 20);
    printf("read %ld: %.5s, then %ld at %ld, end %ld\n", first, text, rest, (long)lseek(file, 0, SEEK_CUR),
           (long)read(file, text, 4));
    close(file);
    file = open("numbers.bin", O_RDWR);
    lseek(file, 6, SEEK_SET);
    write(file, "again\n", 6);
    close(file);
    file = open("numbers.bin", O_RDONLY);
    read(file, text, 12);
    printf("appended: ");
    fflush(stdout);
    write(STDOUT_FILENO, text, 12);
    int one = close(file), other = close(file);
    printf("closed twice: %d %d\n", one, other);
}
