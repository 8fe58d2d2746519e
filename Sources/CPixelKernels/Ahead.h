// The rows of a mean, and the prefetching of rows for the next one.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// The maximum number of rows in one mean.
enum { CPK_ROWS = 128 };

/// The rows to prefetch: the address of the first, the distance to the next, and their number.
struct cpk_ahead {
    uintptr_t next;
    ptrdiff_t stride, asked;
};

static inline struct cpk_ahead cpk_ahead(
    const uint32_t *first, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t ahead) {
    // An address, not a pointer: the row need not exist.
    return (struct cpk_ahead){
        .next = (uintptr_t)first + 4 * (uintptr_t)((ahead > 0 ? rows : ahead) * stride), .stride = stride,
        .asked = ahead > 0 ? ahead : -ahead};
}

/// The rows of a mean, in pairs. If their number is odd, the last row appears twice, the second time with weight 0; a
/// single row appears twice with half its weight.
struct cpk_rows {
    const uint32_t *first;
    ptrdiff_t offset[CPK_ROWS + 1];
    uint16_t weights[CPK_ROWS / 2];
    struct cpk_ahead ahead;
};

static inline void cpk_collect(
    struct cpk_rows *all, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows,
    ptrdiff_t ahead) {
    all->first = first;
    all->ahead = cpk_ahead(first, stride, rows, ahead);
    all->offset[0] = 0;
    if (rows == 1) {
        // A single row has the weight 128, which does not fit into a signed byte.
        all->offset[1] = 0;
        all->weights[0] = 64 | 64 << 8;
        return;
    }
    all->offset[1] = stride;
    all->weights[0] = (uint16_t)(weights[0] | weights[1] << 8);
    // Most means have two rows; return before the loops, which are slow for so few.
    if (rows == 2) return;
    for (ptrdiff_t r = 2; r < rows; r++) all->offset[r] = r * stride;
    for (ptrdiff_t r = 2; r + 1 < rows; r += 2) all->weights[r / 2] = (uint16_t)(weights[r] | weights[r + 1] << 8);
    if (rows & 1) {
        all->offset[rows] = all->offset[rows - 1];
        all->weights[rows / 2] = weights[rows - 1];
    }
}

/// Prefetches `lines` times sixteen pixels of each of the next mean's rows, from column `i` on: hardware does not
/// predict the first access to a row. The target is the L2 cache, because the L1 cache has room only for the current
/// rows.
static inline __attribute__((always_inline)) void cpk_prefetch_rows(
    const struct cpk_ahead *ahead, ptrdiff_t asked, ptrdiff_t i, int lines) {
    for (ptrdiff_t r = 0; r < asked; r++) {
        const char *next = (const char *)(ahead->next + 4 * (uintptr_t)(r * ahead->stride + i));
        for (int line = 0; line < lines; line++) __builtin_prefetch(next + 64 * line, 0, 2);
    }
}

/// Prefetches the cache line that is `ahead` pixels after a place.
static inline __attribute__((always_inline)) void cpk_prefetch_after(const uint32_t *place, ptrdiff_t ahead) {
    __builtin_prefetch((const char *)((uintptr_t)place + 4 * (uintptr_t)ahead), 0, 2);
}
