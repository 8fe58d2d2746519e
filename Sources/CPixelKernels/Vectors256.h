// Helpers of the kernels: pixels as two vectors of sixteen-bit channels.
//
//     pixel    AARRGGBB            even   00RR00BB            odd   00AA00GG

#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

#define CPK_AVX2 __attribute__((target("avx2")))
#define CPK_INLINE static inline __attribute__((target("avx2"), always_inline))

CPK_INLINE __m256i cpk_even(__m256i pixels) { return _mm256_and_si256(pixels, _mm256_set1_epi16(0xff)); }
CPK_INLINE __m256i cpk_odd(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }

CPK_INLINE __m256i cpk_load(const uint32_t *pixels) { return _mm256_loadu_si256((const __m256i *)pixels); }
CPK_INLINE void cpk_store(uint32_t *pixels, __m256i value) { _mm256_storeu_si256((__m256i *)pixels, value); }

/// The first `count` lanes, 0...8, for loads and stores that end within a vector.
CPK_INLINE __m256i cpk_mask(ptrdiff_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/// The first `count` of eight pixels, 0...8; the others are clear.
CPK_INLINE __m256i cpk_load_some(const uint32_t *pixels, ptrdiff_t count) {
    return _mm256_maskload_epi32((const int *)pixels, cpk_mask(count));
}

/// Stores the first `count` of eight pixels, 0...7. Some processors take twenty cycles for a masked store.
CPK_INLINE void cpk_store_some(uint32_t *pixels, __m256i value, ptrdiff_t count) {
    __m128i next = _mm256_castsi256_si128(value);
    if (count & 4) {
        _mm_storeu_si128((__m128i *)pixels, next);
        next = _mm256_extracti128_si256(value, 1);
        pixels += 4;
    }
    if (count & 2) {
        _mm_storel_epi64((__m128i *)pixels, next);
        next = _mm_srli_si128(next, 8);
        pixels += 2;
    }
    if (count & 1) *pixels = (uint32_t)_mm_cvtsi128_si32(next);
}

/// Pixels from channels of eight bits with eight fractional bits, rounded to nearest.
CPK_INLINE __m256i cpk_round(__m256i even, __m256i odd) {
    const __m256i half = _mm256_set1_epi16(128);
    even = _mm256_srli_epi16(_mm256_add_epi16(even, half), 8);
    odd = _mm256_and_si256(_mm256_add_epi16(odd, half), _mm256_set1_epi16((short)0xff00));
    return _mm256_or_si256(even, odd);
}

/// Channels times factors, each 0...255, divided by 255 and rounded to nearest: see PixelMath.scale.
CPK_INLINE __m256i cpk_divide(__m256i channels, __m256i factors) {
    const __m256i v = _mm256_add_epi16(_mm256_mullo_epi16(channels, factors), _mm256_set1_epi16(128));
    return _mm256_add_epi16(v, _mm256_srli_epi16(v, 8));
}

/// Pixels times a factor of 0...255 in each sixteen-bit lane.
CPK_INLINE __m256i cpk_scale(__m256i pixels, __m256i factors) {
    const __m256i even = _mm256_srli_epi16(cpk_divide(cpk_even(pixels), factors), 8);
    const __m256i odd = _mm256_and_si256(cpk_divide(cpk_odd(pixels), factors), _mm256_set1_epi16((short)0xff00));
    return _mm256_or_si256(even, odd);
}

/// 255 - alpha of each pixel, in both of its sixteen-bit lanes.
CPK_INLINE __m256i cpk_rest(__m256i pixels) {
    const __m256i alpha = _mm256_srli_epi32(pixels, 24);
    const __m256i both = _mm256_or_si256(alpha, _mm256_slli_epi32(alpha, 16));
    return _mm256_sub_epi16(_mm256_set1_epi16(255), both);
}

/// The fractions of positions that have 16 fractional bits, cut to 8 bits and shifted left by 7, so that they stay
/// positive; in both of a pixel's lanes.
CPK_INLINE __m256i cpk_way(__m256i at) {
    const __m256i upper = _mm256_setr_epi8(
        -128, 1, -128, 1, -128, 5, -128, 5, -128, 9, -128, 9, -128, 13, -128, 13,
        -128, 1, -128, 1, -128, 5, -128, 5, -128, 9, -128, 9, -128, 13, -128, 13);
    return _mm256_srli_epi16(_mm256_shuffle_epi8(at, upper), 1);
}

/// left + (right - left) * way, each channel rounded to nearest.
CPK_INLINE __m256i cpk_between(__m256i left, __m256i right, __m256i way) {
    const __m256i even = _mm256_mulhrs_epi16(_mm256_sub_epi16(cpk_even(right), cpk_even(left)), way);
    const __m256i odd = _mm256_mulhrs_epi16(_mm256_sub_epi16(cpk_odd(right), cpk_odd(left)), way);
    // The sign of a negative even difference takes one from the odd channel; the carry of the even channel's sum gives
    // it back.
    return _mm256_add_epi16(_mm256_add_epi16(left, even), _mm256_slli_epi16(odd, 8));
}

#endif
