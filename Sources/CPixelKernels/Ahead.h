// The rows of a mean, and those that the next one will need.

#pragma once

#if defined(__x86_64__)

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/// The most rows of one mean.
enum { CPK_ROWS = 128 };

/// The rows of a mean, two and two; where their number is odd the last one comes twice, once with no weight.
struct cpk_rows {
    const uint32_t *first;
    ptrdiff_t offset[CPK_ROWS + 1];
    uint16_t weights[CPK_ROWS / 2];
    /// The rows that are asked for meanwhile: the first one, the way to the next, and how many.
    uintptr_t next;
    ptrdiff_t stride, asked;
};

static inline void cpk_collect(
    struct cpk_rows *all, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows,
    ptrdiff_t ahead) {
    all->first = first;
    for (ptrdiff_t r = 0; r < rows; r++) all->offset[r] = r * stride;
    for (ptrdiff_t r = 0; r + 1 < rows; r += 2) all->weights[r / 2] = (uint16_t)(weights[r] | weights[r + 1] << 8);
    if (rows == 1) {
        // A weight of 128 has no room in a signed byte.
        all->offset[1] = all->offset[0];
        all->weights[0] = 64 | 64 << 8;
    } else if (rows & 1) {
        all->offset[rows] = all->offset[rows - 1];
        all->weights[rows / 2] = weights[rows - 1];
    }
    // An address, not a pointer: there need not be a row.
    all->next = (uintptr_t)first + 4 * (uintptr_t)((ahead > 0 ? rows : ahead) * stride);
    all->stride = stride;
    all->asked = ahead > 0 ? ahead : -ahead;
}

/// Asks for what lies at column `i` in the rows of the next mean, `lines` times sixteen pixels of each: no machine guesses
/// by itself that a row that was never read will be. It goes to the second cache: the first one has room for these rows
/// only.
static inline __attribute__((always_inline)) void cpk_ask(
    const struct cpk_rows *rows, ptrdiff_t asked, ptrdiff_t i, int lines) {
    for (ptrdiff_t r = 0; r < asked; r++) {
        const char *next = (const char *)(rows->next + 4 * (uintptr_t)(r * rows->stride + i));
        for (int line = 0; line < lines; line++) _mm_prefetch(next + 64 * line, _MM_HINT_T1);
    }
}

/// Asks for what lies `ahead` pixels behind a place.
static inline __attribute__((always_inline)) void cpk_ask_behind(const uint32_t *place, ptrdiff_t ahead) {
    _mm_prefetch((const char *)((uintptr_t)place + 4 * (uintptr_t)ahead), _MM_HINT_T1);
}

#endif
