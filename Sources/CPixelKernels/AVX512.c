#include "Kernels.h"

#if defined(__x86_64__)

static int can_run(void) {
    // The last feature excludes the machines on which the others reduce the clock rate.
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
}

/// AVX-512: sixteen pixels at a time where that is faster, eight elsewhere.
extern const struct cpk_kernels cpk_avx512;
const struct cpk_kernels cpk_avx512 = {
    .name = "widest",
    .can_run = can_run,
    .blend_rows = cpk_blend_rows_512,
    .resample_2 = cpk_resample_2_512,
    .resample_both = cpk_resample_both_512,
    .resample_3 = cpk_resample_3,
    .multiply = cpk_multiply,
    .over = cpk_over_512,
    .over_lit = cpk_over_lit_512,
    .over_faded = cpk_over_faded_512,
    .over_shares = cpk_over_shares,
    .over_color = cpk_over_color_512,
    .transpose_8 = cpk_transpose_8,
    .strip_mean = cpk_strip_mean_512,
    .halve = cpk_halve,
    .find_places = cpk_find_places,
    .resample_places = cpk_resample_places_512,
    .dither = cpk_dither,
    .dither_ramp = cpk_dither_ramp,
};

#endif
