// Dithering, for vectors of any width. A file that includes this defines:
//
//     CPK_LANES                              the number of pixels in a vector
//     CPK_STEPS                              0, 1, 2... as a vector of whole numbers
//     CPK_FUNCTION                           the attributes of an inlined function
//     cpk_floats, cpk_words, cpk_integers    the types of vectors of Floats, unsigned and signed whole numbers
//     cpk_least, cpk_most                    the smaller and the larger of two Floats, lane by lane
//
// It also defines `cpk_planes`, which is declared here and loads the four components of as many colours.
//
// Dither+Four.swift in FlipFace has the reference, with the same bits for all colours that are numbers. Products must
// not be fused with sums, which would round differently.

#pragma once

#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// The red, green, blue and alpha of a vector's pixels.
struct cpk_planes {
    cpk_floats red, green, blue, alpha;
};

CPK_FUNCTION struct cpk_planes cpk_planes(const float *colors);

/// The noise for the pixels from column `x` of row `y`, plus the half that rounds to nearest.
CPK_FUNCTION cpk_floats cpk_noise(uint32_t x, uint32_t y) {
    cpk_words h = ((cpk_words)CPK_STEPS + x) * 0x9e3779b1u ^ y;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    const cpk_floats up = __builtin_convertvector((cpk_integers)(h & 0xffff), cpk_floats);
    const cpk_floats down = __builtin_convertvector((cpk_integers)(h >> 16), cpk_floats);
    return (up - down) * (0.85f / 65536) + 0.5f;
}

/// The integer parts of values, clamped to 0...limit first.
CPK_FUNCTION cpk_words cpk_whole(cpk_floats values, cpk_floats limit) {
    const cpk_floats clamped = cpk_most(cpk_least(values, limit), (cpk_floats){0});
    return (cpk_words)__builtin_convertvector(clamped, cpk_integers);
}

/// Stores the first `count` pixels of a vector.
CPK_FUNCTION void cpk_keep(uint32_t *out, cpk_words pixels, ptrdiff_t count) {
    memcpy(out, &pixels, 4 * (size_t)count);
}

/// The pixels for premultiplied colours, from column `x` of row `y`.
CPK_FUNCTION cpk_words cpk_dithered(const float *colors, uint32_t x, uint32_t y) {
    const struct cpk_planes planes = cpk_planes(colors);
    const cpk_floats noise = cpk_noise(x, y), one = (cpk_floats){0} + 1.0f;
    const cpk_words alpha = cpk_whole(cpk_least(planes.alpha, one) * 255.0f + 0.5f, one * 255.5f);
    const cpk_floats limit = __builtin_convertvector((cpk_integers)alpha, cpk_floats) + 0.5f;
    return alpha << 24 | cpk_whole(planes.red * 255.0f + noise, limit) << 16
        | cpk_whole(planes.green * 255.0f + noise, limit) << 8 | cpk_whole(planes.blue * 255.0f + noise, limit);
}

/// See `dither` of `cpk_kernels`.
CPK_FUNCTION void cpk_dither_all(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + CPK_LANES <= count; i += CPK_LANES)
        cpk_keep(out + i, cpk_dithered(colors + 4 * i, x + (uint32_t)i, y), CPK_LANES);
    if (i == count) return;
    float last[4 * CPK_LANES] = {0};
    memcpy(last, colors + 4 * i, 16 * (size_t)(count - i));
    cpk_keep(out + i, cpk_dithered(last, x + (uint32_t)i, y), count - i);
}

/// The opaque pixels of a ramp at `shares`, from column `x` of row `y`.
CPK_FUNCTION cpk_words cpk_ramp(const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y) {
    cpk_floats share;
    memcpy(&share, shares, sizeof share);
    const cpk_floats noise = cpk_noise(x, y), limit = (cpk_floats){0} + 255.5f;
    const cpk_floats red = ramp->from[0] + ramp->way[0] * share;
    const cpk_floats green = ramp->from[1] + ramp->way[1] * share;
    const cpk_floats blue = ramp->from[2] + ramp->way[2] * share;
    return 0xff000000u | cpk_whole(red * 255.0f + noise, limit) << 16
        | cpk_whole(green * 255.0f + noise, limit) << 8 | cpk_whole(blue * 255.0f + noise, limit);
}

/// See `dither_ramp` of `cpk_kernels`.
CPK_FUNCTION void cpk_dither_ramp_all(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + CPK_LANES <= count; i += CPK_LANES)
        cpk_keep(out + i, cpk_ramp(shares + i, ramp, x + (uint32_t)i, y), CPK_LANES);
    if (i == count) return;
    float last[CPK_LANES] = {0};
    memcpy(last, shares + i, 4 * (size_t)(count - i));
    cpk_keep(out + i, cpk_ramp(last, ramp, x + (uint32_t)i, y), count - i);
}
