// stdout: 0
// stdout: 1
// stdout: hi
// stdout: 0 -1
#include <cstdio>
int main() { FILE* f = fopen("aa.txt", "w"); fputs("hi\n", f); fclose(f); printf("%d\n", rename("aa.txt", "bb.txt")); f = fopen("aa.txt", "r"); printf("%d\n", f == nullptr); f = fopen("bb.txt", "r"); char t[9]; printf("%s", fgets(t, 9, f)); fclose(f); printf("%d %d\n", remove("bb.txt"), remove("bb.txt")); }
