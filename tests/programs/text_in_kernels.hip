// Kernels over text: counting words and letters, finding, shifting letters.
// stdout: 19 words; the at 31 45 84
// stdout:  e=10 h=6 o=6 t=6
// stdout: Gur dhvpx oebja sbk whzcf bire gur ynml qbt; gur qbt fyrrcf. Gura GUR sbk ehaf, naq gur raq.
// stdout: THE QUICK BROWN FOX
#include <hip/hip_runtime.h>
#include <iostream>
#include <string>
#include <vector>
#include <sstream>
#include <map>
#include <algorithm>
#include <cctype>
__device__ bool is_alpha(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
__global__ void caesar(char* text, int n, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && is_alpha(text[i])) {
        char base = text[i] >= 'a' ? 'a' : 'A';
        text[i] = base + (text[i] - base + by + 26) % 26;
    }
}
__global__ void word_count(const char* text, int n, int* words, int* letters) {
    __shared__ int local[26];
    if (threadIdx.x < 26) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        char c = text[i];
        if (is_alpha(c)) {
            atomicAdd(&local[(c | 0x20) - 'a'], 1);
            if (i == 0 || !is_alpha(text[i - 1])) atomicAdd(words, 1);
        }
    }
    __syncthreads();
    if (threadIdx.x < 26) letters[threadIdx.x] = local[threadIdx.x];
}
__global__ void find_all(const char* text, int n, const char* what, int m, int* at, int* count) {
    for (int i = threadIdx.x; i + m <= n; i += blockDim.x) {
        int j = 0;
        while (j < m && text[i + j] == what[j]) ++j;
        if (j == m) at[atomicAdd(count, 1)] = i;
    }
}
int main() {
    std::string text =
        "The quick brown fox jumps over the lazy dog; the dog sleeps. Then THE fox runs, and the end.";
    const int n = (int)text.size();
    char* d;
    int *w, *l, *at;
    hipMalloc(&d, n + 1);
    hipMalloc(&w, 8);
    hipMalloc(&l, 26 * 4);
    hipMalloc(&at, 64 * 4);
    hipMemset(w, 0, 8);
    hipMemcpy(d, text.c_str(), n + 1, hipMemcpyHostToDevice);
    word_count<<<1, 64>>>(d, n, w, l);
    char* needle;
    hipMalloc(&needle, 3);
    hipMemcpy(needle, "the", 3, hipMemcpyHostToDevice);
    find_all<<<1, 32>>>(d, n, needle, 3, at, w + 1);
    int c[2], letters[26], pos[64];
    hipMemcpy(c, w, 8, hipMemcpyDeviceToHost);
    hipMemcpy(letters, l, sizeof letters, hipMemcpyDeviceToHost);
    hipMemcpy(pos, at, c[1] * 4, hipMemcpyDeviceToHost);
    std::sort(pos, pos + c[1]);
    std::ostringstream out;
    out << c[0] << " words; the at";
    for (int i = 0; i < c[1]; i++) out << ' ' << pos[i];
    std::cout << out.str() << "\n";
    std::map<char, int> sorted;
    for (int i = 0; i < 26; i++)
        if (letters[i] > 5) sorted[char('a' + i)] = letters[i];
    for (const auto& [letter, times] : sorted) std::cout << ' ' << letter << '=' << times;
    std::cout << '\n';
    caesar<<<1, 128>>>(d, n, 13);
    hipMemcpy(&text[0], d, n, hipMemcpyDeviceToHost);
    std::cout << text << '\n';
    caesar<<<1, 128>>>(d, n, -13);
    hipMemcpy(text.data(), d, n, hipMemcpyDeviceToHost);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char ch) { return std::toupper(ch); });
    std::cout << text.substr(0, 19) << std::endl;
}
