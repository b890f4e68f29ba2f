#pragma once
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
struct __attribute__((aligned(16))) max_align_t {
    char value[16];
};
#define NULL __null
#define offsetof(type, member) __builtin_offsetof(type, member)
namespace std {
using ::max_align_t;
enum class byte : unsigned char {};
using ::nullptr_t;
using ::ptrdiff_t;
using ::size_t;
}  // namespace std
