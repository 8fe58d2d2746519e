#include "Kernels.h"

#if defined(__x86_64__)

static int can_run(void) {
    return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
}

/// SSE4.1: four pixels at a time, for the hottest loops only.
extern const struct cpk_kernels cpk_sse41;
const struct cpk_kernels cpk_sse41 = {
    .name = "narrow",
    .can_run = can_run,
    // From this step on, the positions of four pixels deviate from those at a step of 1 by less than one pixel.
    .least_step = (int64_t)3 << 30,
    .blend_rows = cpk_blend_rows_128,
    .resample_2 = cpk_resample_2_128,
    .resample_both = cpk_resample_both_128,
    .dither = cpk_dither_128,
    .dither_ramp = cpk_dither_ramp_128,
};

#endif
