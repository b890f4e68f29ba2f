// status: 3
// stdout: 1804289383 846930886 1681692777 1714636915 1957747793 424238335 719885386 1649760492 596516649 1189641421 1025202362 1350490027 783368690 1102520059 2044897763 1967513926 1365180540 1540383426 304089172 1303455736 35005211 521595368 294702567 1726956429 336465782 861021530 278722862 233665123 2145174067 468703135 1101513929 1801979802 1315634022 635723058 1369133069 1125898167 1059961393 2089018456 628175011 1656478042 71876166 708592740 1483128881 907283241 442951012 1804289383
// stdout: 1111130805
// stdout: 1187592820 1
// stdout: 0.52483957943423221 585950151 -907958370
// stdout:    42|42   |00042|+42| 42|ff|FF|0xff|10|010|4294967295
// stdout: 005|     005|005     |     005||44|4464|1099511627776|-1099511627776|4
// stdout: 3.141590|2.50|     1.000|1.000     |+2.2|-000003.50|1.234568e+04|1.200E-04|1e-05|1E+20|2.00000|2|3.
// stdout: inf -INF nan   inf   inf
// stdout: 0x1p+0 0x1.999999999999ap-4 0X1.FFP+7
// stdout: abc|       abc|abc       |ab|x|    y|%|0x10
// stdout:      1|2     |3.14
// stdout: 0 0 1e+04 100000 1e+06 0.0001
// stdout: 6 5-five
// stdout: 7 abc
// stdout: 8 12 -7 3.5 2250 word Z 31 99
// stdout: 3 abc def 5
// stdout: -1 0
// stdout: -12 99999999999 150 0
// stdout: 31  18446744073709551615 63 2.5 abc
// stdout: 9223372036854775807
// stdout: hello world 11 -16 0
// stdout: o world orld world
// stdout: [hello][world]
// stdout: 1 0 A q
// stdout: 1.41421 1024 1.5 -2 2 1.5
// stdout: 0.841470957 -0.416146845 4.48168898 1.09861231 1.36960673
// stdout: 0.8414709848078965 4.4816890703380645 1.0986122886681098 1.3696066657894779
// stdout: 3 2 -3 4
// stdout: 0.75 0 6 12 0.25
// stdout: -5 5
// stdout: <line 1
// stdout: ><second
// stdout: ><3 4
// stdout: >1
// stdout: 18
// stdout: 3
// stdout: 3 3 0 1
// stdout: 1
// stdout: xxxxx 20
// stdout: unset
// stdout: end
// stdout: !x
// stdout: y
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <cctype>
#include <ctime>
#include <cinttypes>
int main() {
    for (int i = 0; i < 40; i++) printf("%d ", rand());
    srand(42);
    for (int i = 0; i < 5; i++) printf("%d ", rand());
    srand(0); printf("%d\n", rand());
    srand(4000000000u); printf("%d\n", rand());
    unsigned s = 7; printf("%d %d\n", rand_r(&s), rand_r(&s) > 0);
    srand48(5); printf("%.17g %ld %ld\n", drand48(), lrand48(), mrand48());
    printf("%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o|%#o|%u\n", 42, 42, 42, 42, 42, 255, 255, 255, 8, 8, -1);
    printf("%.3d|%8.3d|%-8.3d|%08.3d|%.0d|%hhd|%hd|%ld|%lld|%zu\n", 5, 5, 5, 5, 0, 300, 70000, 1L << 40, -(1LL << 40), sizeof(int));
    printf("%f|%.2f|%10.3f|%-10.3f|%+.1f|%010.2f|%e|%.3E|%g|%G|%#g|%.0f|%#.0f\n", 3.14159, 2.5, 1.0, 1.0, 2.25, -3.5, 12345.678, 0.00012, 1e-5, 1e20, 2.0, 2.5, 3.0);
    printf("%f %F %e %5f %05f\n", INFINITY, -INFINITY, NAN, INFINITY, INFINITY);
    printf("%a %a %A\n", 1.0, 0.1, 255.5);
    printf("%s|%10s|%-10s|%.2s|%c|%5c|%%|%p\n", "abc", "abc", "abc", "abc", 'x', 'y', (void*)0x10);
    printf("%*d|%-*d|%.*f\n", 6, 1, 6, 2, 2, 3.14159);
    printf("%#x %#o %.0e %g %g %g\n", 0, 0, 12345.0, 100000.0, 1000000.0, 0.0001);
    char buf[64];
    int n = sprintf(buf, "%d-%s", 5, "five"); printf("%d %s\n", n, buf);
    n = snprintf(buf, 4, "abcdefg"); printf("%d %s\n", n, buf);
    int a, b; float f; double d; char w[20]; char c; unsigned u; long l;
    n = sscanf("12 -7 3.5 2.25e3 word Z 0x1f 99", "%d %d %f %lf %s %c %x %ld", &a, &b, &f, &d, w, &c, &u, &l);
    printf("%d %d %d %g %g %s %c %u %ld\n", n, a, b, f, d, w, c, u, l);
    n = sscanf("abc,def:5", "%[^,],%[a-z]:%d", buf, w, &a); printf("%d %s %s %d\n", n, buf, w, a);
    printf("%d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a));
    printf("%d %ld %g %d\n", atoi(" -12abc"), atol("99999999999"), atof("1.5e2x"), atoi("x"));
    char* end; printf("%ld %s %lu %ld %g %s\n", strtol("0x1fz", &end, 16), "", strtoul("-1", 0, 10), strtol("077", 0, 0), strtod("2.5abc", &end), end);
    printf("%ld\n", strtol("99999999999999999999", 0, 10));
    strcpy(buf, "hello"); strcat(buf, " world"); printf("%s %zu %d %d\n", buf, strlen(buf), strcmp(buf, "x"), strncmp("abc", "abd", 2));
    printf("%s %s %s\n", strchr(buf, 'o'), strrchr(buf, 'o'), strstr(buf, "wor"));
    for (char* t = strtok(buf, " "); t; t = strtok(nullptr, " ")) printf("[%s]", t);
    printf("\n%d %d %c %c\n", isdigit('5') != 0, isalpha('5') != 0, toupper('a'), tolower('Q'));
    printf("%g %g %g %g %g %g\n", sqrt(2.0), pow(2, 10), fabs(-1.5), floor(-1.5), ceil(1.2), fmod(7.5, 2));
    printf("%.9g %.9g %.9g %.9g %.9g\n", sinf(1.0f), cosf(2.0f), expf(1.5f), logf(3.0f), powf(1.1f, 3.3f));
    printf("%.17g %.17g %.17g %.17g\n", sin(1.0), exp(1.5), log(3.0), pow(1.1, 3.3));
    printf("%ld %ld %g %g\n", lround(2.5), lrint(2.5), round(-2.5), sqrt(16));
    int ex; double ip; printf("%g %d", frexp(48.0, &ex), 0); printf(" %d %g %g\n", ex, ldexp(0.75, 4), modf(3.25, &ip));
    printf("%" PRId64 " %" PRIu64 "\n", (int64_t)-5, (uint64_t)5);
    FILE* fp = fopen("t.txt", "w"); fprintf(fp, "line %d\nsecond\n3 4\n", 1); fclose(fp);
    fp = fopen("t.txt", "r"); while (fgets(buf, sizeof buf, fp)) printf("<%s>", buf); printf("%d\n", feof(fp)); rewind(fp);
    fseek(fp, 0, SEEK_END); printf("%ld\n", ftell(fp)); fclose(fp);
    fp = fopen("t.bin", "wb"); float v[3] = {1, 2, 3}; printf("%zu\n", fwrite(v, 4, 3, fp)); fclose(fp);
    float r[3] = {0, 0, 0}; fp = fopen("t.bin", "rb"); printf("%zu", fread(r, 4, 3, fp)); printf(" %g %zu %d\n", r[2], fread(r, 4, 1, fp), feof(fp)); fclose(fp);
    printf("%d\n", fopen("none.txt", "r") == NULL); perror("open");

    memset(buf, 'x', 5); buf[5] = 0; memmove(buf + 1, buf, 3); printf("%s %d\n", buf, memcmp(buf, "d", 1));
    printf("%s\n", getenv("NOPE") ? "set" : "unset");
    puts("end"); putchar('!'); fputs("x\n", stdout); fputc('y', stdout); putc('\n', stdout);
    return 3;
}
