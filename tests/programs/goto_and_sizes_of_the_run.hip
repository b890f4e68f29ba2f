// stdout: 10 6 9 1
// stdout: 6 7
// stdout: 3
// stdout: 11118 34448 418
// stdout: 10007 33337 414
// stdout: 2 2 416
// stdout: 11107 34437 418
// stdout: 11007 34337 414
// stdout: 11007 34337 416
// stdout: 10007 33337 418
// stdout: 10007 33337 10
// stdout: 10007 33337 416
// stdout: 7 7 418
#include <stdio.h>
int first(int list[], int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += list[i];
    return s;
}
int cell(int grid[2][3]) { return grid[1][2]; }
int duff(int v, int n) {
    int s = 0;
    switch (v) {
        case 0:
            s += 1;
            do {
                s += 10;
                case 3: s += 100;
                case 4 ... 5:
                    s += 1000;
                    if (s > 30000) break;
                default: s += 10000;
            } while (--n > 0);
        case 9: s += 7; break;
        case 2: s = 2;
    }
    return s;
}
int in_a_loop(int i) {
    int s = 0;
    for (int k = 0; k < 6; k++) {
        if ((k + i) % 3 == 0) goto next;
        if (k == 5 && i == 4) break;
        s += k;
        if (i == 7) continue;
        s += 100;
    next:
    also:
        s++;
    }
    return s;
}
int main(int argc, char* argv[]) {
    int n = argc + 4, sizes[n], tries = 0;
    for (int k = 0; k < n; k++) sizes[k] = k;
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    printf("%d %d %d %d\n", first(sizes, n), cell(grid), first(grid[1], 2), argv[0] != nullptr);
again:
    if (++tries < 3) goto again;
    for (int k = 0; k < 10; k++)
        for (int j = 0; j < 10; j++)
            if (k * j == 42) {
                printf("%d %d\n", k, j);
                goto out;
            }
    printf("never\n");
out:
    printf("%d\n", tries);
    for (int v = 0; v < 10; v++) printf("%d %d %d\n", duff(v, 1), duff(v, 4), in_a_loop(v));
    return 0;
}
