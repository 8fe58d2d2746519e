// Helpers of the kernels for AArch64: four pixels as sixteen bytes, whose products with bytes have sixteen bits.

#pragma once

#if defined(__aarch64__)

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#define CPK_INLINE static inline __attribute__((always_inline))

CPK_INLINE uint8x16_t cpk_load(const uint32_t *pixels) { return vreinterpretq_u8_u32(vld1q_u32(pixels)); }
CPK_INLINE void cpk_store(uint32_t *pixels, uint8x16_t value) { vst1q_u32(pixels, vreinterpretq_u32_u8(value)); }

/// Loads the first `count` of four pixels, at least one; the others are clear.
CPK_INLINE uint8x16_t cpk_load_some(const uint32_t *pixels, ptrdiff_t count) {
    if (count >= 4) return cpk_load(pixels);
    uint32x4_t some = vld1q_lane_u32(pixels, vdupq_n_u32(0), 0);
    if (count > 1) some = vld1q_lane_u32(pixels + 1, some, 1);
    if (count > 2) some = vld1q_lane_u32(pixels + 2, some, 2);
    return vreinterpretq_u8_u32(some);
}

/// Stores the first `count` of four pixels, at least one.
CPK_INLINE void cpk_store_some(uint32_t *pixels, uint8x16_t value, ptrdiff_t count) {
    if (count >= 4) return cpk_store(pixels, value);
    const uint32x4_t some = vreinterpretq_u32_u8(value);
    vst1q_lane_u32(pixels, some, 0);
    if (count > 1) vst1q_lane_u32(pixels + 1, some, 1);
    if (count > 2) vst1q_lane_u32(pixels + 2, some, 2);
}

/// The alpha of each pixel, in all of its bytes.
CPK_INLINE uint8x16_t cpk_alphas(uint8x16_t pixels) {
    return vqtbl1q_u8(pixels, (uint8x16_t){3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15});
}

/// Bytes times factors, divided by 255 and rounded to nearest: see PixelMath.scale.
CPK_INLINE uint8x16_t cpk_scale(uint8x16_t pixels, uint8x16_t factors) {
    const uint16x8_t low = vmull_u8(vget_low_u8(pixels), vget_low_u8(factors));
    const uint16x8_t high = vmull_high_u8(pixels, factors);
    return vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high, vrshrq_n_u16(high, 8));
}

/// Premultiplied pixels over others.
CPK_INLINE uint8x16_t cpk_above(uint8x16_t pixels, uint8x16_t below) {
    return vaddq_u8(pixels, cpk_scale(below, vmvnq_u8(cpk_alphas(pixels))));
}

/// Sums of pixels times bytes: of the first two pixels and of the last two.
struct cpk_sums {
    uint16x8_t low, high;
};

/// Adds the pixels times their weights.
CPK_INLINE void cpk_gain(struct cpk_sums *sums, uint8x16_t pixels, uint8x16_t weights) {
    sums->low = vmlal_u8(sums->low, vget_low_u8(pixels), vget_low_u8(weights));
    sums->high = vmlal_high_u8(sums->high, pixels, weights);
}

/// Pixels from sums with a total weight of 256, rounded to nearest.
CPK_INLINE uint8x16_t cpk_round(struct cpk_sums sums) {
    return vrshrn_high_n_u16(vrshrn_n_u16(sums.low, 8), sums.high, 8);
}

/// Pixels from sums with a total weight of 128, rounded to nearest.
CPK_INLINE uint8x16_t cpk_pack(struct cpk_sums sums) {
    return vrshrn_high_n_u16(vrshrn_n_u16(sums.low, 7), sums.high, 7);
}

/// For four positions with 16 fractional bits, 0 ..< 64, the indices of the bytes of the pixels there.
CPK_INLINE uint8x16_t cpk_index(uint32x4_t at) {
    const uint8x16_t place = {2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14, 14};
    const uint8x16_t channel = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
    return vsliq_n_u8(channel, vqtbl1q_u8(vreinterpretq_u8_u32(at), place), 2);
}

/// The fractions of four positions, cut to 8 bits, in all bytes of a pixel.
CPK_INLINE uint8x16_t cpk_way(uint32x4_t at) {
    const uint8x16_t upper = {1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13};
    return vqtbl1q_u8(vreinterpretq_u8_u32(at), upper);
}

/// Picks four of the eight pixels from `from` on.
CPK_INLINE uint8x16_t cpk_pick(const uint32_t *from, uint8x16_t index) {
    return vqtbl2q_u8((uint8x16x2_t){{cpk_load(from), cpk_load(from + 4)}}, index);
}

/// left + (right - left) * way / 256, each channel rounded to nearest.
CPK_INLINE uint8x16_t cpk_between(uint8x16_t left, uint8x16_t right, uint8x16_t way) {
    // The weight of the left pixels may be 256, which does not fit into a byte. So the sums begin with 256 times these
    // pixels, from which `way` times them is subtracted.
    const uint8x16_t none = vdupq_n_u8(0);
    struct cpk_sums sums = {
        vreinterpretq_u16_u8(vzip1q_u8(none, left)), vreinterpretq_u16_u8(vzip2q_u8(none, left))};
    cpk_gain(&sums, right, way);
    sums.low = vmlsl_u8(sums.low, vget_low_u8(left), vget_low_u8(way));
    sums.high = vmlsl_high_u8(sums.high, left, way);
    return cpk_round(sums);
}

/// The weights of three adjacent pixels at eight positions, in 1/256.
struct cpk_thirds {
    uint8x16_t first, middle, last;
};

/// Sixteen-bit parts times `per` / 65536, rounded to nearest.
CPK_INLINE uint16x8_t cpk_shares(uint16x8_t parts, uint16_t per) {
    const uint16x8_t pers = vdupq_n_u16(per);
    return vrshrn_high_n_u32(
        vrshrn_n_u32(vmull_u16(vget_low_u16(parts), vget_low_u16(pers)), 16), vmull_high_u16(parts, pers), 16);
}

/// The weights of pixels in means by area, each over `width` from `beyond` after a pixel's left border; both are in
/// 1/256 of a pixel. 1/256 of a pixel has the weight `per` / 65536. The width is 257 ... 512, so that all weights fit
/// into the low byte of each lane.
CPK_INLINE struct cpk_thirds cpk_thirds(uint16x8_t beyond, int32_t width, uint16_t per) {
    const uint16x8_t one = vdupq_n_u16(256), begin = vsubq_u16(one, beyond);
    const uint16x8_t end = vqsubq_u16(vdupq_n_u16((uint16_t)(width - 256)), begin);
    const uint16x8_t first = cpk_shares(begin, per), last = cpk_shares(end, per);
    // The middle pixel takes the remainder.
    const uint16x8_t middle = vsubq_u16(one, vaddq_u16(first, last));
    return (struct cpk_thirds){vreinterpretq_u8_u16(first), vreinterpretq_u8_u16(middle), vreinterpretq_u8_u16(last)};
}

/// The weighted sums of three adjacent pixels at four positions, with the weights of the first or the last four.
CPK_INLINE uint8x16_t cpk_three(const uint32_t *from, uint8x16_t index, const struct cpk_thirds *weights, int isLate) {
    const uint8x16_t early = {0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6};
    const uint8x16_t lane = isLate ? vaddq_u8(early, vdupq_n_u8(8)) : early;
    struct cpk_sums sums = {vdupq_n_u16(0), vdupq_n_u16(0)};
    cpk_gain(&sums, cpk_pick(from, index), vqtbl1q_u8(weights->first, lane));
    cpk_gain(&sums, cpk_pick(from + 1, index), vqtbl1q_u8(weights->middle, lane));
    cpk_gain(&sums, cpk_pick(from + 2, index), vqtbl1q_u8(weights->last, lane));
    return cpk_round(sums);
}

#endif
