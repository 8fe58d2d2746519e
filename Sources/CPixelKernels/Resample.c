#include "Kernels.h"
#include "Ahead.h"
#include "Vectors256.h"

#if defined(__x86_64__)

/// Adds the pixels of two rows times their weights to the sums: of pixels 0, 1, 4, 5 and of 2, 3, 6, 7.
CPK_INLINE void cpk_add_pair(__m256i one, __m256i other, __m256i weights, __m256i *low, __m256i *high) {
    *low = _mm256_add_epi16(*low, _mm256_maddubs_epi16(_mm256_unpacklo_epi8(one, other), weights));
    *high = _mm256_add_epi16(*high, _mm256_maddubs_epi16(_mm256_unpackhi_epi8(one, other), weights));
}

/// Pixels from weighted sums with a total weight of 128, rounded to nearest.
CPK_INLINE __m256i cpk_pack(__m256i low, __m256i high) {
    const __m256i perSum = _mm256_set1_epi16(256);
    return _mm256_packus_epi16(_mm256_mulhrs_epi16(low, perSum), _mm256_mulhrs_epi16(high, perSum));
}

CPK_INLINE void cpk_mean(
    uint32_t *out, const struct cpk_rows *rows, ptrdiff_t pairs, ptrdiff_t asked, ptrdiff_t count) {
    const __m256i none = _mm256_setzero_si256();
    ptrdiff_t i = 0;
    for (; i + 32 <= count; i += 32) {
        const uint32_t *column = rows->first + i;
        cpk_prefetch_rows(&rows->ahead, asked, i, 2);
        __m256i low[4] = {none, none, none, none}, high[4] = {none, none, none, none};
        for (ptrdiff_t p = 0; p < pairs; p++) {
            const __m256i weights = _mm256_set1_epi16((short)rows->weights[p]);
            const uint32_t *one = column + rows->offset[2 * p];
            const uint32_t *other = column + rows->offset[2 * p + 1];
            for (int v = 0; v < 4; v++)
                cpk_add_pair(cpk_load(one + 8 * v), cpk_load(other + 8 * v), weights, &low[v], &high[v]);
        }
        for (int v = 0; v < 4; v++) cpk_store(out + i + 8 * v, cpk_pack(low[v], high[v]));
    }
    for (; i < count; i += 8) {
        const __m256i mask = cpk_mask(count - i);
        const int *column = (const int *)(rows->first + i);
        __m256i low = none, high = none;
        for (ptrdiff_t p = 0; p < pairs; p++) {
            const __m256i one = _mm256_maskload_epi32(column + rows->offset[2 * p], mask);
            const __m256i other = _mm256_maskload_epi32(column + rows->offset[2 * p + 1], mask);
            cpk_add_pair(one, other, _mm256_set1_epi16((short)rows->weights[p]), &low, &high);
        }
        cpk_store(out + i, cpk_pack(low, high));
    }
}

CPK_AVX2 void cpk_blend_rows(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count) {
    struct cpk_rows all;
    cpk_collect(&all, first, stride, weights, rows, ahead);
    const ptrdiff_t pairs = (rows + 1) / 2;
    // Constants here let the compiler specialize the loops.
    if (pairs == 1 && all.ahead.asked == 1) return cpk_mean(out, &all, 1, 1, count);
    if (pairs == 1) return cpk_mean(out, &all, 1, all.ahead.asked, count);
    if (pairs == 2 && all.ahead.asked == 1) return cpk_mean(out, &all, 2, 1, count);
    if (pairs == 2) return cpk_mean(out, &all, 2, all.ahead.asked, count);
    return cpk_mean(out, &all, pairs, all.ahead.asked, count);
}

/// The offsets of eight neighbours from the first one, with 16 fractional bits.
CPK_INLINE __m256i cpk_offsets(int64_t step) {
    int32_t offsets[8];
    for (int lane = 0; lane < 8; lane++) offsets[lane] = (int32_t)((lane * step) >> 16);
    return cpk_load((const uint32_t *)offsets);
}

/// Picks eight pixels, four from each of two windows; positions are relative to the window's beginning.
CPK_INLINE __m256i cpk_take(const uint32_t *from, const uint32_t *later, __m256i index) {
    const __m256i early = _mm256_permutevar8x32_epi32(cpk_load(from), index);
    return _mm256_blend_epi32(early, _mm256_permutevar8x32_epi32(cpk_load(later), index), 0xf0);
}

/// The state of stretching a line, eight pixels at a time: up to a step of 1, or up to 1.25, where the last four pixels
/// have a window of their own, which begins three pixels further on.
struct cpk_eights {
    const uint32_t *line;
    int64_t position, step;
    __m256i offsets;
};

CPK_INLINE struct cpk_eights cpk_eights(const uint32_t *line, int64_t position, int64_t step, int isWide) {
    const __m256i later = _mm256_setr_epi32(0, 0, 0, 0, 3 << 16, 3 << 16, 3 << 16, 3 << 16);
    const __m256i offsets = cpk_offsets(step);
    return (struct cpk_eights){line, position, step, isWide ? _mm256_sub_epi32(offsets, later) : offsets};
}

/// Returns the next eight pixels.
CPK_INLINE __m256i cpk_stretched(struct cpk_eights *eights, int isWide) {
    const uint32_t *from = eights->line + (eights->position >> 32);
    const __m256i start = _mm256_set1_epi32((int)(eights->position >> 16 & 0xffff));
    const __m256i at = _mm256_add_epi32(start, eights->offsets);
    const __m256i index = _mm256_srli_epi32(at, 16);
    eights->position += 8 * eights->step;
    if (isWide)
        return cpk_between(cpk_take(from, from + 3, index), cpk_take(from + 1, from + 4, index), cpk_way(at));
    const __m256i left = _mm256_permutevar8x32_epi32(cpk_load(from), index);
    return cpk_between(left, _mm256_permutevar8x32_epi32(cpk_load(from + 1), index), cpk_way(at));
}

CPK_INLINE void cpk_stretch(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count,
    int isWide) {
    struct cpk_eights eights = cpk_eights(line, position, step, isWide);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        cpk_prefetch_after(out + i, ahead);
        cpk_store(out + i, cpk_stretched(&eights, isWide));
    }
}

CPK_AVX2 void cpk_resample_2(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    if (step <= (int64_t)1 << 32) return cpk_stretch(out, line, position, step, ahead, count, 0);
    cpk_stretch(out, line, position, step, ahead, count, 1);
}

CPK_INLINE void cpk_stretch_both(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead, ptrdiff_t count,
    int isOneWide, int isOtherWide) {
    struct cpk_eights first = cpk_eights(one->line, one->position, one->step, isOneWide);
    struct cpk_eights second = cpk_eights(other->line, other->position, other->step, isOtherWide);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        cpk_prefetch_after(out + i, ahead);
        const __m256i pixels = cpk_stretched(&first, isOneWide);
        cpk_store(out + i, _mm256_avg_epu8(pixels, cpk_stretched(&second, isOtherWide)));
    }
}

CPK_AVX2 void cpk_resample_both(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead,
    ptrdiff_t count) {
    const int isOneWide = one->step > (int64_t)1 << 32, isOtherWide = other->step > (int64_t)1 << 32;
    switch (2 * isOneWide + isOtherWide) {
    case 0: return cpk_stretch_both(out, one, other, ahead, count, 0, 0);
    case 1: return cpk_stretch_both(out, one, other, ahead, count, 0, 1);
    case 2: return cpk_stretch_both(out, one, other, ahead, count, 1, 0);
    default: return cpk_stretch_both(out, one, other, ahead, count, 1, 1);
    }
}

/// Adds `pixels` times one weight to both sums.
CPK_INLINE void cpk_add(__m256i pixels, __m256i weight, __m256i *even, __m256i *odd) {
    *even = _mm256_add_epi16(*even, _mm256_mullo_epi16(cpk_even(pixels), weight));
    *odd = _mm256_add_epi16(*odd, _mm256_mullo_epi16(cpk_odd(pixels), weight));
}

CPK_AVX2 void cpk_resample_3(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    const __m256i offsets = cpk_offsets(step);
    const int fourth = (int)((4 * step) >> 16);
    const int width = (int)((step + (1 << 23)) >> 24);
    const __m256i perWidth = _mm256_set1_epi32((65536 * 256 + width / 2) / width);
    const __m256i half = _mm256_set1_epi32(32768);
    const __m256i one = _mm256_set1_epi32(256);
    for (ptrdiff_t i = 0; i < count; i += 8, position += 8 * step) {
        const int start = (int)(position >> 16 & 0xffff);
        cpk_prefetch_after(out + i, ahead);
        const __m256i at = _mm256_add_epi32(_mm256_set1_epi32(start), offsets);
        // The last four pixels have a window of their own, which begins here.
        const int later = (start + fourth) >> 16;
        const uint32_t *from = line + (position >> 32);
        const __m256i index = _mm256_sub_epi32(
            _mm256_srli_epi32(at, 16), _mm256_setr_epi32(0, 0, 0, 0, later, later, later, later));
        // The weights of the first and the last of three pixels, in 1/256; the middle one takes the remainder.
        const __m256i byte = _mm256_and_si256(_mm256_srli_epi32(at, 8), _mm256_set1_epi32(0xff));
        const __m256i first = _mm256_sub_epi32(one, byte);
        const __m256i beyond = _mm256_sub_epi32(_mm256_set1_epi32(width - 256), first);
        const __m256i last = _mm256_max_epi32(beyond, _mm256_setzero_si256());
        __m256i weight0 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(first, perWidth), half), 16);
        __m256i weight2 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(last, perWidth), half), 16);
        __m256i weight1 = _mm256_sub_epi32(one, _mm256_add_epi32(weight0, weight2));
        __m256i even = _mm256_setzero_si256(), odd = even;
        const __m256i weights[3] = {weight0, weight1, weight2};
        for (int tap = 0; tap < 3; tap++) {
            const __m256i early = _mm256_permutevar8x32_epi32(cpk_load(from + tap), index);
            const __m256i late = _mm256_permutevar8x32_epi32(cpk_load(from + later + tap), index);
            const __m256i weight = _mm256_or_si256(weights[tap], _mm256_slli_epi32(weights[tap], 16));
            cpk_add(_mm256_blend_epi32(early, late, 0xf0), weight, &even, &odd);
        }
        cpk_store(out + i, cpk_round(even, odd));
    }
}

CPK_AVX2 void cpk_transpose_8(uint32_t *out, ptrdiff_t outStride, const uint32_t *first, ptrdiff_t stride) {
    __m256i row[8], pair[8];
    for (int r = 0; r < 8; r++) row[r] = cpk_load(first + r * stride);
    for (int r = 0; r < 8; r += 2) {
        pair[r] = _mm256_unpacklo_epi32(row[r], row[r + 1]);
        pair[r + 1] = _mm256_unpackhi_epi32(row[r], row[r + 1]);
    }
    for (int r = 0; r < 8; r += 4) {
        row[r] = _mm256_unpacklo_epi64(pair[r], pair[r + 2]);
        row[r + 1] = _mm256_unpackhi_epi64(pair[r], pair[r + 2]);
        row[r + 2] = _mm256_unpacklo_epi64(pair[r + 1], pair[r + 3]);
        row[r + 3] = _mm256_unpackhi_epi64(pair[r + 1], pair[r + 3]);
    }
    for (int c = 0; c < 4; c++) {
        cpk_store(out + c * outStride, _mm256_permute2x128_si256(row[c], row[c + 4], 0x20));
        cpk_store(out + (c + 4) * outStride, _mm256_permute2x128_si256(row[c], row[c + 4], 0x31));
    }
}

#endif
