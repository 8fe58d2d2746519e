#include "Kernels.h"
#include "Shade.h"
#include "Vectors256.h"

#if defined(__x86_64__)

/// Channels times factors / 65536, to nearest: integer part and fraction separately, because lanes have sixteen bits.
CPK_INLINE __m256i cpk_times(__m256i channels, __m256i whole, __m256i rest) {
    const __m256i carry = _mm256_srli_epi16(_mm256_mullo_epi16(channels, rest), 15);
    const __m256i upper = _mm256_mulhi_epu16(channels, rest);
    return _mm256_add_epi16(_mm256_mullo_epi16(channels, whole), _mm256_add_epi16(upper, carry));
}

/// The factors of light and shade, split into integer parts and fractions.
struct cpk_light {
    __m256i evenWhole, evenRest, oddWhole, oddRest;
};

CPK_INLINE __m256i cpk_pair(uint32_t low, uint32_t high) {
    return _mm256_set1_epi32((int)((low & 0xffff) | high << 16));
}

CPK_INLINE struct cpk_light cpk_light(const uint32_t *factors) {
    struct cpk_light light;
    light.evenWhole = cpk_pair(factors[0] >> 16, factors[2] >> 16);
    light.evenRest = cpk_pair(factors[0], factors[2]);
    light.oddWhole = cpk_pair(factors[1] >> 16, factors[3] >> 16);
    light.oddRest = cpk_pair(factors[1], factors[3]);
    return light;
}

CPK_INLINE __m256i cpk_lit(__m256i pixels, struct cpk_light light) {
    const __m256i even = cpk_times(cpk_even(pixels), light.evenWhole, light.evenRest);
    const __m256i odd = cpk_times(cpk_odd(pixels), light.oddWhole, light.oddRest);
    const __m256i high = _mm256_set1_epi32((int)0xffff0000);
    const __m256i alpha = _mm256_or_si256(_mm256_srli_epi32(odd, 16), _mm256_and_si256(odd, high));
    return _mm256_or_si256(
        _mm256_min_epu16(even, alpha), _mm256_slli_epi16(_mm256_min_epu16(odd, alpha), 8));
}

/// The same if no channel grows brighter and factors have eight fractional bits: products then fit into lanes.
CPK_INLINE __m256i cpk_shaded(__m256i pixels, __m256i evenFactors, __m256i oddFactors) {
    const __m256i half = _mm256_set1_epi16(128), high = _mm256_set1_epi32((int)0xffff0000);
    __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(cpk_even(pixels), evenFactors), half);
    __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(cpk_odd(pixels), oddFactors), half);
    even = _mm256_srli_epi16(even, 8);
    odd = _mm256_srli_epi16(odd, 8);
    const __m256i alpha = _mm256_or_si256(_mm256_srli_epi32(odd, 16), _mm256_and_si256(odd, high));
    return _mm256_or_si256(
        _mm256_min_epu16(even, alpha), _mm256_slli_epi16(_mm256_min_epu16(odd, alpha), 8));
}

/// The same for opaque pixels that stay opaque: no channel can exceed the alpha, so none is clamped.
CPK_INLINE __m256i cpk_shaded_opaque(__m256i pixels, __m256i evenFactors, __m256i oddFactors) {
    const __m256i half = _mm256_set1_epi16(128);
    const __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(cpk_even(pixels), evenFactors), half);
    const __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(cpk_odd(pixels), oddFactors), half);
    return _mm256_or_si256(
        _mm256_srli_epi16(even, 8), _mm256_and_si256(odd, _mm256_set1_epi16((short)0xff00)));
}

CPK_AVX2 void cpk_multiply(uint32_t *pixels, const uint32_t *factors, ptrdiff_t count) {
    const struct cpk_light light = cpk_light(factors);
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) cpk_store(pixels + i, cpk_lit(cpk_load(pixels + i), light));
    cpk_store_some(pixels + i, cpk_lit(cpk_load_some(pixels + i, count - i), light), count - i);
}

/// Blends eight pixels over others.
CPK_INLINE void cpk_mix(uint32_t *out, __m256i pixels) {
    cpk_store(out, _mm256_add_epi8(pixels, cpk_scale(cpk_load(out), cpk_rest(pixels))));
}

/// The same; usually all are clear or all are opaque.
CPK_INLINE void cpk_blend(uint32_t *out, __m256i pixels) {
    const __m256i opaque = _mm256_set1_epi32((int)0xff000000);
    if (_mm256_testc_si256(pixels, opaque)) {
        cpk_store(out, pixels);
    } else if (!_mm256_testz_si256(pixels, pixels)) {
        cpk_mix(out, pixels);
    }
}

/// The same for the first `count` of eight pixels.
CPK_INLINE void cpk_blend_some(uint32_t *out, __m256i pixels, ptrdiff_t count) {
    const __m256i below = cpk_load_some(out, count);
    cpk_store_some(out, _mm256_add_epi8(pixels, cpk_scale(below, cpk_rest(pixels))), count);
}

CPK_AVX2 void cpk_over(uint32_t *out, const uint32_t *source, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) cpk_blend(out + i, cpk_load(source + i));
    if (i < count) cpk_blend_some(out + i, cpk_load_some(source + i, count - i), count - i);
}

CPK_AVX2 static void cpk_over_shaded(
    uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count) {
    const __m256i even = cpk_pair(factors[0] >> 8, factors[2] >> 8);
    const __m256i odd = cpk_pair(factors[1] >> 8, factors[3] >> 8);
    const __m256i opaque = _mm256_set1_epi32((int)0xff000000);
    const int keepsAlpha = factors[3] == 65536;
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256i pixels = cpk_load(source + i);
        if (keepsAlpha && _mm256_testc_si256(pixels, opaque)) {
            cpk_store(out + i, cpk_shaded_opaque(pixels, even, odd));
        } else {
            cpk_blend(out + i, cpk_shaded(pixels, even, odd));
        }
    }
    if (i == count) return;
    cpk_blend_some(out + i, cpk_shaded(cpk_load_some(source + i, count - i), even, odd), count - i);
}

CPK_AVX2 void cpk_over_lit(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count) {
    if (cpk_only_shades(factors)) return cpk_over_shaded(out, source, factors, count);
    const struct cpk_light light = cpk_light(factors);
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) cpk_blend(out + i, cpk_lit(cpk_load(source + i), light));
    if (i < count) cpk_blend_some(out + i, cpk_lit(cpk_load_some(source + i, count - i), light), count - i);
}

CPK_AVX2 void cpk_over_faded(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count) {
    const __m256i factors = _mm256_set1_epi16((short)factor);
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256i pixels = cpk_load(source + i);
        if (!_mm256_testz_si256(pixels, pixels)) cpk_mix(out + i, cpk_scale(pixels, factors));
    }
    if (i < count) cpk_blend_some(out + i, cpk_scale(cpk_load_some(source + i, count - i), factors), count - i);
}

/// Pixels times light, if there is any, and times their own factors of 0...255.
CPK_INLINE __m256i cpk_shared(__m256i pixels, __m256i share, const struct cpk_light *light) {
    if (light) pixels = cpk_lit(pixels, *light);
    return cpk_scale(pixels, _mm256_or_si256(share, _mm256_slli_epi32(share, 16)));
}

CPK_AVX2 void cpk_over_shares(
    uint32_t *out, const uint32_t *source, const uint32_t *shares, const uint32_t *factors, ptrdiff_t count) {
    struct cpk_light given;
    if (factors) given = cpk_light(factors);
    const struct cpk_light *const light = factors ? &given : 0;
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) cpk_mix(out + i, cpk_shared(cpk_load(source + i), cpk_load(shares + i), light));
    if (i == count) return;
    const __m256i share = cpk_load_some(shares + i, count - i);
    cpk_blend_some(out + i, cpk_shared(cpk_load_some(source + i, count - i), share, light), count - i);
}

CPK_AVX2 void cpk_over_color(uint32_t *out, uint32_t color, ptrdiff_t count) {
    const __m256i pixels = _mm256_set1_epi32((int)color);
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) cpk_mix(out + i, pixels);
    if (i < count) cpk_blend_some(out + i, pixels, count - i);
}

#endif
