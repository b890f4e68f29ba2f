#pragma once
// hipRAND in kernels: XORWOW, and Philox 4x32-10 after its documentation and the paper of Salmon and others (SC 2011).
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

struct hiprandStatePhilox4_32_10_t {
    uint4 counter;
    uint4 result;
    uint2 key;
    unsigned int substate, has_kept, has_kept_double;
    float kept;
    double kept_double;
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
    state->substate = state->has_kept = state->has_kept_double = 0;
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
struct hiprandStateXORWOW_t {
    unsigned int d, x[5], has_kept, has_kept_double;
    float kept;
    double kept_double;
};
typedef hiprandStateXORWOW_t hiprandStateXORWOW;
typedef hiprandStateXORWOW_t hiprandState_t;
typedef hiprandStateXORWOW_t hiprandState;
// The engine jumps: a subsequence is 2^67 numbers long. Word 5 is the counter.
__device__ unsigned int __sim_xorwow_word(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, int word);
__device__ inline void hiprand_init(unsigned long long seed, unsigned long long subsequence,
                                    unsigned long long offset, hiprandStateXORWOW_t* state) {
    state->x[0] = __sim_xorwow_word(seed, subsequence, offset, 0);
    state->x[1] = __sim_xorwow_word(seed, subsequence, offset, 1);
    state->x[2] = __sim_xorwow_word(seed, subsequence, offset, 2);
    state->x[3] = __sim_xorwow_word(seed, subsequence, offset, 3);
    state->x[4] = __sim_xorwow_word(seed, subsequence, offset, 4);
    state->d = __sim_xorwow_word(seed, subsequence, offset, 5);
    state->has_kept = state->has_kept_double = 0;
}
__device__ inline unsigned int hiprand(hiprandStateXORWOW_t* state) {
    unsigned int t = state->x[0] ^ (state->x[0] >> 2), last = state->x[4];
    state->x[0] = state->x[1];
    state->x[1] = state->x[2];
    state->x[2] = state->x[3];
    state->x[3] = last;
    state->x[4] = last ^ (last << 4) ^ (t ^ (t << 1));
    state->d += 362437;
    return state->d + state->x[4];
}
__device__ inline void skipahead(unsigned long long offset, hiprandStateXORWOW_t* state) {
    for (; offset; --offset) hiprand(state);
}
template <class S>
__device__ inline uint4 hiprand4(S* state) {
    unsigned a = hiprand(state), b = hiprand(state), c = hiprand(state), d = hiprand(state);
    return make_uint4(a, b, c, d);
}
__device__ inline float __sim_uniform(unsigned int v) { return fmaf((float)v, 2.3283064e-10f, 2.3283064e-10f); }
__device__ inline double __sim_uniform_double(unsigned int low, unsigned int high) {
    return (double)(low | (unsigned long long)(high >> 11) << 32) * 1.1102230246251565e-16 + 1.1102230246251565e-16;
}
template <class S>
__device__ inline float hiprand_uniform(S* state) {
    return __sim_uniform(hiprand(state));
}
template <class S>
__device__ inline float4 hiprand_uniform4(S* state) {
    uint4 v = hiprand4(state);
    return make_float4(__sim_uniform(v.x), __sim_uniform(v.y), __sim_uniform(v.z), __sim_uniform(v.w));
}
template <class S>
__device__ inline double hiprand_uniform_double(S* state) {
    unsigned int low = hiprand(state), high = hiprand(state);
    return __sim_uniform_double(low, high);
}
template <class S>
__device__ inline double2 hiprand_uniform2_double(S* state) {
    double one = hiprand_uniform_double(state), other = hiprand_uniform_double(state);
    return make_double2(one, other);
}
__device__ inline float2 __sim_box_muller(unsigned int x, unsigned int y) {
    float u = __sim_uniform(x), v = fmaf((float)y, 1.46291807e-09f, 1.46291807e-09f);
    float s = sqrtf(-2.0f * logf(u));
    return make_float2(sinf(v) * s, cosf(v) * s);
}
template <class S>
__device__ inline float2 hiprand_normal2(S* state) {
    unsigned int x = hiprand(state), y = hiprand(state);
    return __sim_box_muller(x, y);
}
template <class S>
__device__ inline float4 hiprand_normal4(S* state) {
    uint4 v = hiprand4(state);
    float2 one = __sim_box_muller(v.x, v.y), other = __sim_box_muller(v.z, v.w);
    return make_float4(one.x, one.y, other.x, other.y);
}
// Of the two numbers that are made at once, the second waits for the next call.
template <class S>
__device__ inline float hiprand_normal(S* state) {
    if (state->has_kept) {
        state->has_kept = 0;
        return state->kept;
    }
    float2 both = hiprand_normal2(state);
    state->has_kept = 1;
    state->kept = both.y;
    return both.x;
}
template <class S>
__device__ inline double2 hiprand_normal2_double(S* state) {
    double u = hiprand_uniform_double(state), v = 2 * hiprand_uniform_double(state);
    double s = sqrt(-2.0 * log(u));
    return make_double2(sinpi(v) * s, cospi(v) * s);
}
template <class S>
__device__ inline double hiprand_normal_double(S* state) {
    if (state->has_kept_double) {
        state->has_kept_double = 0;
        return state->kept_double;
    }
    double2 both = hiprand_normal2_double(state);
    state->has_kept_double = 1;
    state->kept_double = both.y;
    return both.x;
}
template <class S>
__device__ inline float hiprand_log_normal(S* state, float mean, float deviation) {
    return expf(mean + deviation * hiprand_normal(state));
}
template <class S>
__device__ inline double hiprand_log_normal_double(S* state, double mean, double deviation) {
    return exp(mean + deviation * hiprand_normal_double(state));
}
