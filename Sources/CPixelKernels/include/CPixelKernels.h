// The rasterizer's innermost loops in SIMD instructions: a table of functions for each instruction set, chosen at run
// time.
//
// Each function gives the same bits as its reference in Swift in FlipEngine. Pixels are 32-bit premultiplied BGRA. The
// functions have no state and allocate nothing.

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Projective.h"

/// Requests huge pages from the system, if it has any; `memory` and `bytes` are multiples of a page.
void cpk_advise_large(void *memory, size_t bytes);

/// Clears `height` rows of `width` pixels, `stride` apart, bypassing the caches: for more memory than they can hold
/// until it is used. On machines other than x86-64 it clears normally.
void cpk_clear_afar(uint32_t *first, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

/// Prefetches the memory around an address, which need not exist.
static inline void cpk_prefetch(const void *address) { __builtin_prefetch(address); }

/// A stretched line: it is read at position + i * step, in its pixels, with 32 fractional bits.
struct cpk_stretch {
    const uint32_t *line;
    int64_t position, step;
};

/// Opaque colours between two: from + share * way, in red, green and blue; 1 is full light.
struct cpk_ramp {
    float from[3], way[3];
};

/// The kernels for one instruction set. A null function means that plain Swift is as fast.
struct cpk_kernels {
    /// The name of the set in benchmarks and tests.
    const char *name;
    /// Returns whether this machine can run the set, and benefits from it.
    int (*can_run)(void);
    /// The smallest step that `resample_2` and `resample_both` accept.
    int64_t least_step;

    /// out[i] = (sum of weights[r] * first[r * stride + i] + 64) / 128, channel by channel.
    ///
    /// At most 128 rows, whose weights add up to 128; none is 128 unless there is only one. Reads `count` pixels of
    /// each row and nothing else; writes `count` rounded up to a multiple of 8. Also prefetches the next `ahead` rows,
    /// or those before the first if negative; the prefetched rows need not exist.
    void (*blend_rows)(
        uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead, ptrdiff_t count);

    /// Blends two neighbours of `line` for each pixel: linear interpolation at position + i * step.
    ///
    /// Positions are in pixels of `line` with 32 fractional bits; the step is at least `least_step` and at most 1.25.
    /// `count` is a multiple of 8; up to 33 pixels beyond the outermost positions are read. Also prefetches the memory
    /// `ahead` pixels after `out`.
    void (*resample_2)(
        uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

    /// The mean of the results of `resample_2` for two lines, with halves rounded up.
    void (*resample_both)(
        uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count);

    /// Averages the pixels between position + i * step and one step further, by area.
    ///
    /// Like `resample_2`, but the position is the left border of the area, and the step is between 1 and 2.
    void (*resample_3)(
        uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count);

    /// pixels[i] = each channel times its factor / 65536, to nearest, clamped to the new alpha.
    ///
    /// `factors` are those of blue, green, red, alpha: at most 4 * 65536, for alpha at most 65536.
    void (*multiply)(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count);

    /// out[i] = source[i] over out[i].
    void (*over)(uint32_t *out, const uint32_t *source, ptrdiff_t count);

    /// out[i] = source[i], multiplied as by `multiply`, over out[i].
    void (*over_lit)(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count);

    /// out[i] = source[i] * factor / 255 over out[i]; the factor is 0...255.
    void (*over_faded)(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count);

    /// out[i] = source[i], multiplied as by `multiply` unless `factors` is null, * shares[i] / 255 over out[i]; shares
    /// are 0...255.
    void (*over_shares)(
        uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *factors, ptrdiff_t count);

    /// out[i] = color over out[i].
    void (*over_color)(uint32_t *out, uint32_t color, ptrdiff_t count);

    /// out[c * outStride + r] = first[r * stride + c] for 8 x 8 pixels.
    void (*transpose_8)(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride);

    /// out[i] = the mean of the strip at column i, by area; `count` columns are read, the rest of the last block is
    /// clear.
    ///
    /// If mirrored, column 0 is the last pixel of the output. Writes `count` rounded up to a multiple of 16.
    void (*strip_mean)(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored);

    /// out[i] = the mean of line[2 i] and line[2 i + 1], with halves rounded up or down; `count` is that of `out`.
    ///
    /// Writes `count` rounded up to a multiple of 8, and reads twice that.
    void (*halve)(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown);

    /// Computes the positions of `count` blocks of eight pixels; the first block begins at pixel 8 * `first`.
    void (*find_places)(const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count);

    /// Samples `line` at the positions of each block of eight pixels: a blend of two neighbours up to a step of 9/8 per
    /// pixel, the mean by area above it.
    ///
    /// `origin` is subtracted from all positions. Also prefetches as many pixels from `next` on; that memory need not
    /// exist.
    void (*resample_places)(
        uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin, const uint32_t *next);

    /// out[i] = the pixel for the premultiplied red, green, blue and alpha at colors[4 * i], dithered with the noise of
    /// column x + i in row y; 1 is full light.
    void (*dither)(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count);

    /// out[i] = the opaque pixel for the ramp's colour at shares[i], dithered as by `dither`.
    void (*dither_ramp)(
        uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count);
};

/// Returns one of the sets that this machine can run; index 0 is the slowest. Null after the last one.
const struct cpk_kernels *cpk_kernels_at(ptrdiff_t index);
