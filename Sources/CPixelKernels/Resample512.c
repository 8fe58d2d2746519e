#include "Kernels.h"
#include "Ahead.h"
#include "Vectors512.h"

#if defined(__x86_64__)

/// Adds the pixels of two rows times their weights to the sums: of each four pixels the first two and the last two.
CPK_INLINE_512 void cpk_add_pair_512(__m512i one, __m512i other, __m512i weights, __m512i *low, __m512i *high) {
    *low = _mm512_add_epi16(*low, _mm512_maddubs_epi16(_mm512_unpacklo_epi8(one, other), weights));
    *high = _mm512_add_epi16(*high, _mm512_maddubs_epi16(_mm512_unpackhi_epi8(one, other), weights));
}

/// Pixels from weighted sums with a total weight of 128, rounded to nearest.
CPK_INLINE_512 __m512i cpk_pack_512(__m512i low, __m512i high) {
    const __m512i perSum = _mm512_set1_epi16(256);
    return _mm512_packus_epi16(_mm512_mulhrs_epi16(low, perSum), _mm512_mulhrs_epi16(high, perSum));
}

/// The mean of up to sixteen columns from `i` on.
CPK_INLINE_512 void cpk_some_512(
    uint32_t *out, const struct cpk_rows *rows, ptrdiff_t pairs, ptrdiff_t i, ptrdiff_t count) {
    const __mmask16 mask = cpk_mask_512(count);
    const uint32_t *column = rows->first + i;
    __m512i low = _mm512_setzero_si512(), high = low;
    for (ptrdiff_t p = 0; p < pairs; p++) {
        const __m512i one = _mm512_maskz_loadu_epi32(mask, column + rows->offset[2 * p]);
        const __m512i other = _mm512_maskz_loadu_epi32(mask, column + rows->offset[2 * p + 1]);
        cpk_add_pair_512(one, other, _mm512_set1_epi16((short)rows->weights[p]), &low, &high);
    }
    _mm512_mask_storeu_epi32(out + i, mask, cpk_pack_512(low, high));
}

CPK_INLINE_512 void cpk_mean_512(
    uint32_t *out, const struct cpk_rows *rows, ptrdiff_t pairs, ptrdiff_t asked, ptrdiff_t count) {
    // If the rows have the same alignment, as most do, this reads whole cache lines.
    ptrdiff_t i = (ptrdiff_t)((-(uintptr_t)rows->first & 63) / 4);
    cpk_some_512(out, rows, pairs, 0, i < count ? i : count);
    for (; i + 32 <= count; i += 32) {
        const uint32_t *column = rows->first + i;
        cpk_prefetch_rows(&rows->ahead, asked, i, 2);
        __m512i low[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
        __m512i high[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
        for (ptrdiff_t p = 0; p < pairs; p++) {
            const __m512i weights = _mm512_set1_epi16((short)rows->weights[p]);
            const uint32_t *one = column + rows->offset[2 * p];
            const uint32_t *other = column + rows->offset[2 * p + 1];
            for (int v = 0; v < 2; v++)
                cpk_add_pair_512(
                    cpk_load_512(one + 16 * v), cpk_load_512(other + 16 * v), weights, &low[v], &high[v]);
        }
        for (int v = 0; v < 2; v++) cpk_store_512(out + i + 16 * v, cpk_pack_512(low[v], high[v]));
    }
    for (; i < count; i += 16) cpk_some_512(out, rows, pairs, i, count - i);
}

CPK_AVX512 void cpk_blend_rows_512(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count) {
    struct cpk_rows all;
    cpk_collect(&all, first, stride, weights, rows, ahead);
    const ptrdiff_t pairs = (rows + 1) / 2;
    // Constants here let the compiler specialize the loops.
    if (pairs == 1 && all.ahead.asked == 1) return cpk_mean_512(out, &all, 1, 1, count);
    if (pairs == 1) return cpk_mean_512(out, &all, 1, all.ahead.asked, count);
    if (pairs == 2 && all.ahead.asked == 1) return cpk_mean_512(out, &all, 2, 1, count);
    if (pairs == 2) return cpk_mean_512(out, &all, 2, all.ahead.asked, count);
    return cpk_mean_512(out, &all, pairs, all.ahead.asked, count);
}

/// The offset of each of sixteen neighbours from the first of its eight.
CPK_INLINE_512 __m512i cpk_offsets_512(int64_t step) {
    int32_t offsets[16];
    for (int lane = 0; lane < 16; lane++) offsets[lane] = (int32_t)(((lane & 7) * step) >> 16);
    return _mm512_loadu_si512(offsets);
}

/// Sixteen pixels of `line`, each from two neighbours; with a step of at most 1 they are within seventeen pixels.
CPK_INLINE_512 __m512i cpk_stretched_512(
    const uint32_t *line, int64_t position, int64_t step, __m512i offsets, int isWide) {
    const uint32_t *from = line + (position >> 32);
    const int start = (int)(position >> 16 & 0xffff);
    const int later = (int)(((position + 8 * step) >> 16) - (position >> 32 << 16));
    const __m512i at = _mm512_add_epi32(cpk_both(start, later), offsets);
    const __m512i index = _mm512_srli_epi32(at, 16);
    __m512i left, right;
    if (isWide) {
        left = _mm512_permutex2var_epi32(cpk_load_512(from), index, cpk_load_512(from + 16));
        right = _mm512_permutex2var_epi32(cpk_load_512(from + 1), index, cpk_load_512(from + 17));
    } else {
        left = _mm512_permutexvar_epi32(index, cpk_load_512(from));
        right = _mm512_permutexvar_epi32(index, cpk_load_512(from + 1));
    }
    return cpk_between_512(left, right, cpk_way_512(at));
}

CPK_INLINE_512 void cpk_stretch_512(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count,
    int isWide) {
    const __m512i offsets = cpk_offsets_512(step);
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16, position += 16 * step) {
        cpk_prefetch_after(out + i, ahead);
        cpk_store_512(out + i, cpk_stretched_512(line, position, step, offsets, isWide));
    }
    if (i < count)
        _mm512_mask_storeu_epi32(out + i, 0xff, cpk_stretched_512(line, position, step, offsets, isWide));
}

CPK_AVX512 void cpk_resample_2_512(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    if (step <= (int64_t)1 << 32) return cpk_stretch_512(out, line, position, step, ahead, count, 0);
    cpk_stretch_512(out, line, position, step, ahead, count, 1);
}

CPK_INLINE_512 void cpk_stretch_both_512(
    uint32_t *out, struct cpk_stretch one, struct cpk_stretch other, ptrdiff_t ahead, ptrdiff_t count, int isWide) {
    const __m512i offsets = cpk_offsets_512(one.step), others = cpk_offsets_512(other.step);
    for (ptrdiff_t i = 0; i < count; i += 16) {
        cpk_prefetch_after(out + i, ahead);
        const __m512i first = cpk_stretched_512(one.line, one.position, one.step, offsets, isWide);
        const __m512i second = cpk_stretched_512(other.line, other.position, other.step, others, isWide);
        _mm512_mask_storeu_epi32(out + i, cpk_mask_512(count - i), _mm512_avg_epu8(first, second));
        one.position += 16 * one.step;
        other.position += 16 * other.step;
    }
}

CPK_AVX512 void cpk_resample_both_512(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead,
    ptrdiff_t count) {
    const int64_t step = one->step > other->step ? one->step : other->step;
    if (step <= (int64_t)1 << 32) return cpk_stretch_both_512(out, *one, *other, ahead, count, 0);
    cpk_stretch_both_512(out, *one, *other, ahead, count, 1);
}

#endif
