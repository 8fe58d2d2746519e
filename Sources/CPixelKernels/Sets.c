#include "CPixelKernels.h"

#if defined(__x86_64__)
extern const struct cpk_kernels cpk_narrow, cpk_wide, cpk_widest;
#endif

/// All sets, the slowest first.
static const struct cpk_kernels *const sets[] = {
#if defined(__x86_64__)
    &cpk_narrow,
    &cpk_wide,
    &cpk_widest,
#endif
    NULL,
};

const struct cpk_kernels *cpk_kernels_at(ptrdiff_t index) {
    for (const struct cpk_kernels *const *set = sets; *set; set++) {
        if ((*set)->can_run() && index-- == 0) return *set;
    }
    return NULL;
}
