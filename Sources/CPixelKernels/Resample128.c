#include "Kernels.h"
#include "Ahead.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define CPK_SSE41 __attribute__((target("sse4.1")))
#define CPK_INLINE_128 static inline __attribute__((target("sse4.1"), always_inline))

CPK_INLINE_128 __m128i cpk_load_128(const uint32_t *pixels) { return _mm_loadu_si128((const __m128i *)pixels); }
CPK_INLINE_128 void cpk_store_128(uint32_t *pixels, __m128i value) { _mm_storeu_si128((__m128i *)pixels, value); }

/// Loads the first `count` of four pixels; the others are clear.
CPK_INLINE_128 __m128i cpk_some_128(const uint32_t *pixels, ptrdiff_t count) {
    uint32_t four[4] = {0, 0, 0, 0};
    for (ptrdiff_t i = 0; i < count && i < 4; i++) four[i] = pixels[i];
    return cpk_load_128(four);
}

/// Adds the pixels of two rows times their weights to the sums: of the first two pixels and of the last two.
CPK_INLINE_128 void cpk_add_pair_128(__m128i one, __m128i other, __m128i weights, __m128i *low, __m128i *high) {
    *low = _mm_add_epi16(*low, _mm_maddubs_epi16(_mm_unpacklo_epi8(one, other), weights));
    *high = _mm_add_epi16(*high, _mm_maddubs_epi16(_mm_unpackhi_epi8(one, other), weights));
}

/// Pixels from weighted sums with a total weight of 128, rounded to nearest.
CPK_INLINE_128 __m128i cpk_pack_128(__m128i low, __m128i high) {
    const __m128i perSum = _mm_set1_epi16(256);
    return _mm_packus_epi16(_mm_mulhrs_epi16(low, perSum), _mm_mulhrs_epi16(high, perSum));
}

CPK_INLINE_128 void cpk_mean_128(
    uint32_t *out, const struct cpk_rows *rows, ptrdiff_t pairs, ptrdiff_t asked, ptrdiff_t count) {
    const __m128i none = _mm_setzero_si128();
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const uint32_t *column = rows->first + i;
        cpk_prefetch_rows(&rows->ahead, asked, i, 1);
        __m128i low[4] = {none, none, none, none}, high[4] = {none, none, none, none};
        for (ptrdiff_t p = 0; p < pairs; p++) {
            const __m128i weights = _mm_set1_epi16((short)rows->weights[p]);
            const uint32_t *one = column + rows->offset[2 * p];
            const uint32_t *other = column + rows->offset[2 * p + 1];
            for (int v = 0; v < 4; v++)
                cpk_add_pair_128(
                    cpk_load_128(one + 4 * v), cpk_load_128(other + 4 * v), weights, &low[v], &high[v]);
        }
        for (int v = 0; v < 4; v++) cpk_store_128(out + i + 4 * v, cpk_pack_128(low[v], high[v]));
    }
    for (; i < count; i += 4) {
        const uint32_t *column = rows->first + i;
        __m128i low = none, high = none;
        for (ptrdiff_t p = 0; p < pairs; p++) {
            const __m128i one = cpk_some_128(column + rows->offset[2 * p], count - i);
            const __m128i other = cpk_some_128(column + rows->offset[2 * p + 1], count - i);
            cpk_add_pair_128(one, other, _mm_set1_epi16((short)rows->weights[p]), &low, &high);
        }
        cpk_store_128(out + i, cpk_pack_128(low, high));
    }
}

CPK_SSE41 void cpk_blend_rows_128(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint8_t *weights, ptrdiff_t rows, ptrdiff_t ahead,
    ptrdiff_t count) {
    struct cpk_rows all;
    cpk_collect(&all, first, stride, weights, rows, ahead);
    const ptrdiff_t pairs = (rows + 1) / 2;
    // Constants here let the compiler specialize the loops.
    if (pairs == 1) return cpk_mean_128(out, &all, 1, all.ahead.asked, count);
    if (pairs == 2) return cpk_mean_128(out, &all, 2, all.ahead.asked, count);
    return cpk_mean_128(out, &all, pairs, all.ahead.asked, count);
}

/// left + (right - left) * way, each channel rounded to nearest.
CPK_INLINE_128 __m128i cpk_between_128(__m128i left, __m128i right, __m128i way) {
    const __m128i byte = _mm_set1_epi16(0xff);
    const __m128i even = _mm_sub_epi16(_mm_and_si128(right, byte), _mm_and_si128(left, byte));
    const __m128i odd = _mm_sub_epi16(_mm_srli_epi16(right, 8), _mm_srli_epi16(left, 8));
    // The sign of a negative even difference takes one from the odd channel; the carry of the even channel's sum gives
    // it back.
    return _mm_add_epi16(
        _mm_add_epi16(left, _mm_mulhrs_epi16(even, way)), _mm_slli_epi16(_mm_mulhrs_epi16(odd, way), 8));
}

/// In lane i, blends from[i] or from[i + 1] with its right neighbour; `along` is the position relative to from[i], 0
/// ..< 2, with 16 fractional bits.
CPK_INLINE_128 __m128i cpk_four(const uint32_t *from, __m128i along) {
    const __m128i upper =
        _mm_setr_epi8(-128, 1, -128, 1, -128, 5, -128, 5, -128, 9, -128, 9, -128, 13, -128, 13);
    const __m128 isFurther = _mm_castsi128_ps(_mm_slli_epi32(along, 15));
    const __m128 first = _mm_castsi128_ps(cpk_load_128(from));
    const __m128 second = _mm_castsi128_ps(cpk_load_128(from + 1));
    const __m128 third = _mm_castsi128_ps(cpk_load_128(from + 2));
    return cpk_between_128(
        _mm_castps_si128(_mm_blendv_ps(first, second, isFurther)),
        _mm_castps_si128(_mm_blendv_ps(second, third, isFurther)),
        _mm_srli_epi16(_mm_shuffle_epi8(along, upper), 1));
}

/// The state of stretching a line, eight pixels at a time, in two groups of four.
struct cpk_fours {
    const uint32_t *line;
    int64_t position, step;
    int fifth;
    __m128i early, late;
};

CPK_INLINE_128 struct cpk_fours cpk_fours(const uint32_t *line, int64_t position, int64_t step) {
    // Within four pixels the positions deviate from those at a step of 1 by less than one pixel: to the left if the
    // step is smaller, otherwise to the right.
    const int isNarrow = step < (int64_t)1 << 32;
    int32_t along[8];
    const int fifth = (int)((4 * step) >> 16);
    for (int lane = 0; lane < 8; lane++)
        along[lane] = (int32_t)((lane * step) >> 16) - (lane < 4 ? 0 : fifth) + (isNarrow - (lane & 3)) * 65536;
    return (struct cpk_fours){
        .line = line - isNarrow, .position = position, .step = step, .fifth = fifth,
        .early = _mm_loadu_si128((const __m128i *)along), .late = _mm_loadu_si128((const __m128i *)(along + 4))};
}

/// Returns the next eight pixels: the first four, and the four after them.
CPK_INLINE_128 void cpk_stretched_128(struct cpk_fours *fours, __m128i *early, __m128i *late) {
    const uint32_t *from = fours->line + (fours->position >> 32);
    const int start = (int)(fours->position >> 16 & 0xffff);
    const int later = start + fours->fifth;
    *early = cpk_four(from, _mm_add_epi32(fours->early, _mm_set1_epi32(start)));
    *late = cpk_four(from + (later >> 16), _mm_add_epi32(fours->late, _mm_set1_epi32(later & 0xffff)));
    fours->position += 8 * fours->step;
}

CPK_SSE41 void cpk_resample_2_128(
    uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t ahead, ptrdiff_t count) {
    struct cpk_fours fours = cpk_fours(line, position, step);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        __m128i early, late;
        cpk_prefetch_after(out + i, ahead);
        cpk_stretched_128(&fours, &early, &late);
        cpk_store_128(out + i, early);
        cpk_store_128(out + i + 4, late);
    }
}

CPK_SSE41 void cpk_resample_both_128(
    uint32_t *out, const struct cpk_stretch *one, const struct cpk_stretch *other, ptrdiff_t ahead,
    ptrdiff_t count) {
    struct cpk_fours first = cpk_fours(one->line, one->position, one->step);
    struct cpk_fours second = cpk_fours(other->line, other->position, other->step);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        __m128i early[2], late[2];
        cpk_prefetch_after(out + i, ahead);
        cpk_stretched_128(&first, &early[0], &late[0]);
        cpk_stretched_128(&second, &early[1], &late[1]);
        cpk_store_128(out + i, _mm_avg_epu8(early[0], early[1]));
        cpk_store_128(out + i + 4, _mm_avg_epu8(late[0], late[1]));
    }
}

#endif
