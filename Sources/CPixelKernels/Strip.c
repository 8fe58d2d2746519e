#include "Kernels.h"
#include "Strip.h"
#include "Vectors256.h"

#if defined(__x86_64__)

/// Loads eight pixels of a row; if split, the last four begin at `row` + `later`.
CPK_INLINE __m256i cpk_slanting(const uint32_t *row, ptrdiff_t later, int isSplit) {
    if (!isSplit) return cpk_load(row);
    const __m128i *early = (const __m128i *)row, *late = (const __m128i *)(row + later);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(early)), _mm_loadu_si128(late), 1);
}

/// The mean of pairs of rows at eight columns. The halves of each lane of `share` are the fractions of the strip above
/// the lower borders of the first two rows.
CPK_INLINE __m256i cpk_strip_eight(
    const uint32_t *row, ptrdiff_t stride, ptrdiff_t later, ptrdiff_t pairs, int isSplit, __m256i share, __m256i step) {
    const __m256i none = _mm256_setzero_si256(), most = _mm256_set1_epi16(CPK_STRIP_MOST);
    const __m256i rotate = _mm256_setr_epi8(
        2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    const __m256i firstTwo = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 3, 1, 3, 1, 3, 1, 3, 5, 7, 5, 7, 5, 7, 5, 7));
    const __m256i lastTwo = _mm256_add_epi8(firstTwo, _mm256_set1_epi8(8));
    __m256i low = none, high = none, before = none;
    for (ptrdiff_t pair = 0; pair < pairs; pair++, row += 2 * stride) {
        CPK_KEEP(row);
        const __m256i until = _mm256_slli_epi16(_mm256_min_epi16(_mm256_max_epi16(share, none), most), 3);
        // The fractions at the borders one row higher: the first of this pair, and the second of the previous pair.
        const __m256i above = _mm256_shuffle_epi8(_mm256_blend_epi16(before, until, 0x55), rotate);
        const __m256i weights = _mm256_sub_epi8(until, above);
        const __m256i one = cpk_slanting(row, later, isSplit), other = cpk_slanting(row + stride, later, isSplit);
        low = _mm256_add_epi16(
            low, _mm256_maddubs_epi16(_mm256_unpacklo_epi8(one, other), _mm256_shuffle_epi8(weights, firstTwo)));
        high = _mm256_add_epi16(
            high, _mm256_maddubs_epi16(_mm256_unpackhi_epi8(one, other), _mm256_shuffle_epi8(weights, lastTwo)));
        before = until;
        share = _mm256_adds_epi16(share, step);
    }
    const __m256i perSum = _mm256_set1_epi16(256);
    return _mm256_packus_epi16(_mm256_mulhrs_epi16(low, perSum), _mm256_mulhrs_epi16(high, perSum));
}

/// The fractions at the lower borders of the first two rows of eight columns, without the part common to all columns.
CPK_INLINE __m256i cpk_strip_lanes(const int32_t *along, int32_t perRow) {
    const __m256i share = _mm256_set1_epi32(perRow);
    const __m256i lost = _mm256_srai_epi32(_mm256_mullo_epi32(cpk_load((const uint32_t *)along), share), 16);
    const __m256i high = _mm256_slli_epi32(_mm256_sub_epi32(share, lost), 16);
    return _mm256_blend_epi16(_mm256_sub_epi32(_mm256_setzero_si256(), lost), high, 0xaa);
}

/// Stores the means of sixteen columns, in reverse order if mirrored.
CPK_INLINE void cpk_strip_store(uint32_t *out, __m256i first, __m256i last, __m256i order, int isMirrored) {
    cpk_store(out + (isMirrored ? 8 : 0), _mm256_permutevar8x32_epi32(first, order));
    cpk_store(out + (isMirrored ? 0 : 8), _mm256_permutevar8x32_epi32(last, order));
}

/// The means of a run, some of whose rows or columns must not be read.
static CPK_AVX2 __attribute__((noinline)) void cpk_strip_edge(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, const __m256i *lanes, __m256i step,
    __m256i order) {
    uint32_t rows[2 * CPK_STRIP_MOST_PAIRS * 16];
    for (ptrdiff_t index = run->begin; index < run->end; index++) {
        const int64_t top = run->top + (index - run->begin) * run->gain;
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        const __m256i above = _mm256_set1_epi16((short)block.above);
        cpk_strip_gather(plan, &block, run->pairs, index, rows);
        cpk_strip_store(
            plan->out + plan->towards * index,
            cpk_strip_eight(rows, 16, 0, run->pairs, 0, _mm256_add_epi16(above, lanes[0]), step),
            cpk_strip_eight(rows + 8, 16, 0, run->pairs, 0, _mm256_add_epi16(above, lanes[1]), step), order,
            plan->towards < 0);
    }
}

/// The means of a run, for a number of pairs known to the compiler.
CPK_INLINE void cpk_strip_run_mean(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, ptrdiff_t pairs, int isSplit) {
    const int isMirrored = plan->towards < 0;
    const __m256i order =
        _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(isMirrored ? 7 : 0));
    const __m256i step = _mm256_set1_epi16((short)(2 * run->perRow));
    const __m256i lanes[2] = {
        cpk_strip_lanes(plan->along, run->perRow), cpk_strip_lanes(plan->along + 8, run->perRow)};
    if (!run->isInside) return cpk_strip_edge(plan, run, lanes, step, order);
    const ptrdiff_t stride = plan->strip->stride, second = plan->later[2], ahead = run->ahead, towards = run->towards;
    const ptrdiff_t later[2] = {plan->later[1], plan->later[3] - second};
    const uint32_t *column = plan->strip->pixels + 16 * run->begin;
    uint32_t *out = plan->out + plan->towards * run->begin;
    int64_t top = run->top;
    for (ptrdiff_t left = run->end - run->begin; left > 0; left--) {
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        const __m256i above = _mm256_set1_epi16((short)block.above);
        const uint32_t *row = column + block.first * stride;
        cpk_strip_fetch(row, ahead, towards);
        cpk_strip_fetch(row + second, ahead, towards);
        cpk_strip_store(
            out, cpk_strip_eight(row, stride, later[0], pairs, isSplit, _mm256_add_epi16(above, lanes[0]), step),
            cpk_strip_eight(
                row + second, stride, later[1], pairs, isSplit, _mm256_add_epi16(above, lanes[1]), step),
            order, isMirrored);
        top += run->gain;
        column += 16;
        out += plan->towards;
    }
}

CPK_AVX2 void cpk_strip_mean(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored) {
    const int64_t steep = strip->slope < 0 ? -strip->slope : strip->slope;
    const int isSplit = steep > (int64_t)3 << 29;
    const struct cpk_strip_plan plan = cpk_strip_plan(out, strip, count, isMirrored, isSplit ? 4 : 8);
    ptrdiff_t begin = 0;
    while (16 * begin < count) {
        const struct cpk_strip_run run = cpk_strip_run(&plan, begin);
        switch (2 * run.pairs + isSplit) {
        case 2: cpk_strip_run_mean(&plan, &run, 1, 0); break;
        case 4: cpk_strip_run_mean(&plan, &run, 2, 0); break;
        case 5: cpk_strip_run_mean(&plan, &run, 2, 1); break;
        case 6: cpk_strip_run_mean(&plan, &run, 3, 0); break;
        case 7: cpk_strip_run_mean(&plan, &run, 3, 1); break;
        default: cpk_strip_run_mean(&plan, &run, run.pairs, 1); break;
        }
        begin = run.end;
    }
}

#endif
