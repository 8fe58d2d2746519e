#include "Kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define CPK_LANES 8
#define CPK_STEPS {0, 1, 2, 3, 4, 5, 6, 7}
#define CPK_FUNCTION static inline __attribute__((target("avx2"), always_inline))

typedef __m256 cpk_floats;
typedef uint32_t cpk_words __attribute__((vector_size(32)));
typedef int32_t cpk_integers __attribute__((vector_size(32)));

CPK_FUNCTION cpk_floats cpk_least(cpk_floats a, cpk_floats b) { return _mm256_min_ps(a, b); }
CPK_FUNCTION cpk_floats cpk_most(cpk_floats a, cpk_floats b) { return _mm256_max_ps(a, b); }

#include "Dither.h"

/// Pixels `index` and `index` + 4.
CPK_FUNCTION cpk_floats cpk_pair(const float *colors, ptrdiff_t index) {
    return _mm256_insertf128_ps(
        _mm256_castps128_ps256(_mm_loadu_ps(colors + 4 * index)), _mm_loadu_ps(colors + 4 * index + 16), 1);
}

CPK_FUNCTION struct cpk_planes cpk_planes(const float *colors) {
    const cpk_floats a = cpk_pair(colors, 0), b = cpk_pair(colors, 1), c = cpk_pair(colors, 2), d = cpk_pair(colors, 3);
    const cpk_floats redGreenAB = _mm256_unpacklo_ps(a, b), blueAlphaAB = _mm256_unpackhi_ps(a, b);
    const cpk_floats redGreenCD = _mm256_unpacklo_ps(c, d), blueAlphaCD = _mm256_unpackhi_ps(c, d);
    return (struct cpk_planes){
        .red = _mm256_shuffle_ps(redGreenAB, redGreenCD, 0x44),
        .green = _mm256_shuffle_ps(redGreenAB, redGreenCD, 0xee),
        .blue = _mm256_shuffle_ps(blueAlphaAB, blueAlphaCD, 0x44),
        .alpha = _mm256_shuffle_ps(blueAlphaAB, blueAlphaCD, 0xee)};
}

__attribute__((target("avx2"))) void cpk_dither(
    uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_all(out, colors, x, y, count);
}

__attribute__((target("avx2"))) void cpk_dither_ramp(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_ramp_all(out, shares, ramp, x, y, count);
}

#endif
