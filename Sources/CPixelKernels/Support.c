#include "CPixelKernels.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

int cpk_has_sse41(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
#else
    return 0;
#endif
}

int cpk_has_avx2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") ? 1 : 0;
#else
    return 0;
#endif
}

int cpk_has_avx512(void) {
#if defined(__x86_64__)
    // The last of these is what no machine has that slows down for the others.
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
#else
    return 0;
#endif
}

void cpk_advise_large(void *memory, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    // Where the system knows no such pages nothing is lost.
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}
