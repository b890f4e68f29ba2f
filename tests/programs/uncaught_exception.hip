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
struct G {
    ~G() { printf("never\n"); }
};
int main() {
    G g;
    try {
        throw Broken(3);
    } catch (int) {
    }
    return 0;
}
