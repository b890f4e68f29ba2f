#pragma once
#include <exception>
#include <sim/move.h>
extern "C" {
// A copy of a text, of `size` characters or to its end; never given back: errors are few.
const char* __sim_kept(const char* text);
const char* __sim_said(const char* format, ...);
// What the library leaves undefined and real code may not show: ends the run and says what it was.
[[noreturn]] void __sim_misuse(const char* what);
[[noreturn]] void __sim_too_long(const char* what);
}
namespace std {
#define __SIM_ERROR(name, base)                                                                        \
    class name : public base {                                                                         \
       public:                                                                                         \
        explicit name(const char* text) : base(text) {}                                                \
        template <class S, class = decltype(declval<const S&>().c_str())>                              \
        explicit name(const S& text) : base(text.c_str()) {}                                           \
    };
#define __SIM_ERROR_ROOT(name)                                                                         \
    class name : public exception {                                                                    \
        const char* said;                                                                              \
                                                                                                       \
       public:                                                                                         \
        explicit name(const char* text) : said(__sim_kept(text)) {}                                    \
        template <class S, class = decltype(declval<const S&>().c_str())>                              \
        explicit name(const S& text) : said(__sim_kept(text.c_str())) {}                               \
        const char* what() const noexcept override { return said; }                                    \
    };
__SIM_ERROR_ROOT(logic_error)
__SIM_ERROR_ROOT(runtime_error)
__SIM_ERROR(out_of_range, logic_error)
__SIM_ERROR(invalid_argument, logic_error)
__SIM_ERROR(length_error, logic_error)
// What the engine throws for __sim_too_long.
[[noreturn]] inline void __sim_length_error(const char* what) { throw length_error(what); }
__SIM_ERROR(domain_error, logic_error)
__SIM_ERROR(range_error, runtime_error)
__SIM_ERROR(overflow_error, runtime_error)
__SIM_ERROR(underflow_error, runtime_error)
}  // namespace std
[[noreturn]] inline void __sim_range(const char* format, size_t one, size_t other) {
    throw std::out_of_range(__sim_said(format, one, other));
}
