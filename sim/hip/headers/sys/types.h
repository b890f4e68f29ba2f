#pragma once
#include <stddef.h>
#include <stdint.h>
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned uint;
typedef unsigned long ulong;
typedef unsigned short ushort;
