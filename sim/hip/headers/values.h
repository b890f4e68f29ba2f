#pragma once
#include <float.h>
#include <limits.h>
