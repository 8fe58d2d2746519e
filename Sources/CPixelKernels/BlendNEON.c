#include "Kernels.h"
#include "Shade.h"
#include "VectorsNEON.h"

#if defined(__aarch64__)

/// How pixels are multiplied before they are drawn, from the fastest to the general method.
enum cpk_lighting {
    CPK_UNLIT,
    /// No channel grows brighter, and factors have eight fractional bits.
    CPK_SHADED,
    /// The last bit of all factors is zero.
    CPK_EVEN,
    CPK_ANY
};

/// The factors of light and shade, for two pixels: in 1/256, and split into integer parts and fractions.
struct cpk_light {
    uint16x8_t shade, whole, rest;
};

CPK_INLINE struct cpk_light cpk_light(const uint32_t *factors) {
    const uint32x4_t all = vld1q_u32(factors);
    const uint16x4_t shade = vmovn_u32(vshrq_n_u32(all, 8));
    const uint16x4_t whole = vmovn_u32(vshrq_n_u32(all, 16)), rest = vmovn_u32(all);
    return (struct cpk_light){vcombine_u16(shade, shade), vcombine_u16(whole, whole), vcombine_u16(rest, rest)};
}

static inline enum cpk_lighting cpk_lighting(const uint32_t *factors) {
    if (cpk_only_shades(factors)) return CPK_SHADED;
    return (factors[0] | factors[1] | factors[2] | factors[3]) & 1 ? CPK_ANY : CPK_EVEN;
}

/// Channels times factors / 65536, to nearest.
CPK_INLINE uint16x8_t cpk_times(uint16x8_t channels, const struct cpk_light *light, enum cpk_lighting lighting) {
    if (lighting == CPK_EVEN) {
        // The multiplication below doubles the products and rounds them, so the fractions are halved first.
        const int16x8_t half = vreinterpretq_s16_u16(vshrq_n_u16(light->rest, 1));
        const int16x8_t part = vqrdmulhq_s16(vreinterpretq_s16_u16(channels), half);
        return vmlaq_u16(vreinterpretq_u16_s16(part), channels, light->whole);
    }
    const uint32x4_t low = vmull_u16(vget_low_u16(channels), vget_low_u16(light->rest));
    const uint32x4_t high = vmull_high_u16(channels, light->rest);
    return vmlaq_u16(vrshrn_high_n_u32(vrshrn_n_u32(low, 16), high, 16), channels, light->whole);
}

/// Multiplies pixels, and clamps each channel to the new alpha.
CPK_INLINE uint8x16_t cpk_lit(uint8x16_t pixels, const struct cpk_light *light, enum cpk_lighting lighting) {
    if (lighting == CPK_UNLIT) return pixels;
    const uint16x8_t low = vmovl_u8(vget_low_u8(pixels)), high = vmovl_high_u8(pixels);
    uint8x16_t lit;
    if (lighting == CPK_SHADED) {
        lit = vrshrn_high_n_u16(
            vrshrn_n_u16(vmulq_u16(low, light->shade), 8), vmulq_u16(high, light->shade), 8);
    } else {
        lit = vqmovn_high_u16(vqmovn_u16(cpk_times(low, light, lighting)), cpk_times(high, light, lighting));
    }
    return vminq_u8(lit, cpk_alphas(lit));
}

CPK_INLINE void cpk_multiply_as(
    uint32_t *pixels, const uint32_t *factors, ptrdiff_t count, enum cpk_lighting lighting) {
    const struct cpk_light light = cpk_light(factors);
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) cpk_store(pixels + i, cpk_lit(cpk_load(pixels + i), &light, lighting));
    if (i == count) return;
    const uint8x16_t source = cpk_load_some(pixels + i, count - i);
    cpk_store_some(pixels + i, cpk_lit(source, &light, lighting), count - i);
}

void cpk_multiply_neon(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count) {
    switch (cpk_lighting(factors)) {
    case CPK_SHADED: return cpk_multiply_as(pixels, factors, count, CPK_SHADED);
    case CPK_EVEN: return cpk_multiply_as(pixels, factors, count, CPK_EVEN);
    default: return cpk_multiply_as(pixels, factors, count, CPK_ANY);
    }
}

/// Blends the first `count` of four pixels over others.
CPK_INLINE void cpk_blend_some(uint32_t *out, uint8x16_t pixels, ptrdiff_t count) {
    cpk_store_some(out, cpk_above(pixels, cpk_load_some(out, count)), count);
}

/// Blends eight pixels over others; usually all are clear or all are opaque.
CPK_INLINE void cpk_blend(uint32_t *out, uint8x16_t first, uint8x16_t last) {
    const uint32x4_t all = vreinterpretq_u32_u8(vandq_u8(first, last));
    const uint32x4_t some = vreinterpretq_u32_u8(vorrq_u8(first, last));
    if (vminvq_u32(all) >= 0xff000000) {
        cpk_store(out, first);
        cpk_store(out + 4, last);
    } else if (vmaxvq_u32(some) != 0) {
        const uint8x16_t below = cpk_load(out), beside = cpk_load(out + 4);
        cpk_store(out, cpk_above(first, below));
        cpk_store(out + 4, cpk_above(last, beside));
    }
}

CPK_INLINE void cpk_over_as(
    uint32_t *out, const uint32_t *source, const struct cpk_light *light, ptrdiff_t count,
    enum cpk_lighting lighting) {
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const uint8x16_t first = cpk_load(source + i), last = cpk_load(source + i + 4);
        cpk_blend(out + i, cpk_lit(first, light, lighting), cpk_lit(last, light, lighting));
    }
    for (; i < count; i += 4)
        cpk_blend_some(out + i, cpk_lit(cpk_load_some(source + i, count - i), light, lighting), count - i);
}

void cpk_over_neon(uint32_t *out, const uint32_t *source, ptrdiff_t count) {
    cpk_over_as(out, source, NULL, count, CPK_UNLIT);
}

void cpk_over_lit_neon(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count) {
    const struct cpk_light light = cpk_light(factors);
    switch (cpk_lighting(factors)) {
    case CPK_SHADED: return cpk_over_as(out, source, &light, count, CPK_SHADED);
    case CPK_EVEN: return cpk_over_as(out, source, &light, count, CPK_EVEN);
    default: return cpk_over_as(out, source, &light, count, CPK_ANY);
    }
}

/// Blends the first `count` of four pixels, faded, over others; often all are clear.
CPK_INLINE void cpk_blend_faded(uint32_t *out, uint8x16_t pixels, uint8x16_t factors, ptrdiff_t count) {
    if (vmaxvq_u32(vreinterpretq_u32_u8(pixels)) == 0) return;
    cpk_blend_some(out, cpk_scale(pixels, factors), count);
}

void cpk_over_faded_neon(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count) {
    const uint8x16_t factors = vdupq_n_u8((uint8_t)factor);
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) cpk_blend_faded(out + i, cpk_load(source + i), factors, 4);
    if (i < count) cpk_blend_faded(out + i, cpk_load_some(source + i, count - i), factors, count - i);
}

/// Pixels times factors of 0...255, one in each 32-bit lane.
CPK_INLINE uint8x16_t cpk_share(uint8x16_t pixels, uint8x16_t shares) {
    const uint8x16_t low = {0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12};
    return cpk_scale(pixels, vqtbl1q_u8(shares, low));
}

CPK_INLINE void cpk_over_shares_as(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const struct cpk_light *light, ptrdiff_t count,
    enum cpk_lighting lighting) {
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const uint8x16_t pixels = cpk_lit(cpk_load(source + i), light, lighting);
        cpk_blend_some(out + i, cpk_share(pixels, cpk_load(shares + i)), 4);
    }
    if (i == count) return;
    const uint8x16_t pixels = cpk_lit(cpk_load_some(source + i, count - i), light, lighting);
    cpk_blend_some(out + i, cpk_share(pixels, cpk_load_some(shares + i, count - i)), count - i);
}

void cpk_over_shares_neon(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *factors, ptrdiff_t count) {
    if (!factors) return cpk_over_shares_as(out, source, shares, NULL, count, CPK_UNLIT);
    const struct cpk_light light = cpk_light(factors);
    switch (cpk_lighting(factors)) {
    case CPK_SHADED: return cpk_over_shares_as(out, source, shares, &light, count, CPK_SHADED);
    case CPK_EVEN: return cpk_over_shares_as(out, source, shares, &light, count, CPK_EVEN);
    default: return cpk_over_shares_as(out, source, shares, &light, count, CPK_ANY);
    }
}

void cpk_over_color_neon(uint32_t *out, uint32_t color, ptrdiff_t count) {
    const uint8x16_t pixels = vreinterpretq_u8_u32(vdupq_n_u32(color));
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) cpk_blend_some(out + i, pixels, 4);
    if (i < count) cpk_blend_some(out + i, pixels, count - i);
}

#endif
