#pragma once
// hipRAND in kernels: Philox 4x32-10, after its documentation and the paper of Salmon and others (SC 2011).
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

struct hiprandStatePhilox4_32_10_t {
    uint4 counter;
    uint4 result;
    uint2 key;
    unsigned int substate;
};
typedef hiprandStatePhilox4_32_10_t hiprandStatePhilox4_32_10;

__device__ inline uint4 __sim_philox(uint4 c, uint2 k) {
    for (int round = 0; round < 10; round++) {
        unsigned long long one = 0xD2511F53ull * c.x, other = 0xCD9E8D57ull * c.z;
        c = make_uint4((unsigned)(other >> 32) ^ c.y ^ k.x, (unsigned)other, (unsigned)(one >> 32) ^ c.w ^ k.y,
                       (unsigned)one);
        k = make_uint2(k.x + 0x9E3779B9u, k.y + 0xBB67AE85u);
    }
    return c;
}
__device__ inline void __sim_philox_move(hiprandStatePhilox4_32_10_t* state, unsigned long long blocks) {
    unsigned long long low = ((unsigned long long)state->counter.y << 32) | state->counter.x, moved = low + blocks;
    state->counter.x = (unsigned)moved;
    state->counter.y = (unsigned)(moved >> 32);
    if (moved < low) {
        state->counter.z++;
        if (state->counter.z == 0) state->counter.w++;
    }
    state->result = __sim_philox(state->counter, state->key);
}
__device__ inline void skipahead(unsigned long long offset, hiprandStatePhilox4_32_10_t* state) {
    unsigned long long all = state->substate + offset;
    state->substate = (unsigned)(all & 3);
    __sim_philox_move(state, all >> 2);
}
__device__ inline void hiprand_init(unsigned long long seed, unsigned long long subsequence,
                                    unsigned long long offset, hiprandStatePhilox4_32_10_t* state) {
    state->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
    state->counter = make_uint4(0, 0, (unsigned)subsequence, (unsigned)(subsequence >> 32));
    state->substate = 0;
    skipahead(offset, state);
}
__device__ inline unsigned int __sim_philox_at(uint4 one, unsigned int at) {
    return at == 0 ? one.x : at == 1 ? one.y : at == 2 ? one.z : one.w;
}
__device__ inline unsigned int hiprand(hiprandStatePhilox4_32_10_t* state) {
    unsigned int found = __sim_philox_at(state->result, state->substate);
    state->substate++;
    if (state->substate == 4) {
        state->substate = 0;
        __sim_philox_move(state, 1);
    }
    return found;
}
__device__ inline uint4 hiprand4(hiprandStatePhilox4_32_10_t* state) {
    unsigned a = hiprand(state), b = hiprand(state), c = hiprand(state), d = hiprand(state);
    return make_uint4(a, b, c, d);
}
__device__ inline float __sim_uniform(unsigned int v) { return fmaf((float)v, 2.3283064e-10f, 2.3283064e-10f); }
__device__ inline float hiprand_uniform(hiprandStatePhilox4_32_10_t* state) { return __sim_uniform(hiprand(state)); }
__device__ inline float4 hiprand_uniform4(hiprandStatePhilox4_32_10_t* state) {
    uint4 v = hiprand4(state);
    return make_float4(__sim_uniform(v.x), __sim_uniform(v.y), __sim_uniform(v.z), __sim_uniform(v.w));
}
__device__ inline double hiprand_uniform_double(hiprandStatePhilox4_32_10_t* state) {
    unsigned long long low = hiprand(state), high = hiprand(state) >> 11;
    return (double)(low | high << 32) * 1.1102230246251565e-16 + 1.1102230246251565e-16;
}
__device__ inline float2 __sim_box_muller(unsigned int x, unsigned int y) {
    float u = __sim_uniform(x), v = fmaf((float)y, 1.46291807e-09f, 1.46291807e-09f);
    float s = sqrtf(-2.0f * logf(u));
    return make_float2(sinf(v) * s, cosf(v) * s);
}
__device__ inline float2 hiprand_normal2(hiprandStatePhilox4_32_10_t* state) {
    unsigned int x = hiprand(state), y = hiprand(state);
    return __sim_box_muller(x, y);
}
__device__ inline float4 hiprand_normal4(hiprandStatePhilox4_32_10_t* state) {
    uint4 v = hiprand4(state);
    float2 one = __sim_box_muller(v.x, v.y), other = __sim_box_muller(v.z, v.w);
    return make_float4(one.x, one.y, other.x, other.y);
}
