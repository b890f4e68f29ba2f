#pragma once
// The values behind `...` stand one after the other, 8 bytes each; a list knows where the next one is.
typedef struct __sim_list {
    char* __next;
} va_list[1];
extern "C" char* __sim_values(void);
#define va_start(list, ...) ((void)((list)->__next = __sim_values()))
#define va_arg(list, type) (*(type*)(((list)->__next += 8) - 8))
#define va_end(list) ((void)(list))
#define va_copy(to, from) ((void)(*(to) = *(from)))
namespace std {
using ::va_list;
}
