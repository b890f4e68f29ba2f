// stdout: sorted 9 8 .. 0, by key 0:9 .. 9:0, by size (1,5) (2,4)
// stdout: kept 5: 0 2 4 6 8, keys 1:3 2:7 3:5
// stdout: by parts 1 3 3 7 5, zipped 10
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <cstdio>

struct Pair {
    int a, b;
};
struct Smaller {
    __host__ __device__ bool operator()(const Pair& one, const Pair& other) const { return one.a < other.a; }
};

int main() {
    thrust::device_vector<int> v(10), w(10);
    thrust::sequence(v.begin(), v.end());
    thrust::host_vector<int> h = v;
    thrust::device_vector<int> keys = v, values = v;
    thrust::sort(keys.begin(), keys.end(), thrust::greater<int>());
    h = keys;
    printf("sorted %d %d .. %d, ", h[0], h[1], h[9]);
    thrust::sort_by_key(keys.begin(), keys.end(), values.begin());
    printf("by key %d:%d .. %d:%d, ", (int)keys[0], (int)values[0], (int)keys[9], (int)values[9]);
    thrust::device_vector<Pair> pairs = std::vector<Pair>{{2, 4}, {3, 3}, {1, 5}};
    thrust::sort(pairs.begin(), pairs.end(), Smaller());
    Pair one = pairs[0], two = pairs[1];
    printf("by size (%d,%d) (%d,%d)\n", one.a, one.b, two.a, two.b);

    auto end = thrust::copy_if(v.begin(), v.end(), w.begin(), [] __device__(int x) { return x % 2 == 0; });
    printf("kept %d:", (int)(end - w.begin()));
    thrust::copy(w.begin(), end, h.begin());
    for (int i = 0; i < 5; i++) printf(" %d", h[i]);
    thrust::device_vector<int> runs = std::vector<int>{1, 1, 2, 2, 3}, counts = std::vector<int>{1, 2, 3, 4, 5}, sums(5), unique(5);
    auto ends = thrust::reduce_by_key(runs.begin(), runs.end(), counts.begin(), unique.begin(), sums.begin());
    thrust::device_vector<int> parts(5);
    thrust::inclusive_scan_by_key(runs.begin(), runs.end(), counts.begin(), parts.begin());
    printf(", keys");
    for (int i = 0; i < ends.first - unique.begin(); i++) printf(" %d:%d", (int)unique[i], (int)sums[i]);

    printf("\nby parts");
    for (int i = 0; i < 5; i++) printf(" %d", (int)parts[i]);

    int* raw = thrust::raw_pointer_cast(w.data());
    thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(10),
                     [=] __device__(int i) { raw[i] = 2 * i; });
    auto both = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), w.begin()));
    int zipped = thrust::transform_reduce(
        both, both + 10, [] __device__(const thrust::tuple<int, int>& t) { return thrust::get<1>(t) == 2 * thrust::get<0>(t) ? 1 : 0; },
        0, thrust::plus<int>());
    printf(", zipped %d\n", zipped);
}
