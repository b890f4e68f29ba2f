#pragma once
#include <stddef.h>
extern "C" {
void* memcpy(void* to, const void* from, size_t bytes);
void* memset(void* to, int value, size_t bytes);
int strcmp(const char* one, const char* other);
size_t strlen(const char* text);
}
namespace std {
using ::memcpy;
using ::memset;
using ::strcmp;
using ::strlen;
}  // namespace std
