// The positions of blocks of eight pixels, common to the kernels of all widths: the compiler vectorizes the loops.

#pragma once

#include "Projective.h"

/// Clamps a value; NaN becomes the minimum.
static inline __attribute__((always_inline)) double cpk_clamp(double value, double least, double most) {
    value = value > least ? value : least;
    return value < most ? value : most;
}

/// The number of blocks of eight that are computed together.
enum { CPK_EIGHTS = 64 };

/// Computes the positions of at most CPK_EIGHTS blocks: the end of each is the start of the next.
static inline __attribute__((always_inline)) void cpk_find_some(
    int32_t *restrict starts, int32_t *restrict widths, int32_t *restrict bends, const struct cpk_way *way,
    int32_t first, int32_t count) {
    // A fused multiplication and addition rounds once instead of twice: the bits would differ.
#pragma STDC FP_CONTRACT OFF
    double depths[CPK_EIGHTS + 4], pers[CPK_EIGHTS + 4], places[CPK_EIGHTS + 4];
    const double a = way->a, offset = way->offset, p = way->p, depth = way->depth;
    const double eight = 8 * way->rate;
#pragma clang loop vectorize(enable)
    for (int32_t index = 0; index <= count; index++) {
        const double x = (double)(first + index) * 8;
        const double w = x * p + depth;
        const double per = 1 / w;
        depths[index] = w;
        pers[index] = per;
        places[index] = (x * a + offset) * per;
    }
#pragma clang loop vectorize(enable)
    for (int32_t index = 0; index < count; index++) {
        const double w0 = depths[index], w1 = depths[index + 1];
        const double per0 = pers[index], per1 = pers[index + 1];
        const double from = places[index], to = places[index + 1];
        // Between two valid borders w changes little. Otherwise one border is outside the visible part, and the row
        // continues linearly from the one that is farther from the eye.
        const int isNear = (w0 > 0) & (w1 > 0) & (w1 < 2 * w0) & (w0 < 2 * w1);
        const int isLeft = w0 >= w1;
        const double per = isLeft ? per0 : per1;
        const double straight = eight * per * per;
        const double width = cpk_clamp(isNear ? to - from : straight, 0, 512);
        const double start = isNear | isLeft ? from : to - straight;
        const double bend = isNear ? width * p * (per0 + per1) : 0;
        starts[index] = (int32_t)(cpk_clamp(start, -20000, 20000) * 65536);
        widths[index] = (int32_t)(width * 65536);
        bends[index] = (int32_t)(cpk_clamp(bend, -width / 32, width / 32) * 65536);
    }
}
