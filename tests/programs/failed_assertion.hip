// stdout: before
// stderr: a.out: failed_assertion.hip:12: int Checked::at(int) const: Assertion `index > 3 && "too low"' failed.
// stderr: Aborted (core dumped)
// status: 134
#include <cassert>
#include <cstdio>

struct Checked {
    int first;
    int at(int index) const {
        // The text is glibc's: the program's name, the place, the function.
        assert(index > 3 && "too low");
        return first + index;
    }
};

int main() {
    puts("before");
    return Checked{1}.at(2);
}
