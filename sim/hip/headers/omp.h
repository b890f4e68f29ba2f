#pragma once
// One thread, as a program has that is compiled without -fopenmp.
extern "C" long __sim_now_ns();
inline int omp_get_max_threads() { return 1; }
inline int omp_get_num_threads() { return 1; }
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_procs() { return 1; }
inline int omp_in_parallel() { return 0; }
inline void omp_set_num_threads(int) {}
inline double omp_get_wtime() { return (double)__sim_now_ns() * 1e-9; }
