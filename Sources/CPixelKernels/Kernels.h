// The kernels of all sets. `cpk_kernels` documents each of them: its result, and the memory that it reads and writes.
//
// The suffix 128 means four pixels at a time, no suffix eight; "neon" means four, on AArch64.

#pragma once

#include "CPixelKernels.h"

#if defined(__x86_64__)

void cpk_blend_rows(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);
void cpk_blend_rows_128(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);

void cpk_resample_2(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_2_128(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

void cpk_resample_both(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_both_128(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);

void cpk_resample_3(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

void cpk_multiply(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count);

void cpk_over(uint32_t *out, const uint32_t *source, ptrdiff_t count);

void cpk_over_lit(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count);

void cpk_over_faded(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count);

void cpk_over_shares(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *factors, ptrdiff_t count);

void cpk_over_color(uint32_t *out, uint32_t color, ptrdiff_t count);

void cpk_transpose_8(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride);

void cpk_strip_mean(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored);

void cpk_halve(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown);

void cpk_find_places(
    const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count);

void cpk_resample_places(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin,
    const uint32_t *next);

void cpk_dither(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count);
void cpk_dither_128(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count);

void cpk_dither_ramp(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count);
void cpk_dither_ramp_128(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count);

#elif defined(__aarch64__)

void cpk_blend_rows_neon(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);

void cpk_resample_2_neon(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

void cpk_resample_both_neon(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);

void cpk_resample_3_neon(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

void cpk_multiply_neon(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count);

void cpk_over_neon(uint32_t *out, const uint32_t *source, ptrdiff_t count);

void cpk_over_lit_neon(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count);

void cpk_over_faded_neon(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count);

void cpk_over_shares_neon(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *factors, ptrdiff_t count);

void cpk_over_color_neon(uint32_t *out, uint32_t color, ptrdiff_t count);

void cpk_transpose_8_neon(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride);

void cpk_strip_mean_neon(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored);

void cpk_halve_neon(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown);

void cpk_find_places_neon(
    const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count);

void cpk_resample_places_neon(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin,
    const uint32_t *next);

void cpk_dither_neon(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count);

void cpk_dither_ramp_neon(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count);

#endif
