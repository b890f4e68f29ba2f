// Classes whose objects lie where their own operator new says: managed memory that kernels walk, pools.
// stdout: 100 in the tree, 100 found, 0 wrong
// stdout: root 1000, right 1061
// stdout: new 48
// stdout: ~B
// stdout: ~A
// stdout: delete 48
// stdout: ~A
// stdout: new[] 1
// stdout: delete[]
// stdout: counted 16, live 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

struct Managed {
    void* operator new(size_t bytes) {
        void* room = nullptr;
        if (hipMallocManaged(&room, bytes) != hipSuccess) throw std::bad_alloc();
        return room;
    }
    void operator delete(void* room) { (void)hipFree(room); }
};

struct Node : Managed {
    int value;
    Node *left = nullptr, *right = nullptr;
    explicit Node(int v) : value(v) {}
};

class Tree : public Managed {
 public:
    Node* root = nullptr;
    int size = 0;
    void insert(int v) {
        Node** at = &root;
        while (*at) {
            if ((*at)->value == v) return;
            at = v < (*at)->value ? &(*at)->left : &(*at)->right;
        }
        *at = new Node(v);
        ++size;
    }
    __host__ __device__ bool contains(int v) const {
        const Node* one = root;
        while (one && one->value != v) one = v < one->value ? one->left : one->right;
        return one != nullptr;
    }
    ~Tree() { end(root); }

 private:
    static void end(Node* one) {
        if (!one) return;
        end(one->left);
        end(one->right);
        delete one;
    }
};

__global__ void query(const Tree* tree, int* found, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) found[i] = tree->contains(i);
}

__global__ void bump(Node* one) {
    for (; one; one = one->right) one->value += 1000;
}

struct Pool {
    static int live;
    static void* operator new(size_t n) {
        ++live;
        printf("new %zu\n", n);
        return malloc(n);
    }
    static void* operator new(size_t, void* where) { return where; }
    static void operator delete(void* p, size_t n) {
        --live;
        printf("delete %zu\n", n);
        free(p);
    }
    static void operator delete(void*, void*) {}
    void* operator new[](size_t n) {
        printf("new[] %d\n", n >= 96);
        return malloc(n);
    }
    void operator delete[](void* p) {
        printf("delete[]\n");
        free(p);
    }
};
int Pool::live = 0;

struct A : Pool {
    int a = 1;
    virtual ~A() { printf("~A\n"); }
};
struct B : A {
    double b[4];
    ~B() override { printf("~B\n"); }
};
struct Plain : Pool {
    double d[4];
};

template <class T>
struct Counted {
    static size_t total;
    void* operator new(size_t n) {
        total += n;
        return std::malloc(n);
    }
    void operator delete(void* p) { std::free(p); }
};
template <class T>
size_t Counted<T>::total = 0;
struct Pair : Counted<Pair> {
    long x, y;
};

int main() {
    Tree* tree = new Tree;
    for (int i = 0; i < 100; ++i) tree->insert((i * 61) % 257);
    int *found, n = 0, wrong = 0;
    if (hipMallocManaged(&found, 300 * sizeof(int)) != hipSuccess) return 1;
    query<<<3, 100>>>(tree, found, 300);
    (void)hipDeviceSynchronize();
    for (int i = 0; i < 300; ++i) {
        n += found[i];
        wrong += found[i] != tree->contains(i);
    }
    printf("%d in the tree, %d found, %d wrong\n", tree->size, n, wrong);
    bump<<<1, 1>>>(tree->root);
    (void)hipDeviceSynchronize();
    printf("root %d, right %d\n", tree->root->value, tree->root->right->value);
    delete tree;

    A* a = new B;
    delete a;
    alignas(A) char room[sizeof(A)];
    A* placed = new (room) A;
    placed->~A();
    Plain* plain = new Plain[3];
    delete[] plain;
    { std::unique_ptr<Pair> pair(new Pair()); }
    printf("counted %zu, live %d\n", Pair::total, Pool::live);
    void* one = nullptr;
    return hipMalloc(&one, n > 3) != hipSuccess || hipMemset(one, 0, n > 3) != hipSuccess;
}
