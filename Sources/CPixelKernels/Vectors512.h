// Helpers of the kernels for sixteen pixels: those of Vectors256.h, twice as wide.

#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

#define CPK_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))
#define CPK_INLINE_512 static inline __attribute__((target("avx512f,avx512bw,avx512vl"), always_inline))

CPK_INLINE_512 __m512i cpk_even_512(__m512i pixels) { return _mm512_and_si512(pixels, _mm512_set1_epi16(0xff)); }
CPK_INLINE_512 __m512i cpk_odd_512(__m512i pixels) { return _mm512_srli_epi16(pixels, 8); }

CPK_INLINE_512 __m512i cpk_load_512(const uint32_t *pixels) { return _mm512_loadu_si512(pixels); }
CPK_INLINE_512 void cpk_store_512(uint32_t *pixels, __m512i value) { _mm512_storeu_si512(pixels, value); }

/// The first `count` lanes, of at most sixteen.
CPK_INLINE_512 __mmask16 cpk_mask_512(ptrdiff_t count) {
    return count >= 16 ? (__mmask16)0xffff : (__mmask16)((1u << count) - 1);
}

/// Channels times factors, each 0...255, divided by 255 and rounded to nearest: see PixelMath.scale.
CPK_INLINE_512 __m512i cpk_divide_512(__m512i channels, __m512i factors) {
    const __m512i v = _mm512_add_epi16(_mm512_mullo_epi16(channels, factors), _mm512_set1_epi16(128));
    return _mm512_add_epi16(v, _mm512_srli_epi16(v, 8));
}

/// Pixels times a factor of 0...255 in each sixteen-bit lane.
CPK_INLINE_512 __m512i cpk_scale_512(__m512i pixels, __m512i factors) {
    const __m512i even = _mm512_srli_epi16(cpk_divide_512(cpk_even_512(pixels), factors), 8);
    const __m512i odd = cpk_divide_512(cpk_odd_512(pixels), factors);
    return _mm512_or_si512(even, _mm512_and_si512(odd, _mm512_set1_epi16((short)0xff00)));
}

/// 255 - alpha of each pixel, in both of its sixteen-bit lanes.
CPK_INLINE_512 __m512i cpk_rest_512(__m512i pixels) {
    const __m512i alpha = _mm512_srli_epi32(pixels, 24);
    const __m512i both = _mm512_or_si512(alpha, _mm512_slli_epi32(alpha, 16));
    return _mm512_sub_epi16(_mm512_set1_epi16(255), both);
}

/// The fractions of positions that have 16 fractional bits, cut to 8 bits and shifted left by 7, so that they stay
/// positive; in both of a pixel's lanes.
CPK_INLINE_512 __m512i cpk_way_512(__m512i at) {
    const __m512i upper = _mm512_set4_epi32(0x0d800d80, 0x09800980, 0x05800580, 0x01800180);
    return _mm512_srli_epi16(_mm512_shuffle_epi8(at, upper), 1);
}

/// left + (right - left) * way, each channel rounded to nearest.
CPK_INLINE_512 __m512i cpk_between_512(__m512i left, __m512i right, __m512i way) {
    const __m512i even = _mm512_mulhrs_epi16(_mm512_sub_epi16(cpk_even_512(right), cpk_even_512(left)), way);
    const __m512i odd = _mm512_mulhrs_epi16(_mm512_sub_epi16(cpk_odd_512(right), cpk_odd_512(left)), way);
    // The sign of a negative even difference takes one from the odd channel; the carry of the even channel's sum gives
    // it back.
    return _mm512_add_epi16(_mm512_add_epi16(left, even), _mm512_slli_epi16(odd, 8));
}

/// One number in the first eight lanes, another in the last eight.
CPK_INLINE_512 __m512i cpk_both(int32_t first, int32_t second) {
    return _mm512_mask_set1_epi32(_mm512_set1_epi32(first), 0xff00, second);
}

#endif
