#pragma once
#include <time.h>
struct timezone {
    int tz_minuteswest, tz_dsttime;
};
extern "C" int gettimeofday(timeval* into, void* zone);
