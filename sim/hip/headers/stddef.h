#pragma once
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
#define NULL 0
#define offsetof(type, member) __builtin_offsetof(type, member)
namespace std {
using ::nullptr_t;
using ::ptrdiff_t;
using ::size_t;
}  // namespace std
