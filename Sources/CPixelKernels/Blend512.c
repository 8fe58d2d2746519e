#include "Kernels.h"
#include "Shade.h"
#include "Vectors512.h"

#if defined(__x86_64__)

/// Blends up to sixteen pixels over others; usually all are clear or all are opaque. Pixels outside the mask are clear.
CPK_INLINE_512 void cpk_blend_512(uint32_t *out, __m512i pixels, __mmask16 mask) {
    const __mmask16 opaque = _mm512_cmpge_epu32_mask(pixels, _mm512_set1_epi32((int)0xff000000));
    if (opaque == mask) {
        _mm512_mask_storeu_epi32(out, mask, pixels);
    } else if (_mm512_test_epi32_mask(pixels, pixels)) {
        const __m512i below = _mm512_maskz_loadu_epi32(mask, out);
        const __m512i result = _mm512_add_epi8(pixels, cpk_scale_512(below, cpk_rest_512(pixels)));
        _mm512_mask_storeu_epi32(out, mask, result);
    }
}

/// The number of pixels before the next cache line: a store across a cache line border costs twice as much.
static inline ptrdiff_t cpk_head_512(const uint32_t *out) {
    const ptrdiff_t head = (ptrdiff_t)((-(uintptr_t)out & 63) / 4);
    return head > 0 ? head : 16;
}

CPK_AVX512 void cpk_over_512(uint32_t *out, const uint32_t *source, ptrdiff_t count) {
    for (ptrdiff_t i = 0, step = cpk_head_512(out); i < count; i += step, step = 16) {
        const __mmask16 mask = cpk_mask_512(step < count - i ? step : count - i);
        cpk_blend_512(out + i, _mm512_maskz_loadu_epi32(mask, source + i), mask);
    }
}

CPK_INLINE_512 __m512i cpk_pair_512(uint32_t low, uint32_t high) {
    return _mm512_set1_epi32((int)((low & 0xffff) | high << 16));
}

/// Clamps each product to the new alpha: the last step of both kinds of light.
CPK_INLINE_512 __m512i cpk_clamp_to_alpha_512(__m512i even, __m512i odd) {
    const __m512i high = _mm512_set1_epi32((int)0xffff0000);
    const __m512i alpha = _mm512_or_si512(_mm512_srli_epi32(odd, 16), _mm512_and_si512(odd, high));
    return _mm512_or_si512(
        _mm512_min_epu16(even, alpha), _mm512_slli_epi16(_mm512_min_epu16(odd, alpha), 8));
}

CPK_AVX512 static void cpk_over_shaded_512(
    uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count) {
    const __m512i evenFactors = cpk_pair_512(factors[0] >> 8, factors[2] >> 8);
    const __m512i oddFactors = cpk_pair_512(factors[1] >> 8, factors[3] >> 8);
    const __m512i half = _mm512_set1_epi16(128);
    for (ptrdiff_t i = 0, step = cpk_head_512(out); i < count; i += step, step = 16) {
        const __mmask16 mask = cpk_mask_512(step < count - i ? step : count - i);
        const __m512i pixels = _mm512_maskz_loadu_epi32(mask, source + i);
        const __m512i even = _mm512_add_epi16(_mm512_mullo_epi16(cpk_even_512(pixels), evenFactors), half);
        const __m512i odd = _mm512_add_epi16(_mm512_mullo_epi16(cpk_odd_512(pixels), oddFactors), half);
        cpk_blend_512(out + i, cpk_clamp_to_alpha_512(_mm512_srli_epi16(even, 8), _mm512_srli_epi16(odd, 8)), mask);
    }
}

/// Channels times factors / 65536, to nearest: integer part and fraction separately, because lanes have sixteen bits.
CPK_INLINE_512 __m512i cpk_times_512(__m512i channels, __m512i whole, __m512i rest) {
    const __m512i carry = _mm512_srli_epi16(_mm512_mullo_epi16(channels, rest), 15);
    const __m512i upper = _mm512_mulhi_epu16(channels, rest);
    return _mm512_add_epi16(_mm512_mullo_epi16(channels, whole), _mm512_add_epi16(upper, carry));
}

CPK_AVX512 void cpk_over_lit_512(uint32_t *out, const uint32_t *source, const uint32_t *factors, ptrdiff_t count) {
    if (cpk_only_shades(factors)) return cpk_over_shaded_512(out, source, factors, count);
    const __m512i evenWhole = cpk_pair_512(factors[0] >> 16, factors[2] >> 16);
    const __m512i oddWhole = cpk_pair_512(factors[1] >> 16, factors[3] >> 16);
    const __m512i evenRest = cpk_pair_512(factors[0], factors[2]);
    const __m512i oddRest = cpk_pair_512(factors[1], factors[3]);
    for (ptrdiff_t i = 0, step = cpk_head_512(out); i < count; i += step, step = 16) {
        const __mmask16 mask = cpk_mask_512(step < count - i ? step : count - i);
        const __m512i pixels = _mm512_maskz_loadu_epi32(mask, source + i);
        const __m512i even = cpk_times_512(cpk_even_512(pixels), evenWhole, evenRest);
        const __m512i odd = cpk_times_512(cpk_odd_512(pixels), oddWhole, oddRest);
        cpk_blend_512(out + i, cpk_clamp_to_alpha_512(even, odd), mask);
    }
}

CPK_AVX512 void cpk_over_faded_512(uint32_t *out, const uint32_t *source, uint32_t factor, ptrdiff_t count) {
    const __m512i factors = _mm512_set1_epi16((short)factor);
    for (ptrdiff_t i = 0, step = cpk_head_512(out); i < count; i += step, step = 16) {
        const __mmask16 mask = cpk_mask_512(step < count - i ? step : count - i);
        const __m512i pixels = _mm512_maskz_loadu_epi32(mask, source + i);
        if (!_mm512_test_epi32_mask(pixels, pixels)) continue;
        const __m512i faded = cpk_scale_512(pixels, factors);
        const __m512i below = _mm512_maskz_loadu_epi32(mask, out + i);
        const __m512i result = _mm512_add_epi8(faded, cpk_scale_512(below, cpk_rest_512(faded)));
        _mm512_mask_storeu_epi32(out + i, mask, result);
    }
}

CPK_AVX512 void cpk_over_color_512(uint32_t *out, uint32_t color, ptrdiff_t count) {
    const __m512i pixels = _mm512_set1_epi32((int)color);
    const __m512i rest = cpk_rest_512(pixels);
    for (ptrdiff_t i = 0, step = cpk_head_512(out); i < count; i += step, step = 16) {
        const __mmask16 mask = cpk_mask_512(step < count - i ? step : count - i);
        const __m512i below = _mm512_maskz_loadu_epi32(mask, out + i);
        _mm512_mask_storeu_epi32(out + i, mask, _mm512_add_epi8(pixels, cpk_scale_512(below, rest)));
    }
}

#endif
