#include "Kernels.h"

#if defined(__x86_64__)

static int can_run(void) {
    return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
}

/// Four pixels at a time, where the loops are hottest: SSE4.1.
extern const struct cpk_kernels cpk_narrow;
const struct cpk_kernels cpk_narrow = {
    .name = "narrow",
    .can_run = can_run,
    // Within four pixels the places then stray from side by side by less than one.
    .least_step = (int64_t)3 << 30,
    .blend_rows = cpk_blend_rows_128,
    .resample_2 = cpk_resample_2_128,
    .resample_both = cpk_resample_both_128,
};

#endif
