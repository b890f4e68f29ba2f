// stdout: grown: made 7 copied 1 moved 12 assigned 0 taken 0 ended 12
// stdout: inserted: made 1 copied 3 moved 13 assigned 3 taken 11 ended 11
// stdout: assigned: made 0 copied 31 moved 4 assigned 4 taken 11 ended 16
// stdout:  9 9 0 1 3 9 2 3 4 9 7 9
// stdout: wary: made 4 copied 3 moved 0 assigned 0 taken 0 ended 3
// stdout: 1966240 3754720 1966240 91330 after 30
// stdout: 96813212 406314921 758771109 545866673 after 169
// stdout: 18878219 139240082 737611581 360012622 after 1309
// stdout:  2 7 6 8
// stdout: new: made 4 copied 0 moved 0 assigned 0 taken 0 ended 4
// Numbers of copies and moves as vectors grow, and equals as std::sort and its like leave them.
#include <algorithm>
#include <cstdio>
#include <forward_list>
#include <vector>

static int made, copied, moved, assigned, taken, ended;
struct Counted {
    int v;
    Counted(int n = 0) : v(n) { made++; }
    Counted(const Counted& other) : v(other.v) { copied++; }
    Counted(Counted&& other) noexcept : v(other.v) { moved++; }
    Counted& operator=(const Counted& other) {
        v = other.v;
        assigned++;
        return *this;
    }
    Counted& operator=(Counted&& other) noexcept {
        v = other.v;
        taken++;
        return *this;
    }
    ~Counted() { ended++; }
};
struct Wary {
    int v;
    Wary(int n) : v(n) { made++; }
    Wary(const Wary& other) : v(other.v) {
        if (v == 7 && copied > 2) throw v;
        copied++;
    }
    ~Wary() { ended++; }
};
void say(const char* what) {
    printf("%s: made %d copied %d moved %d assigned %d taken %d ended %d\n", what, made, copied, moved, assigned, taken, ended);
    made = copied = moved = assigned = taken = ended = 0;
}
struct Pair {
    int key, id;
};

int main() {
    Counted x(9);
    std::vector<Counted> v;
    for (int i = 0; i < 5; i++) v.push_back(Counted(i));
    v.push_back(x);
    v.emplace_back(7);
    say("grown");
    v.insert(v.begin() + 2, x);
    v.insert(v.begin() + 2, Counted(3));
    v.insert(v.begin(), 3, x);
    v.push_back(v[0]);
    say("inserted");
    v.erase(v.begin() + 1);
    std::vector<Counted> w(3, x);
    w = v;
    w.assign(4, x);
    w.resize(20, x);
    say("assigned");
    for (auto& one : v) printf(" %d", one.v);
    printf("\n");
    std::vector<Wary> u;
    u.reserve(3);
    try {
        for (int i = 5; i < 9; i++) u.emplace_back(i);
    } catch (int i) {
        printf("threw %d\n", i);
    }
    say("wary");

    for (int n : {5, 17, 100}) {
        std::vector<Pair> all;
        unsigned state = 12345;
        for (int i = 0; i < n; i++) {
            state = state * 1103515245u + 12345u;
            all.push_back({int(state >> 16) % 5, i});
        }
        auto sorted = all, first = all, nth = all, split = all;
        int asked = 0;
        auto before = [&](const Pair& one, const Pair& other) { return asked++, one.key < other.key; };
        std::sort(sorted.begin(), sorted.end(), before);
        std::partial_sort(first.begin(), first.begin() + n / 2, first.end(), before);
        std::nth_element(nth.begin(), nth.begin() + n / 2, nth.end(), before);
        std::partition(split.begin(), split.end(), [](const Pair& one) { return one.id % 3 == 0; });
        for (auto* each : {&sorted, &first, &nth, &split}) {
            long sum = 0;
            for (auto& one : *each) sum = (sum * 31 + one.id) % 1000000007;
            printf("%ld ", sum);
        }
        printf("after %d\n", asked);
    }

    std::forward_list<int> list{5, 3, 8, 1}, other{2, 9};
    list.sort();
    list.merge(other);
    auto last = list.before_begin();
    for (auto at = list.begin(); at != list.end();) {
        if (*at % 2) at = list.erase_after(last);
        else last = at++;
    }
    list.insert_after(list.begin(), {7, 7, 6});
    list.unique();
    for (int one : list) printf(" %d", one);
    printf("\n");
    Counted* few = new Counted[4]{1, 2};
    delete[] few;
    say("new");
}
