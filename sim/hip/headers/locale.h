#pragma once
#define LC_ALL 6
inline char* setlocale(int, const char*) { return (char*)"C"; }
