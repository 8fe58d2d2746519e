#include "Kernels.h"

#if defined(__aarch64__)

static int can_run(void) { return 1; }

/// NEON, which every AArch64 processor has: four pixels at a time.
extern const struct cpk_kernels cpk_neon;
const struct cpk_kernels cpk_neon = {
    .name = "neon",
    .can_run = can_run,
    .blend_rows = cpk_blend_rows_neon,
    .resample_2 = cpk_resample_2_neon,
    .resample_both = cpk_resample_both_neon,
    .resample_3 = cpk_resample_3_neon,
    .multiply = cpk_multiply_neon,
    .over = cpk_over_neon,
    .over_lit = cpk_over_lit_neon,
    .over_faded = cpk_over_faded_neon,
    .over_shares = cpk_over_shares_neon,
    .over_color = cpk_over_color_neon,
    .transpose_8 = cpk_transpose_8_neon,
    .strip_mean = cpk_strip_mean_neon,
    .halve = cpk_halve_neon,
    .find_places = cpk_find_places_neon,
    .resample_places = cpk_resample_places_neon,
    .dither = cpk_dither_neon,
    .dither_ramp = cpk_dither_ramp_neon,
};

#endif
