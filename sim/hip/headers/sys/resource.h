#pragma once
#include <sys/time.h>
#define RUSAGE_SELF 0
struct rusage {
    timeval ru_utime, ru_stime;
    long ru_maxrss;
};
extern "C" int getrusage(int who, rusage* into);
