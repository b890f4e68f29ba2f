// stdout: filled 7 7, sequence 0 9, squares 0 81, sum 285
// stdout: host sum 45, inner 285, most 9 at 9, even 5, first over 4: 5
// stdout: scanned 0 1 3 6 .. 36, permuted 18, element 42, minstd 48271
// stdout: root of -5+12i (2,3)
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/random.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <cstdio>

struct Square {
    __host__ __device__ int operator()(int x) { return x * x; }
};
struct Largest {
    __host__ __device__ int operator()(int one, int other) const { return one < other ? other : one; }
};

int main() {
    thrust::device_vector<int> v(10, 7), w(10);
    printf("filled %d %d, ", (int)v[0], (int)v.back());
    thrust::sequence(v.begin(), v.end());
    printf("sequence %d %d, ", (int)v.front(), (int)v[9]);
    thrust::transform(v.begin(), v.end(), w.begin(), Square());
    printf("squares %d %d, sum %d\n", (int)w[0], (int)w[9], thrust::reduce(w.begin(), w.end(), 0, thrust::plus<int>()));

    thrust::host_vector<int> h = v;
    auto most = thrust::max_element(v.begin(), v.end());
    printf("host sum %d, inner %d, most %d at %d, ", thrust::reduce(h.begin(), h.end()),
           thrust::inner_product(v.begin(), v.end(), v.begin(), 0), (int)*most, (int)(most - v.begin()));
    printf("even %d, ", (int)thrust::count_if(v.begin(), v.end(), [] __device__(int x) { return x % 2 == 0; }));
    printf("first over 4: %d\n", (int)*thrust::find_if(v.begin(), v.end(), [] __device__(int x) { return x > 4; }));

    thrust::exclusive_scan(v.begin(), v.end(), w.begin());
    printf("scanned %d %d %d %d .. %d, ", (int)w[0], (int)w[2], (int)w[3], (int)w[4], (int)w[9]);
    auto some = thrust::make_permutation_iterator(v.begin(), w.begin());
    w[3] = 40;
    w[3] += 2;
    thrust::minstd_rand engine;
    printf("permuted %d, element %d, minstd %u\n", thrust::reduce(some, some + 3, 15, Largest()) + (int)*(some + 2) + 2,
           (int)w[3], engine());
    thrust::complex<double> root = thrust::sqrt(thrust::complex<double>(-5, 12));
    printf("root of -5+12i (%g,%g)\n", root.real(), root.imag());
}
