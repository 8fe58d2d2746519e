#include "Kernels.h"

#if defined(__x86_64__)

static int can_run(void) {
    return __builtin_cpu_supports("avx2") ? 1 : 0;
}

/// AVX2: eight pixels at a time.
extern const struct cpk_kernels cpk_avx2;
const struct cpk_kernels cpk_avx2 = {
    .name = "wide",
    .can_run = can_run,
    .blend_rows = cpk_blend_rows,
    .resample_2 = cpk_resample_2,
    .resample_both = cpk_resample_both,
    .resample_3 = cpk_resample_3,
    .multiply = cpk_multiply,
    .over = cpk_over,
    .over_lit = cpk_over_lit,
    .over_faded = cpk_over_faded,
    .over_shares = cpk_over_shares,
    .over_color = cpk_over_color,
    .transpose_8 = cpk_transpose_8,
    .strip_mean = cpk_strip_mean,
    .halve = cpk_halve,
    .find_places = cpk_find_places,
    .resample_places = cpk_resample_places,
    .dither = cpk_dither,
    .dither_ramp = cpk_dither_ramp,
};

#endif
