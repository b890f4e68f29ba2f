// stdout: B() f=12
// stdout: 123 80 123 10
// stdout: D::h 5 3
// stdout: 12
// stdout: ~C
// stdout: ~B
// stdout: ~A
// stdout: B() f=12
// stdout: 123
// stdout: ~C
// stdout: ~B
// stdout: ~A
// stdout: B() f=12
// stdout: D::h 1 3
// stdout: ~C
// stdout: ~B
// stdout: ~A
// stdout: B() f=12
// stdout: B() f=12
// stdout: 3 77 1
// stdout: 1
// stdout: ~C
// stdout: ~B
// stdout: ~A
// stdout: B() f=12
// stdout: 1 1 1
// stdout: ~A
// stdout: ~C
// stdout: ~B
// stdout: ~A
// stdout: ~B
// stdout: ~A
#include <stdio.h>
struct A {
    int a = 1;
    virtual int f() { return a; }
    virtual ~A() { printf("~A\n"); }
    int plain() { return 10; }
};
struct B : A {
    int b = 2;
    B() { printf("B() f=%d\n", f()); }
    int f() override { return A::f() * 10 + b; }
    ~B() override { printf("~B\n"); }
};
struct I {
    virtual int g() const = 0;
    virtual void h(int x = 5) { printf("I::h %d\n", x); }
    virtual ~I() = default;
    int iv = 77;
};
struct C : B, I {
    int c = 3;
    int f() override { return B::f() * 10 + c; }
    int g() const override { return c + iv; }
    ~C() { printf("~C\n"); }
};
struct D final : C {
    void h(int x) override { printf("D::h %d %d\n", x, c); }
};
int main() {
    {
        D d;
        A* a = &d;
        I* i = &d;
        B& b = d;
        printf("%d %d %d %d\n", a->f(), i->g(), b.f(), a->plain());
        i->h();
        printf("%d\n", d.B::f());
    }
    A* p = new C;
    printf("%d\n", p->f());
    delete p;
    I* q = new D;
    q->h(1);
    delete q;
    A* x = new D;
    C* c = dynamic_cast<C*>(x);
    I* i = dynamic_cast<I*>(x);
    B only;
    A* other = &only;
    printf("%d %d %d\n", c->c, i->iv, dynamic_cast<C*>(other) == nullptr);
    printf("%d\n", static_cast<D*>(static_cast<C*>(i)) == x);
    delete x;
    int (A::*way)() = &A::f;
    C last;
    A plain;
    printf("%d %d %d\n", (last.*way)() == last.f(), (plain.*way)() == plain.f(), way == &A::f);
    return 0;
}
