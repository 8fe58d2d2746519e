#include "Kernels.h"
#include "Ahead.h"
#include "VectorsNEON.h"

#include <string.h>

#if defined(__aarch64__)

/// The rows of a mean.
struct cpk_weighted {
    const uint32_t *first;
    ptrdiff_t stride;
    const uint8_t *weights;
    struct cpk_ahead ahead;
};

CPK_INLINE void cpk_mean(
    uint32_t *out, const struct cpk_weighted *all, ptrdiff_t rows, ptrdiff_t asked, ptrdiff_t count) {
    const struct cpk_sums none = {vdupq_n_u16(0), vdupq_n_u16(0)};
    // The weights of up to three rows stay in registers: `out` might overlap those in memory.
    enum { few = 3 };
    uint8x16_t kept[few];
    for (ptrdiff_t r = 0; r < rows && r < few; r++) kept[r] = vld1q_dup_u8(all->weights + r);
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const uint32_t *row = all->first + i;
        cpk_prefetch_rows(&all->ahead, asked, i, 1);
        struct cpk_sums sums[4] = {none, none, none, none};
        for (ptrdiff_t r = 0; r < rows; r++, row += all->stride) {
            const uint8x16_t weight = rows <= few ? kept[r] : vld1q_dup_u8(all->weights + r);
            for (int v = 0; v < 4; v++) cpk_gain(&sums[v], cpk_load(row + 4 * v), weight);
        }
        for (int v = 0; v < 4; v++) cpk_store(out + i + 4 * v, cpk_pack(sums[v]));
    }
    for (; i < count; i += 4) {
        const uint32_t *row = all->first + i;
        struct cpk_sums sums = none;
        for (ptrdiff_t r = 0; r < rows; r++, row += all->stride)
            cpk_gain(&sums, cpk_load_some(row, count - i), vld1q_dup_u8(all->weights + r));
        cpk_store(out + i, cpk_pack(sums));
    }
}

/// Copies a single row, whose weight is 128.
CPK_INLINE void cpk_copy(uint32_t *out, const struct cpk_weighted *all, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        cpk_prefetch_rows(&all->ahead, all->ahead.asked, i, 1);
        for (int v = 0; v < 4; v++) cpk_store(out + i + 4 * v, cpk_load(all->first + i + 4 * v));
    }
    memcpy(out + i, all->first + i, 4 * (size_t)(count - i));
}

void cpk_blend_rows_neon(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count) {
    const struct cpk_weighted all = {first, stride, weights, cpk_ahead(first, stride, rows, ahead)};
    const ptrdiff_t asked = all.ahead.asked;
    // Constants here let the compiler specialize the loops.
    if (rows == 1) return cpk_copy(out, &all, count);
    if (rows == 2 && asked == 1) return cpk_mean(out, &all, 2, 1, count);
    if (rows == 2) return cpk_mean(out, &all, 2, asked, count);
    if (rows == 3) return cpk_mean(out, &all, 3, asked, count);
    return cpk_mean(out, &all, rows, asked, count);
}

/// The state of stretching a line, eight pixels at a time, in two groups of four.
struct cpk_fours {
    const uint32_t *line;
    int64_t position, step;
    int32_t fifth;
    uint32x4_t early, late;
};

/// Whether the positions of four pixels deviate from those at a step of 1 by less than one pixel, in either direction.
static inline int cpk_is_close(int64_t step) { return step >= (int64_t)3 << 30; }

CPK_INLINE struct cpk_fours cpk_fours(const uint32_t *line, int64_t position, int64_t step, int isClose) {
    const int isLeft = isClose && step < (int64_t)1 << 32;
    const int32_t fifth = (int32_t)((4 * step) >> 16);
    uint32_t along[8];
    for (int lane = 0; lane < 8; lane++) {
        const int32_t adjacent = isClose ? ((lane & 3) - isLeft) * 65536 : 0;
        along[lane] = (uint32_t)((int32_t)((lane * step) >> 16) - (lane < 4 ? 0 : fifth) - adjacent);
    }
    return (struct cpk_fours){
        .line = line - isLeft, .position = position, .step = step, .fifth = fifth, .early = vld1q_u32(along),
        .late = vld1q_u32(along + 4)};
}

/// Blends four pixels with their right neighbours. `along` are positions with 16 fractional bits, relative to `from`
/// and below 4; if close, in lane i relative to from[i] and below 2.
CPK_INLINE uint8x16_t cpk_four(const uint32_t *from, uint32x4_t along, int isClose) {
    const uint8x16_t first = cpk_load(from), second = cpk_load(from + 1);
    if (isClose) {
        const uint8x16_t third = cpk_load(from + 2);
        const uint8x16_t isFurther = vreinterpretq_u8_u32(vtstq_u32(along, vdupq_n_u32(65536)));
        return cpk_between(
            vbslq_u8(isFurther, second, first), vbslq_u8(isFurther, third, second), cpk_way(along));
    }
    const uint8x16_t index = cpk_index(along);
    return cpk_between(vqtbl1q_u8(first, index), vqtbl1q_u8(second, index), cpk_way(along));
}

/// Returns the next eight pixels: the first four, and the four after them.
CPK_INLINE void cpk_stretched(struct cpk_fours *fours, int isClose, uint8x16_t *early, uint8x16_t *late) {
    const uint32_t *from = fours->line + (fours->position >> 32);
    const int32_t start = (int32_t)(fours->position >> 16 & 0xffff);
    const int32_t later = start + fours->fifth;
    *early = cpk_four(from, vaddq_u32(fours->early, vdupq_n_u32((uint32_t)start)), isClose);
    *late = cpk_four(
        from + (later >> 16), vaddq_u32(fours->late, vdupq_n_u32((uint32_t)(later & 0xffff))), isClose);
    fours->position += 8 * fours->step;
}

CPK_INLINE void cpk_stretch(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count,
    int isClose) {
    struct cpk_fours fours = cpk_fours(line, position, step, isClose);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        uint8x16_t early, late;
        cpk_prefetch_after(out + i, ahead);
        cpk_stretched(&fours, isClose, &early, &late);
        cpk_store(out + i, early);
        cpk_store(out + i + 4, late);
    }
}

void cpk_resample_2_neon(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    if (cpk_is_close(step)) return cpk_stretch(out, line, position, step, ahead, count, 1);
    cpk_stretch(out, line, position, step, ahead, count, 0);
}

CPK_INLINE void cpk_stretch_both(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count,
    int isOneClose, int isOtherClose) {
    struct cpk_fours first = cpk_fours(one->line, one->position, one->step, isOneClose);
    struct cpk_fours second = cpk_fours(other->line, other->position, other->step, isOtherClose);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        uint8x16_t early[2], late[2];
        cpk_prefetch_after(out + i, ahead);
        cpk_stretched(&first, isOneClose, &early[0], &late[0]);
        cpk_stretched(&second, isOtherClose, &early[1], &late[1]);
        cpk_store(out + i, vrhaddq_u8(early[0], early[1]));
        cpk_store(out + i + 4, vrhaddq_u8(late[0], late[1]));
    }
}

void cpk_resample_both_neon(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead,
    ptrdiff_t count) {
    switch (2 * cpk_is_close(one->step) + cpk_is_close(other->step)) {
    case 0: return cpk_stretch_both(out, one, other, ahead, count, 0, 0);
    case 1: return cpk_stretch_both(out, one, other, ahead, count, 0, 1);
    case 2: return cpk_stretch_both(out, one, other, ahead, count, 1, 0);
    default: return cpk_stretch_both(out, one, other, ahead, count, 1, 1);
    }
}

void cpk_resample_3_neon(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    const int32_t width = (int32_t)((step + (1 << 23)) >> 24);
    // A mean over the width of one pixel is a blend of two neighbours.
    if (width == 256) return cpk_resample_2_neon(out, line, position, step, ahead, count);
    const uint16_t perWidth = (uint16_t)((65536 * 256 + width / 2) / width);
    struct cpk_fours fours = cpk_fours(line, position, step, 0);
    const uint32x4_t fifth = vdupq_n_u32((uint32_t)fours.fifth);
    // The fractions of the eight offsets from the first pixel.
    const uint16x8_t offsets = vcombine_u16(vmovn_u32(fours.early), vmovn_u32(vaddq_u32(fours.late, fifth)));
    for (ptrdiff_t i = 0; i < count; i += 8, position += 8 * step) {
        const uint32_t *from = line + (position >> 32);
        const int32_t start = (int32_t)(position >> 16 & 0xffff), later = start + fours.fifth;
        cpk_prefetch_after(out + i, ahead);
        const uint16x8_t beyond = vshrq_n_u16(vaddq_u16(vdupq_n_u16((uint16_t)start), offsets), 8);
        const struct cpk_thirds weights = cpk_thirds(beyond, width, perWidth);
        const uint32x4_t early = vaddq_u32(fours.early, vdupq_n_u32((uint32_t)start));
        const uint32x4_t late = vaddq_u32(fours.late, vdupq_n_u32((uint32_t)(later & 0xffff)));
        cpk_store(out + i, cpk_three(from, cpk_index(early), &weights, 0));
        cpk_store(out + i + 4, cpk_three(from + (later >> 16), cpk_index(late), &weights, 1));
    }
}

/// Transposes 4 x 4 pixels.
CPK_INLINE void cpk_transpose_4(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride) {
    uint32x4_t row[4];
    for (int r = 0; r < 4; r++) row[r] = vld1q_u32(first + r * stride);
    const uint64x2_t even = vreinterpretq_u64_u32(vtrn1q_u32(row[0], row[1]));
    const uint64x2_t odd = vreinterpretq_u64_u32(vtrn2q_u32(row[0], row[1]));
    const uint64x2_t evenLate = vreinterpretq_u64_u32(vtrn1q_u32(row[2], row[3]));
    const uint64x2_t oddLate = vreinterpretq_u64_u32(vtrn2q_u32(row[2], row[3]));
    vst1q_u32(out, vreinterpretq_u32_u64(vtrn1q_u64(even, evenLate)));
    vst1q_u32(out + outStride, vreinterpretq_u32_u64(vtrn1q_u64(odd, oddLate)));
    vst1q_u32(out + 2 * outStride, vreinterpretq_u32_u64(vtrn2q_u64(even, evenLate)));
    vst1q_u32(out + 3 * outStride, vreinterpretq_u32_u64(vtrn2q_u64(odd, oddLate)));
}

void cpk_transpose_8_neon(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride) {
    for (int r = 0; r < 8; r += 4) {
        for (int c = 0; c < 8; c += 4)
            cpk_transpose_4(out + c * outStride + r, outStride, first + r * stride + c, stride);
    }
}

#endif
