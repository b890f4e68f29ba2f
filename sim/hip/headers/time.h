#pragma once
#include <stddef.h>
#include <sys/types.h>
typedef long clock_t;
typedef int clockid_t;
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
extern "C" {
time_t time(time_t* into);
clock_t clock();
int clock_gettime(clockid_t clock, timespec* into);
int nanosleep(const timespec* wanted, timespec* rest);
time_t mktime(tm* when);
time_t timegm(tm* when);
tm* gmtime_r(const time_t* when, tm* into);
tm* localtime_r(const time_t* when, tm* into);
size_t strftime(char* to, size_t most, const char* format, const tm* when);
char* asctime(const tm* when);
}
inline double difftime(time_t later, time_t sooner) { return (double)(later - sooner); }
inline tm __sim_tm;
inline tm* gmtime(const time_t* when) { return gmtime_r(when, &__sim_tm); }
inline tm* localtime(const time_t* when) { return localtime_r(when, &__sim_tm); }
inline char* ctime(const time_t* when) { return asctime(localtime(when)); }
namespace std {
using ::asctime;
using ::clock;
using ::clock_t;
using ::ctime;
using ::difftime;
using ::gmtime;
using ::localtime;
using ::mktime;
using ::strftime;
using ::time;
using ::time_t;
using ::timespec;
using ::tm;
}  // namespace std
