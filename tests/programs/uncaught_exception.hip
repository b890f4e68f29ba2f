// stdout: 4
// stderr: terminate called after throwing an instance of 'Broken'
// stderr:   what():  the pump is dry
// status: 134
#include <stdio.h>
#include <exception>
struct Broken : std::exception {
    int code;
    Broken(int c) : code(c) {}
    const char* what() const noexcept override { return "the pump is dry"; }
};
template <class T> void maybe(T t) noexcept(noexcept(t())) { t(); }
struct G {
    ~G() { printf("never\n"); }
};
int main() {
    G g;
    try {
        maybe([] { throw 4; });
    } catch (int code) {
        printf("%d\n", code);
        fflush(stdout);
    }
    try {
        maybe([]() noexcept { throw Broken(3); });
    } catch (Broken&) {
        printf("never\n");
    }
    return 0;
}
