// Operators and maps as template arguments, template templates, composition, identities by type.
// stdout: -711 250 -250 69756521
// stdout: 13929.50 28.50 133550824.69
// stdout: 250 193 109951162782550
#include <hip/hip_runtime.h>
#include <cstdio>
#include <limits>
#include <type_traits>
#include <vector>
template <typename T>
struct Sum {
    static constexpr T identity = T(0);
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T>
struct Max {
    static constexpr T identity = std::numeric_limits<T>::lowest();
    __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
template <typename T>
struct Min {
    static constexpr T identity = std::numeric_limits<T>::max();
    __device__ T operator()(T a, T b) const { return a < b ? a : b; }
};
template <typename T>
struct Square {
    __device__ T operator()(T x) const { return x * x; }
};
struct Identity {
    template <typename T>
    __device__ T operator()(T x) const {
        return x;
    }
};
template <typename F, typename G>
struct Compose {
    F f;
    G g;
    template <typename T>
    __device__ auto operator()(T x) const {
        return f(g(x));
    }
};
template <int Block, typename T, typename Op, typename Map>
__global__ void transform_reduce(const T* in, T* out, int n, Op op, Map map) {
    __shared__ T cache[Block];
    T v = Op::identity;
    for (int i = blockIdx.x * Block + threadIdx.x; i < n; i += Block * gridDim.x) v = op(v, map(in[i]));
    cache[threadIdx.x] = v;
    __syncthreads();
#pragma unroll
    for (int s = Block / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) cache[threadIdx.x] = op(cache[threadIdx.x], cache[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = cache[0];
}
template <template <typename> class Op, typename T, typename Map = Identity>
T reduce(const std::vector<T>& v, Map map = {}) {
    constexpr int kBlock = 128;
    T *in, *out;
    T result;
    hipMalloc(&in, v.size() * sizeof(T));
    hipMalloc(&out, 8 * sizeof(T));
    hipMemcpy(in, v.data(), v.size() * sizeof(T), hipMemcpyHostToDevice);
    transform_reduce<kBlock><<<8, kBlock>>>(in, out, (int)v.size(), Op<T>{}, map);
    transform_reduce<kBlock><<<1, kBlock>>>(out, out, 8, Op<T>{}, Identity{});
    hipMemcpy(&result, out, sizeof(T), hipMemcpyDeviceToHost);
    hipFree(in);
    hipFree(out);
    return result;
}
int main() {
    std::vector<int> a(3333);
    std::vector<double> b(1111);
    std::vector<unsigned char> c(777);
    std::vector<long long> d(100);
    for (size_t i = 0; i < a.size(); i++) a[i] = (int)(i * 97 % 501) - 250;
    for (size_t i = 0; i < b.size(); i++) b[i] = i % 64 * 0.5 - 3;
    for (size_t i = 0; i < c.size(); i++) c[i] = i % 251;
    for (size_t i = 0; i < d.size(); i++) d[i] = (1LL << 40) + i;
    printf("%d %d %d %d\n", reduce<Sum>(a), reduce<Max>(a), reduce<Min>(a), reduce<Sum>(a, Square<int>{}));
    printf("%.2f %.2f %.2f\n", reduce<Sum>(b), reduce<Max>(b),
           reduce<Sum>(b, Compose<Square<double>, Square<double>>{}));
    printf("%d %d %lld\n", reduce<Max>(c), reduce<Sum>(c), reduce<Sum>(d));
    static_assert(std::is_same<decltype(reduce<Max>(c)), unsigned char>::value, "");
}
