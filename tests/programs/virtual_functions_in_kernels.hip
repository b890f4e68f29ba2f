// stdout: 0 2 12 6 48 10 108 14
// stdout: ended 8 of 8
// stdout: 13 34
// stdout: 7 21
// stdout: host 16
// status: 134
// stderr: the host's table of virtual functions: an object that the host made has no virtual functions on a device
// Objects that kernels make have virtual functions; one that the host made has none there.
#include <hip/hip_runtime.h>
#include <cstdio>
__device__ int ended = 0;
struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual float twice() const { return 2 * area(); }
    __device__ virtual ~Shape() { atomicAdd(&ended, 1); }
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float side) : side(side) {}
    __device__ float area() const override { return side; }
};
struct Disc : Shape {
    float radius;
    __device__ explicit Disc(float radius) : radius(radius) {}
    __device__ float area() const override { return 3 * radius * radius; }
    __device__ float twice() const override { return area(); }
};
__global__ void make(Shape** all) {
    int i = threadIdx.x;
    if (i % 2) all[i] = new Square(i);
    else all[i] = new Disc(i);
}
__global__ void use(Shape** all, float* out) { out[threadIdx.x] = all[threadIdx.x]->twice(); }
__global__ void end(Shape** all) { delete all[threadIdx.x]; }
struct Named { __device__ virtual int name() const { return 7; } };
struct Counted { int count = 20; __device__ virtual int next() { return ++count; } };
struct Both : Named, Counted { __device__ int next() override { return Counted::next() + 13; } };
__global__ void in_place(float* out) {
    __shared__ char room[2][sizeof(Both)];
    int i = threadIdx.x;
    Counted* one = new (room[i]) Both;
    Counted plain;
    Named* name = static_cast<Both*>(one);
    if (i == 0) one = &plain;
    out[i] = one->next() - (i ? 0 : name->name() + 1);
    out[2 + i] = i ? plain.next() : name->name();
}
struct Animal {
    int legs = 4;
    __host__ __device__ virtual int walks() const { return legs; }
};
struct Dog : Animal {
    __host__ __device__ int walks() const override { return legs * 4; }
};
__global__ void walk(Animal* animal, float* out) { *out = animal->walks(); }
int main() {
    Shape** all;
    float* out;
    (void)hipMalloc(&all, 8 * sizeof(Shape*));
    (void)hipMallocManaged(&out, 64 * sizeof(float));
    make<<<1, 8>>>(all);
    use<<<1, 8>>>(all, out);
    end<<<1, 8>>>(all);
    (void)hipDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%g%c", out[i], i < 7 ? ' ' : '\n');
    int count;
    (void)hipMemcpyFromSymbol(&count, HIP_SYMBOL(ended), sizeof count);
    printf("ended %d of 8\n", count);
    in_place<<<1, 2>>>(out);
    (void)hipDeviceSynchronize();
    printf("%g %g\n%g %g\n", out[0], out[1], out[2], out[3]);
    Dog dog;
    const Animal& animal = dog;
    printf("host %d\n", animal.walks());
    Animal* copy;
    (void)hipMalloc(&copy, sizeof dog);
    (void)hipMemcpy(copy, &dog, sizeof dog, hipMemcpyHostToDevice);
    walk<<<1, 1>>>(copy, out);
    (void)hipDeviceSynchronize();
}
