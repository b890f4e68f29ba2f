#pragma once
#include <complex>
#include <thrust/functional.h>
namespace thrust {
template <class T>
using complex = std::complex<T>;
using std::abs;
using std::arg;
using std::conj;
using std::cos;
using std::exp;
using std::imag;
using std::log;
using std::norm;
using std::polar;
using std::pow;
using std::real;
using std::sin;
using std::sqrt;
}  // namespace thrust
