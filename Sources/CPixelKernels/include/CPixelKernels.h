// The wide twins of the rasterizer's innermost loops, for machines that have AVX2.
//
// Each function does the same whole-number arithmetic as its baseline twin in FlipEngine, bit for bit, eight pixels at a
// time. Pixels are 32-bit premultiplied BGRA. None of them keeps or allocates anything.
//
// Those that stand before the first `#if` may be called on any machine; of the rest those whose names end with 128 where
// `cpk_has_sse41` says 1, those whose names end with 512 where `cpk_has_avx512` does, all others where `cpk_has_avx2` does.

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Projective.h"

/// Whether this machine can run the functions of four pixels: 1 or 0.
int cpk_has_sse41(void);

/// Whether it can run those of eight pixels.
int cpk_has_avx2(void);

/// Whether it can run those of sixteen as well, and gains by it.
int cpk_has_avx512(void);

/// Asks the system for large pages where there are any: `memory` and `bytes` are multiples of a page.
void cpk_advise_large(void *memory, size_t bytes);

/// Clears `height` rows of `width` pixels, `stride` apart, without bringing them near: for more than the caches keep until it
/// is needed. On machines that know no such way they are just cleared.
void cpk_clear_afar(uint32_t *first, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

/// Asks for the memory around an address, which need not exist, so that it is near when it is needed.
static inline void cpk_prefetch(const void *address) { __builtin_prefetch(address); }

/// How a line is stretched: it is read at position + i * step, in its pixels, with 32 bits behind the point.
struct cpk_stretch {
    const uint32_t *line;
    int64_t position, step;
};

#if defined(__x86_64__)

/// out[i] = (sum of weights[r] * first[r * stride + i] + 64) / 128, channel by channel.
///
/// At most 128 rows, whose weights sum up to 128; none is 128 unless there is only one. Reads `count` pixels of each row
/// and nothing else; writes `count` rounded up to a multiple of 8. Meanwhile the memory of the next `ahead` rows is asked
/// for, or of those before the first where that is negative: they need not exist.
void cpk_blend_rows(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);
void cpk_blend_rows_128(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);
void cpk_blend_rows_512(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count);

/// Blends two neighbours of `line` for each pixel: linear interpolation at position + i * step.
///
/// Positions are in pixels of `line` with 32 bits behind the point; the step is at most 1.25. `count` is a multiple of
/// 8; up to 33 pixels beyond the outermost positions are read. Meanwhile the memory `ahead` pixels behind `out` is asked for.
/// That of four pixels takes no step below 0.75.
void cpk_resample_2(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_2_128(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_2_512(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

/// The mean of what `cpk_resample_2` makes of two lines, halves rounded up.
void cpk_resample_both(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_both_128(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);
void cpk_resample_both_512(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);

/// Averages what lies between position + i * step and one step further, exactly by area.
///
/// As `cpk_resample_2`, but the position is the left border of the area, and the step lies between 1 and 2.
void cpk_resample_3(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

/// pixels[i] = each channel times its factor / 65536, to nearest, fenced to the new alpha.
///
/// `factors` are those of blue, green, red, alpha: at most 4 * 65536, alpha's at most 65536.
void cpk_multiply(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count);

/// out[i] = source[i] over out[i].
void cpk_over(uint32_t *out, const uint32_t *source, ptrdiff_t count);
void cpk_over_512(uint32_t *out, const uint32_t *source, ptrdiff_t count);

/// out[i] = source[i], multiplied as by `cpk_multiply`, over out[i].
void cpk_over_lit(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count);
void cpk_over_lit_512(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count);

/// out[i] = source[i] * factor / 255 over out[i]; the factor is 0...255.
void cpk_over_faded(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count);
void cpk_over_faded_512(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count);

/// out[i] = source[i], multiplied as by `cpk_multiply` unless `light` is null, * shares[i] / 255 over out[i]; shares are
/// 0...255.
void cpk_over_shares(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *light, ptrdiff_t count);

/// out[i] = color over out[i].
void cpk_over_color(uint32_t *out, uint32_t color, ptrdiff_t count);
void cpk_over_color_512(uint32_t *out, uint32_t color, ptrdiff_t count);

/// out[c * outStride + r] = first[r * stride + c] for 8 x 8 pixels.
void cpk_transpose_8(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride);

#endif
