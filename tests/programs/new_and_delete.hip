// stdout: T(one,3)
// stdout: one 3
// stdout: ~T(one,3)
// stdout: T(q0,1)
// stdout: T(q1,2)
// stdout: 2
// stdout: ~T(q1,2)
// stdout: ~T(q0,1)
// stdout: T(placed,1)
// stdout: ~T(placed,1)
// stdout: 0 5
// stdout: 2 1 0 
// stdout: T(e0,1)
// stdout: T(e1,2)
// stdout: e0 e1 
// stdout: ~T(e1,2)
// stdout: ~T(e0,1)
#include <stdio.h>
#include <new>
struct T {
    int v;
    const char* n;
    T(const char* n, int v = 1) : v(v), n(n) { printf("T(%s,%d)\n", n, v); }
    T(const T& o) : v(o.v + 100), n(o.n) { printf("copy %s\n", n); }
    T(T&& o) : v(o.v), n(o.n) {
        o.v = -1;
        printf("move %s\n", n);
    }
    T& operator=(const T& o) {
        v = o.v;
        printf("assign %s=%s\n", n, o.n);
        return *this;
    }
    ~T() { printf("~T(%s,%d)\n", n, v); }
    T operator+(const T& o) const { return T("sum", v + o.v); }
};
struct Node { int v; Node* next; };
int main() {
    T* one = new T("one", 3);
    printf("%s %d\n", one->n, one->v);
    delete one;
    T* two = new T[2]{T("q0"), T("q1", 2)};
    printf("%d\n", two[1].v);
    delete[] two;
    alignas(T) unsigned char raw[sizeof(T)];
    T* placed = new (raw) T("placed");
    placed->~T();
    int n = 4, *zeros = new int[n]();
    zeros[3] += 5;
    printf("%d %d\n", zeros[0], zeros[3]);
    delete[] zeros;
    Node* head = nullptr;
    for (int k = 0; k < 3; k++) head = new Node{k, head};
    for (Node* k = head; k; k = k->next) printf("%d ", k->v);
    printf("\n");
    while (head) {
        Node* next = head->next;
        delete head;
        head = next;
    }
    T array[2] = {T("e0"), T("e1", 2)};
    for (auto& t : array) printf("%s ", t.n);
    printf("\n");
    return 0;
}
