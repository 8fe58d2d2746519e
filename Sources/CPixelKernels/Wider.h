// What the kernels of sixteen pixels share: the same as in Wide.h, twice as wide.

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

#endif
