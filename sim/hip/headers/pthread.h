#pragma once
#include <errno.h>
#include <sys/types.h>
#include <time.h>
// One thread after another, as <thread> has them: a thread does its work when it is created. A lock that is
// taken then will never be given back, so nothing waits for one.
typedef unsigned long pthread_t;
typedef struct { int unused; } pthread_attr_t;
typedef struct { int unused; } pthread_mutexattr_t;
typedef struct { int unused; } pthread_condattr_t;
typedef struct { int unused; } pthread_barrierattr_t;
typedef struct { int taken; } pthread_mutex_t;
typedef struct { int unused; } pthread_cond_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
inline unsigned long __sim_threads_made;
inline unsigned long __sim_thread_running;
inline void* __sim_thread_results[4096];
inline int pthread_create(pthread_t* thread, const pthread_attr_t*, void* (*work)(void*), void* given) {
    if (__sim_threads_made == 4095) return EAGAIN;
    unsigned long outer = __sim_thread_running, mine = ++__sim_threads_made;
    *thread = __sim_thread_running = mine;
    __sim_thread_results[mine] = work(given);
    __sim_thread_running = outer;
    return 0;
}
inline int pthread_join(pthread_t thread, void** result) {
    if (thread == 0 || thread > __sim_threads_made) return ESRCH;
    if (result) *result = __sim_thread_results[thread];
    return 0;
}
inline int pthread_detach(pthread_t) { return 0; }
inline pthread_t pthread_self() { return __sim_thread_running; }
inline int pthread_equal(pthread_t one, pthread_t other) { return one == other; }
inline int pthread_attr_init(pthread_attr_t*) { return 0; }
inline int pthread_attr_destroy(pthread_attr_t*) { return 0; }
inline int pthread_attr_setdetachstate(pthread_attr_t*, int) { return 0; }
inline int pthread_mutex_init(pthread_mutex_t* lock, const pthread_mutexattr_t*) { return lock->taken = 0; }
inline int pthread_mutex_destroy(pthread_mutex_t*) { return 0; }
inline int pthread_mutex_trylock(pthread_mutex_t* lock) {
    if (lock->taken) return EBUSY;
    lock->taken = 1;
    return 0;
}
inline int pthread_mutex_lock(pthread_mutex_t* lock) {
    lock->taken = 1;
    return 0;
}
inline int pthread_mutex_unlock(pthread_mutex_t* lock) { return lock->taken = 0; }
inline int pthread_cond_init(pthread_cond_t*, const pthread_condattr_t*) { return 0; }
inline int pthread_cond_destroy(pthread_cond_t*) { return 0; }
inline int pthread_cond_signal(pthread_cond_t*) { return 0; }
inline int pthread_cond_broadcast(pthread_cond_t*) { return 0; }
inline int pthread_once(pthread_once_t* once, void (*work)()) {
    if (!*once) {
        *once = 1;
        work();
    }
    return 0;
}
