#include "CPixelKernels.h"

#if defined(__x86_64__)
extern const struct cpk_kernels cpk_sse41, cpk_avx2;
#elif defined(__aarch64__)
extern const struct cpk_kernels cpk_neon;
#endif

/// All sets, the slowest first.
static const struct cpk_kernels *const sets[] = {
#if defined(__x86_64__)
    &cpk_sse41,
    &cpk_avx2,
#elif defined(__aarch64__)
    &cpk_neon,
#endif
    NULL,
};

const struct cpk_kernels *cpk_kernels_at(ptrdiff_t index) {
    for (const struct cpk_kernels *const *set = sets; *set; set++) {
        if ((*set)->can_run() && index-- == 0) return *set;
    }
    return NULL;
}
