#include "Kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define CPK_LANES 4
#define CPK_STEPS {0, 1, 2, 3}
#define CPK_FUNCTION static inline __attribute__((target("sse4.1"), always_inline))

typedef __m128 cpk_floats;
typedef uint32_t cpk_words __attribute__((vector_size(16)));
typedef int32_t cpk_integers __attribute__((vector_size(16)));

CPK_FUNCTION cpk_floats cpk_least(cpk_floats a, cpk_floats b) { return _mm_min_ps(a, b); }
CPK_FUNCTION cpk_floats cpk_most(cpk_floats a, cpk_floats b) { return _mm_max_ps(a, b); }

#include "Dither.h"

CPK_FUNCTION struct cpk_planes cpk_planes(const float *colors) {
    cpk_floats a = _mm_loadu_ps(colors), b = _mm_loadu_ps(colors + 4), c = _mm_loadu_ps(colors + 8),
        d = _mm_loadu_ps(colors + 12);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    return (struct cpk_planes){.red = a, .green = b, .blue = c, .alpha = d};
}

__attribute__((target("sse4.1"))) void cpk_dither_128(
    uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_all(out, colors, x, y, count);
}

__attribute__((target("sse4.1"))) void cpk_dither_ramp_128(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_ramp_all(out, shares, ramp, x, y, count);
}

#endif
