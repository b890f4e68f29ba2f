// stdout: 10 6 9 1
// stdout: 6 7
// stdout: 3
#include <stdio.h>
int first(int list[], int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += list[i];
    return s;
}
int cell(int grid[2][3]) { return grid[1][2]; }
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
    return 0;
}
