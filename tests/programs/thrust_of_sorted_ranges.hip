// stdout: merged 0 1 2 4 4 6 7 10
// stdout: both 0 2 4 6, only there 1 4 7 10, union 0 1 2 4 4 6 7 10, one of both 1 4 7 10
// stdout: 4 from 3 to 5, 11 is not there
// stdout: changed 0 2 9 9 and 1 7 13 19
// stdout: on the host 1 2 3 4
// stdout: no memory
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/merge.h>
#include <thrust/replace.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/transform.h>
#include <cstdio>
#include <new>

template <class V, class I>
void show(const char* name, const V& values, I end) {
    printf("%s", name);
    for (auto at = values.begin(); at != end; ++at) printf(" %d", (int)*at);
}

int main() {
    using namespace thrust::placeholders;
    thrust::device_vector<int> a(4), b(4), m(8), s(8);
    thrust::sequence(a.begin(), a.end(), 0, 2);
    thrust::sequence(b.begin(), b.end(), 1, 3);
    show("merged", m, thrust::merge(a.begin(), a.end(), b.begin(), b.end(), m.begin()));
    show("\nboth", s, thrust::set_intersection(m.begin(), m.end(), a.begin(), a.end(), s.begin()));
    show(", only there", s, thrust::set_difference(m.begin(), m.end(), a.begin(), a.end(), s.begin()));
    show(", union", s, thrust::set_union(m.begin(), m.end(), a.begin(), a.end(), s.begin()));
    show(", one of both", s, thrust::set_symmetric_difference(m.begin(), m.end(), a.begin(), a.end(), s.begin()));
    auto found = thrust::equal_range(m.begin(), m.end(), 4);
    printf("\n4 from %d to %d, 11 is %s\n", (int)(found.first - m.begin()), (int)(found.second - m.begin()),
           thrust::binary_search(m.begin(), m.end(), 11) ? "there" : "not there");
    thrust::replace_if(a.begin(), a.end(), _1 > 2, 9);
    thrust::sequence(s.begin(), s.end());
    thrust::transform(b.begin(), b.end(), s.begin(), b.begin(), _1 * 2 - 1 + _2 * 0);
    show("changed", a, a.end());
    show(" and", b, b.end());
    thrust::host_vector<int> h(2), k(2), both(4);
    h[0] = 1, h[1] = 3, k[0] = 2, k[1] = 4;
    show("\non the host", both, thrust::merge(h.begin(), h.end(), k.begin(), k.end(), both.begin()));
    try {
        thrust::device_vector<double> large(1ull << 45);
        puts("\nso much memory");
    } catch (const std::bad_alloc&) {
        puts("\nno memory");
    }
}
