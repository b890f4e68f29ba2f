// stdout: out 3
// status: 7
// stderr: ./a.out has 1 argument
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main(int argc, char** argv) {
    fprintf(stderr, "%s has %d argument\n", argv[0], argc);
    printf("out %d\n", abs(-3));
    if (argc == 1) exit(7);
}
