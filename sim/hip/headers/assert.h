#pragma once
__attribute__((host)) __attribute__((device)) void __sim_assert_failed(const char* text, int line);
#define assert(condition) ((condition) ? (void)0 : __sim_assert_failed(#condition, __LINE__))
