extern "C" __attribute__((host)) __attribute__((device)) void __sim_assert_failed(const char* text, const char* file,
                                                                                  int line, const char* function);
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) \
    ((condition) ? (void)0 : __sim_assert_failed(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif
