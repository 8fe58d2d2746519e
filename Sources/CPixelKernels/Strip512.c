#include "Kernels.h"
#include "Strip.h"
#include "Vectors512.h"

#if defined(__x86_64__)

#define CPK_AVX512_SHIFTS __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2")))
#define CPK_INLINE_512_SHIFTS \
    static inline __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2"), always_inline))

/// Loads sixteen pixels of a row in groups of `size`.
CPK_INLINE_512 __m512i cpk_slanting_512(const uint32_t *row, const ptrdiff_t *later, int size) {
    if (size == 16) return cpk_load_512(row);
    if (size == 8) {
        const __m256i early = _mm256_loadu_si256((const __m256i *)row);
        return _mm512_inserti64x4(
            _mm512_castsi256_si512(early), _mm256_loadu_si256((const __m256i *)(row + later[2])), 1);
    }
    __m512i pixels = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)row));
    pixels = _mm512_inserti32x4(pixels, _mm_loadu_si128((const __m128i *)(row + later[1])), 1);
    pixels = _mm512_inserti32x4(pixels, _mm_loadu_si128((const __m128i *)(row + later[2])), 2);
    return _mm512_inserti32x4(pixels, _mm_loadu_si128((const __m128i *)(row + later[3])), 3);
}

/// The mean of pairs of rows at sixteen columns. The halves of each lane of `share` are the fractions of the strip
/// above the lower borders of the first two rows.
CPK_INLINE_512_SHIFTS __m512i cpk_strip_sixteen(
    const uint32_t *row, ptrdiff_t stride, const ptrdiff_t *later, ptrdiff_t pairs, int size, __m512i share,
    __m512i step) {
    const __m512i none = _mm512_setzero_si512(), most = _mm512_set1_epi16(CPK_STRIP_MOST);
    const __m512i firstTwo = _mm512_set4_epi32(0x07050705, 0x07050705, 0x03010301, 0x03010301);
    const __m512i lastTwo = _mm512_set4_epi32(0x0f0d0f0d, 0x0f0d0f0d, 0x0b090b09, 0x0b090b09);
    __m512i low = none, high = none, before = none;
    for (ptrdiff_t pair = 0; pair < pairs; pair++, row += 2 * stride) {
        CPK_KEEP(row);
        const __m512i until = _mm512_slli_epi16(_mm512_min_epi16(_mm512_max_epi16(share, none), most), 3);
        // The fractions at the borders one row higher: the first of this pair, and the second of the previous pair.
        const __m512i weights = _mm512_sub_epi8(until, _mm512_shldi_epi32(until, before, 16));
        const __m512i one = cpk_slanting_512(row, later, size), other = cpk_slanting_512(row + stride, later, size);
        low = _mm512_add_epi16(
            low, _mm512_maddubs_epi16(_mm512_unpacklo_epi8(one, other), _mm512_shuffle_epi8(weights, firstTwo)));
        high = _mm512_add_epi16(
            high, _mm512_maddubs_epi16(_mm512_unpackhi_epi8(one, other), _mm512_shuffle_epi8(weights, lastTwo)));
        before = until;
        share = _mm512_adds_epi16(share, step);
    }
    const __m512i perSum = _mm512_set1_epi16(256);
    return _mm512_packus_epi16(_mm512_mulhrs_epi16(low, perSum), _mm512_mulhrs_epi16(high, perSum));
}

/// The means of a run, some of whose rows or columns must not be read.
static CPK_AVX512_SHIFTS __attribute__((noinline)) void cpk_strip_edge_512(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, __m512i lanes, __m512i step, __m512i order) {
    uint32_t rows[2 * CPK_STRIP_MOST_PAIRS * 16];
    for (ptrdiff_t index = run->begin; index < run->end; index++) {
        const int64_t top = run->top + (index - run->begin) * run->gain;
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        const __m512i share = _mm512_add_epi16(_mm512_set1_epi16((short)block.above), lanes);
        cpk_strip_gather(plan, &block, run->pairs, index, rows);
        const __m512i mean = cpk_strip_sixteen(rows, 16, plan->later, run->pairs, 16, share, step);
        cpk_store_512(plan->out + plan->towards * index, _mm512_permutexvar_epi32(order, mean));
    }
}

/// The means of a run, for a number of pairs known to the compiler.
CPK_INLINE_512_SHIFTS void cpk_strip_run_mean_512(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, ptrdiff_t pairs, int size) {
    const __m512i order = _mm512_xor_si512(
        _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
        _mm512_set1_epi32(plan->towards < 0 ? 15 : 0));
    const __m512i step = _mm512_set1_epi16((short)(2 * run->perRow));
    // The fractions at the lower borders of the first two rows, without the part common to all columns.
    const __m512i perRow = _mm512_set1_epi32(run->perRow);
    const __m512i lost = _mm512_srai_epi32(_mm512_mullo_epi32(_mm512_loadu_si512(plan->along), perRow), 16);
    const __m512i lanes = _mm512_mask_blend_epi16(
        0xaaaaaaaa, _mm512_sub_epi32(_mm512_setzero_si512(), lost),
        _mm512_slli_epi32(_mm512_sub_epi32(perRow, lost), 16));
    if (!run->isInside) return cpk_strip_edge_512(plan, run, lanes, step, order);
    const ptrdiff_t stride = plan->strip->stride, later[4] = {0, plan->later[1], plan->later[2], plan->later[3]};
    const ptrdiff_t ahead = run->ahead, towards = run->towards;
    const uint32_t *column = plan->strip->pixels + 16 * run->begin;
    uint32_t *out = plan->out + plan->towards * run->begin;
    int64_t top = run->top;
    for (ptrdiff_t left = run->end - run->begin; left > 0; left--) {
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        const uint32_t *row = column + block.first * stride;
        const __m512i share = _mm512_add_epi16(_mm512_set1_epi16((short)block.above), lanes);
        cpk_strip_fetch(row, ahead, towards);
        if (size < 16) cpk_strip_fetch(row + later[2], ahead, towards);
        const __m512i mean = cpk_strip_sixteen(row, stride, later, pairs, size, share, step);
        cpk_store_512(out, _mm512_permutexvar_epi32(order, mean));
        top += run->gain;
        column += 16;
        out += plan->towards;
    }
}

CPK_AVX512_SHIFTS void cpk_strip_mean_512(
    uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored) {
    const int64_t steep = strip->slope < 0 ? -strip->slope : strip->slope;
    // The steeper the strip, the fewer columns share their rows.
    const int size = steep < (int64_t)7 << 26 ? 16 : steep < (int64_t)1 << 30 ? 8 : 4;
    const struct cpk_strip_plan plan = cpk_strip_plan(out, strip, count, isMirrored, size);
    ptrdiff_t begin = 0;
    while (16 * begin < count) {
        const struct cpk_strip_run run = cpk_strip_run(&plan, begin);
        switch (run.pairs < 4 ? 32 * run.pairs + size : 0) {
        case 32 + 16: cpk_strip_run_mean_512(&plan, &run, 1, 16); break;
        case 64 + 4: cpk_strip_run_mean_512(&plan, &run, 2, 4); break;
        case 64 + 8: cpk_strip_run_mean_512(&plan, &run, 2, 8); break;
        case 64 + 16: cpk_strip_run_mean_512(&plan, &run, 2, 16); break;
        case 96 + 4: cpk_strip_run_mean_512(&plan, &run, 3, 4); break;
        case 96 + 8: cpk_strip_run_mean_512(&plan, &run, 3, 8); break;
        default: cpk_strip_run_mean_512(&plan, &run, run.pairs, 4); break;
        }
        begin = run.end;
    }
}

#endif
