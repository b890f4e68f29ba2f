// stdout: [info] 3 of 4 at 2.500, x 'y' 99999999999
// stdout: [warn] no values
// stdout: 10 6.5
// stdout: 60 60
// stdout: abc-12|   7|
// stdout: 1 two 3.0
// stdout: again 9 9
// stdout: 4294967295 -1 -2 255
#include <cstdarg>
#include <cstdio>
#include <string>

__attribute__((format(printf, 2, 3))) static void say(const char* level, const char* format, ...) {
    va_list values;
    va_start(values, format);
    printf("[%s] ", level);
    vprintf(format, values);
    printf("\n");
    va_end(values);
}

static int sum(int count, ...) {
    va_list values;
    va_start(values, count);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(values, int);
    va_end(values);
    return total;
}

static double mixed(int whole, ...) {
    va_list values;
    va_start(values, whole);
    double total = whole + va_arg(values, double);
    total += va_arg(values, long);
    va_end(values);
    return total;
}

static std::string made(const char* format, va_list values) {
    va_list again;
    va_copy(again, values);
    int size = vsnprintf(nullptr, 0, format, again);
    va_end(again);
    std::string text(size, '\0');
    vsnprintf(&text[0], size + 1, format, values);
    return text;
}

struct Log {
    std::string last;
    void operator()(const char* format, ...) {
        va_list values;
        va_start(values, format);
        last = made(format, values);
        va_end(values);
    }
    virtual void twice(const char* format, ...) {
        va_list values;
        va_start(values, format);
        last = made(format, values);
        va_end(values);
        puts(last.c_str());
    }
};

int main() {
    short three = 3;
    float half = 2.5f;
    say("info", "%d of %d at %.3f, %s '%c' %lld", three, 4, half, "x", 'y', 99999999999LL);
    say("warn", "no values");
    printf("%d %.1f\n", sum(4, 1, 2, 3, 4), mixed(1, 2.5, 3L));
    int (*by_pointer)(int, ...) = sum;
    printf("%d %d\n", by_pointer(3, 10, 20, 30), (sum)(2, 25, 35));
    Log log;
    log("%s-%d|%*d|", "abc", 12, 4, 7);
    puts(log.last.c_str());
    log("%d %s %.1f", 1, "two", 3.0);
    puts(log.last.c_str());
    Log* pointer = &log;
    pointer->twice("again %d %d", 9, 9);
    unsigned most = 4294967295u;
    char text[64];
    auto write = [](char* to, const char* format, ...) {
        va_list values;
        va_start(values, format);
        vsprintf(to, format, values);
        va_end(values);
    };
    write(text, "%u %d %ld %hhu", most, (signed char)-1, -2L, (unsigned char)255);
    puts(text);
}
