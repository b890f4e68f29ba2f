#pragma once
// Thrust's random engines, which kernels can use as well, after its documentation.
#include <hip/hip_runtime.h>
namespace thrust {
template <class T, T a, T c, T m>
class linear_congruential_engine {
    T state;

   public:
    using result_type = T;
    static constexpr T min = c == 0 ? 1 : 0, max = m - 1, default_seed = 1;
    __host__ __device__ explicit linear_congruential_engine(T given = default_seed) { seed(given); }
    __host__ __device__ void seed(T given = default_seed) { state = c == 0 && given % m == 0 ? 1 : given % m; }
    __host__ __device__ T operator()() { return state = (T)(((unsigned long long)a * state + c) % m); }
    __host__ __device__ void discard(unsigned long long count) {
        unsigned long long power = a, moved = state, times = count;
        for (; times; times >>= 1) {
            if (times & 1) moved = moved * power % m;
            power = power * power % m;
        }
        if (c == 0) state = (T)moved;
        else
            for (; count; --count) (*this)();
    }
};
using minstd_rand0 = linear_congruential_engine<unsigned, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<unsigned, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;
template <class T = double>
class uniform_real_distribution {
    T low, high;

   public:
    using result_type = T;
    __host__ __device__ explicit uniform_real_distribution(T low = 0, T high = 1) : low(low), high(high) {}
    template <class E>
    __host__ __device__ T operator()(E& engine) {
        T found = (T)(engine() - E::min) / ((T)1 + (T)(E::max - E::min));
        return found * (high - low) + low;
    }
};
template <class T = int>
class uniform_int_distribution {
    T low, high;

   public:
    using result_type = T;
    __host__ __device__ explicit uniform_int_distribution(T low = 0, T high = 2147483647) : low(low), high(high) {}
    template <class E>
    __host__ __device__ T operator()(E& engine) {
        uniform_real_distribution<double> real((double)low, (double)high + 1);
        return (T)real(engine);
    }
};
template <class T = double>
class normal_distribution {
    T mean, spread;

   public:
    using result_type = T;
    __host__ __device__ explicit normal_distribution(T mean = 0, T spread = 1) : mean(mean), spread(spread) {}
    template <class E>
    __host__ __device__ T operator()(E& engine) {
        uniform_real_distribution<T> real(0, 1);
        T one = (T)1 - real(engine), other = real(engine);
        return mean + spread * (T)(sqrt((T)-2 * log(one)) * cos((T)6.283185307179586 * other));
    }
};
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
}  // namespace random
}  // namespace thrust
