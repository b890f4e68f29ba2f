// stdout: Err 7
// stdout: ~G deep
// stdout: ~G f
// stdout: Err& sub 7
// stdout: ~Err 7
// stdout: -> 1
// stdout: ~G deep
// stdout: ~G f
// stdout: int 42
// stdout: -> 2
// stdout: ~G deep
// stdout: ~G f
// stdout: text
// stdout: -> 3
// stdout: ~G deep
// stdout: ~G f
// stdout: any
// stdout: -> 4
// stdout: ~G whole
// stdout: ~G deep
// stdout: ~G f
// stdout: -> 0
// stdout: Err 1
// stdout: copy Err
// stdout: outer 5
// stdout: ~Err 5
// stdout: ~Err 5
// stdout: after 0
// stdout: caught 1
// stdout: after 2
// stdout: ~G Bad.b
// stdout: ~G Bad.a
// stdout: bad
#include <stdio.h>
struct Err {
    int code;
    Err(int c) : code(c) { printf("Err %d\n", c); }
    Err(const Err& o) : code(o.code) { printf("copy Err\n"); }
    virtual ~Err() { printf("~Err %d\n", code); }
    virtual const char* what() const { return "err"; }
};
struct Sub : Err {
    Sub() : Err(7) {}
    const char* what() const override { return "sub"; }
};
struct G {
    const char* n;
    G(const char* n) : n(n) {}
    ~G() { printf("~G %s\n", n); }
};
void deep(int k) {
    G g("deep");
    if (k == 0) throw Sub();
    if (k == 1) throw 42;
    if (k == 2) throw "text";
    if (k == 3) throw 7u;
    G h("whole");
}
int f(int k) {
    try {
        G g("f");
        deep(k);
        return 0;
    } catch (const Err& e) {
        printf("Err& %s %d\n", e.what(), e.code);
        return 1;
    } catch (int i) {
        printf("int %d\n", i);
        return 2;
    } catch (const char* s) {
        printf("%s\n", s);
        return 3;
    } catch (...) {
        printf("any\n");
        return 4;
    }
}
struct Bad {
    G a{"Bad.a"};
    G b{"Bad.b"};
    Bad() { throw 1; }
    ~Bad() { printf("~Bad\n"); }
};
int main() {
    for (int k = 0; k < 5; k++) printf("-> %d\n", f(k));
    try {
        try {
            throw Err(1);
        } catch (Err& e) {
            e.code = 5;
            throw;
        }
    } catch (Err e) {
        printf("outer %d\n", e.code);
    }
    for (int i = 0; i < 3; i++) {
        try {
            if (i == 1) throw i;
        } catch (int x) {
            printf("caught %d\n", x);
            continue;
        }
        printf("after %d\n", i);
    }
    try {
        Bad b;
    } catch (int) {
        printf("bad\n");
    }
    return 0;
}
