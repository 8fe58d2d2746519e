#include "CPixelKernels.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

void cpk_advise_large(void *memory, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    // Without huge pages the call fails harmlessly.
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}
