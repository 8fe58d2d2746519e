#include "Kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#define CPK_LANES 4
#define CPK_STEPS {0, 1, 2, 3}
#define CPK_FUNCTION static inline __attribute__((always_inline))

typedef float32x4_t cpk_floats;
typedef uint32x4_t cpk_words;
typedef int32x4_t cpk_integers;

CPK_FUNCTION cpk_floats cpk_least(cpk_floats a, cpk_floats b) { return vminq_f32(a, b); }
CPK_FUNCTION cpk_floats cpk_most(cpk_floats a, cpk_floats b) { return vmaxq_f32(a, b); }

#include "Dither.h"

CPK_FUNCTION struct cpk_planes cpk_planes(const float *colors) {
    const float32x4x4_t planes = vld4q_f32(colors);
    return (struct cpk_planes){
        .red = planes.val[0], .green = planes.val[1], .blue = planes.val[2], .alpha = planes.val[3]};
}

void cpk_dither_neon(uint32_t *out, const float *colors, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_all(out, colors, x, y, count);
}

void cpk_dither_ramp_neon(
    uint32_t *out, const float *shares, const struct cpk_ramp *ramp, uint32_t x, uint32_t y, ptrdiff_t count) {
    cpk_dither_ramp_all(out, shares, ramp, x, y, count);
}

#endif
