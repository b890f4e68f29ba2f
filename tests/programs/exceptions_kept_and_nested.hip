// stdout: middle
// stdout:   inner
// stdout: C handler three
// stdout: out three
// stdout: M 5
// stdout: ~M 5
// stdout: C int 5
// stdout: out five
// stdout: M 1
// stdout: ~M 1
// stdout: M 1
// stdout: M 2
// stdout: ~M 2
// stdout: ~M 1
// stdout: elements: three
// stdout: N 0
// stdout: N 1
// stdout: ~N 1
// stdout: ~N 0
// stdout: elements: two
// stdout: N 0
// stdout: N 1
// stdout: ~N 1
// stdout: ~N 0
// stdout: elements: two
// stdout: 1 40
// stdout: M 7
// stdout: kept M 7
// stdout: kept none
// stdout: kept int 8
// stdout: ~M 7
// stdout: no longer
// stdout: M 9
// stdout: again 9
// stdout: ~G main failing
// stdout: ~M 9
// stdout: ~G quiet failing
// stderr: terminate called after throwing an instance of 'std::runtime_error'
// stderr:   what():  not so quiet
// status: 134
// What public code does with exceptions beyond throwing and catching them.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

struct G {
    const char* name;
    int before = std::uncaught_exceptions();
    G(const char* n) : name(n) {}
    ~G() { printf("~G %s %s\n", name, std::uncaught_exceptions() > before ? "failing" : "fine"); }
};
struct M {
    int v;
    M(int n) : v(n) {
        if (v == 3) throw std::runtime_error("three");
        printf("M %d\n", v);
    }
    M(const M& other) : v(other.v) { printf("copy %d\n", v); }
    ~M() { printf("~M %d\n", v); }
};
struct C {
    M m;
    C(int v) try : m(v) {
        if (v == 5) throw 5;
    } catch (std::exception& e) {
        printf("C handler %s\n", e.what());
    } catch (int i) {
        printf("C int %d\n", i);
        throw std::logic_error("five");
    }
};
static int made;
struct N {
    int v;
    N() : v(made++) {
        if (v % 4 == 2) throw "two";
        printf("N %d\n", v);
    }
    ~N() { printf("~N %d\n", v); }
};

void inner() {
    try {
        throw std::runtime_error("inner");
    } catch (...) {
        std::throw_with_nested(std::logic_error("middle"));
    }
}
void tell(const std::exception& e, int depth = 0) {
    printf("%*s%s\n", depth * 2, "", e.what());
    try {
        std::rethrow_if_nested(e);
    } catch (const std::exception& nested) {
        tell(nested, depth + 1);
    }
}
std::exception_ptr kept(int i) {
    try {
        if (i) throw M(i);
        throw std::out_of_range("none");
    } catch (...) {
        return std::current_exception();
    }
}
int tens(int x) try {
    if (x) throw x;
    return 1;
} catch (int y) {
    return y * 10;
}
void quiet() noexcept {
    G g("quiet");
    tens(2);
    throw std::runtime_error("not so quiet");
}

int main() try {
    setvbuf(stdout, nullptr, _IONBF, 0);
    try {
        inner();
    } catch (const std::exception& e) {
        tell(e);
    }
    for (int v : {3, 5, 1}) try {
            C c(v);
        } catch (std::exception& e) {
            printf("out %s\n", e.what());
        }
    for (int way = 0; way < 3; way++) try {
            made = 0;
            if (way == 0) M three[3] = {M(1), M(2), M(3)};
            if (way == 1) N four[4];
            if (way == 2) delete[] new N[4];
        } catch (std::exception& e) {
            printf("elements: %s\n", e.what());
        } catch (const char* text) {
            printf("elements: %s\n", text);
        }
    printf("%d %d\n", tens(0), tens(4));
    std::vector<std::exception_ptr> all = {kept(7), kept(0), std::make_exception_ptr(8)};
    for (auto one : all) try {
            std::rethrow_exception(one);
        } catch (const M& m) {
            printf("kept M %d\n", m.v);
        } catch (const std::exception& e) {
            printf("kept %s\n", e.what());
        } catch (int i) {
            printf("kept int %d\n", i);
        }
    all.clear();
    printf("no longer\n");
    try {
        G g("main");
        try {
            throw M(9);
        } catch (M&) {
            try {
                throw;
            } catch (M& m) {
                printf("again %d\n", m.v);
            }
            throw;
        }
    } catch (M&) {
    }
    quiet();
} catch (std::exception& e) {
    printf("never %s\n", e.what());
}
