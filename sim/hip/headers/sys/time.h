#pragma once
#include <time.h>
struct timezone {
    int tz_minuteswest, tz_dsttime;
};
extern "C" int gettimeofday(timeval* into, void* zone);
#define timerclear(one) ((one)->tv_sec = (one)->tv_usec = 0)
#define timerisset(one) ((one)->tv_sec || (one)->tv_usec)
#define timercmp(one, other, op) \
    ((one)->tv_sec == (other)->tv_sec ? (one)->tv_usec op (other)->tv_usec : (one)->tv_sec op (other)->tv_sec)
#define timeradd(one, other, sum)                          \
    do {                                                   \
        (sum)->tv_sec = (one)->tv_sec + (other)->tv_sec;   \
        (sum)->tv_usec = (one)->tv_usec + (other)->tv_usec; \
        if ((sum)->tv_usec >= 1000000) {                   \
            ++(sum)->tv_sec;                               \
            (sum)->tv_usec -= 1000000;                     \
        }                                                  \
    } while (0)
#define timersub(one, other, left)                          \
    do {                                                    \
        (left)->tv_sec = (one)->tv_sec - (other)->tv_sec;   \
        (left)->tv_usec = (one)->tv_usec - (other)->tv_usec; \
        if ((left)->tv_usec < 0) {                          \
            --(left)->tv_sec;                               \
            (left)->tv_usec += 1000000;                     \
        }                                                   \
    } while (0)
