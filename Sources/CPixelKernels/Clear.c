#include "CPixelKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <emmintrin.h>

/// Clears a row, with streaming stores for whole cache lines.
static void cpk_clear_row(uint32_t *row, ptrdiff_t count) {
    const __m128i none = _mm_setzero_si128();
    ptrdiff_t head = (ptrdiff_t)((-(uintptr_t)row & 63) / 4);
    if (head > count) head = count;
    memset(row, 0, 4 * (size_t)head);
    ptrdiff_t i = head;
    for (; i + 16 <= count; i += 16) {
        for (int v = 0; v < 16; v += 4) _mm_stream_si128((__m128i *)(row + i + v), none);
    }
    memset(row + i, 0, 4 * (size_t)(count - i));
}

void cpk_clear_afar(uint32_t *first, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
    for (ptrdiff_t y = 0; y < height; y++) cpk_clear_row(first + y * stride, width);
    // Other cores may see streaming stores later than subsequent stores.
    _mm_sfence();
}

#else

void cpk_clear_afar(uint32_t *first, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
    for (ptrdiff_t y = 0; y < height; y++) memset(first + y * stride, 0, 4 * (size_t)width);
}

#endif
