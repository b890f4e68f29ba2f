#pragma once
#include <tuple>
namespace thrust {
template <class... T>
using tuple = std::tuple<T...>;
template <class A, class B>
using pair = std::pair<A, B>;
template <class T>
using tuple_size = std::tuple_size<T>;
template <size_t number, class T>
using tuple_element = std::tuple_element<number, T>;
using std::get;
using std::make_pair;
using std::make_tuple;
using std::swap;
using std::tie;
struct null_type {};
}  // namespace thrust
