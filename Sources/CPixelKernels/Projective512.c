#include "Ahead.h"
#include "CPixelKernels.h"
#include "Wider.h"

#if defined(__x86_64__)

/// The first of two numbers in the first eight lanes, the second in the last.
CPK_INLINE_512 __m512i cpk_each_512(const int32_t *two) {
    const __m512i first = _mm512_set1_epi32(two[0]), second = _mm512_set1_epi32(two[1]);
    return _mm512_mask_blend_epi32(0xff00, first, second);
}

/// Where the pixels of two eights lie, from their starts on, half of 1/256 more, which rounds.
CPK_INLINE_512 __m512i cpk_fenced_places(
    const struct cpk_line *line, __m512i first, const int32_t *widths, const int32_t *bends) {
    // The middles of each eight, in sixteenths of their width, and the parabola there, in 64ths of its height.
    const __m512i middles = _mm512_set_epi32(15, 13, 11, 9, 7, 5, 3, 1, 15, 13, 11, 9, 7, 5, 3, 1);
    const __m512i curve = _mm512_set_epi32(15, 39, 55, 63, 63, 55, 39, 15, 15, 39, 55, 63, 63, 55, 39, 15);
    const __m512i along = _mm512_srai_epi32(_mm512_mullo_epi32(middles, cpk_each_512(widths)), 4);
    const __m512i bend = _mm512_srai_epi32(_mm512_mullo_epi32(curve, cpk_each_512(bends)), 6);
    const __m512i at = _mm512_add_epi32(_mm512_add_epi32(along, bend), first);
    const __m512i high = _mm512_set1_epi32(line->high), low = _mm512_set1_epi32(line->low);
    return _mm512_add_epi32(_mm512_max_epi32(_mm512_min_epi32(at, high), low), _mm512_set1_epi32(0x80));
}

/// Sixteen pixels that lie up to 31 behind `from`.
CPK_INLINE_512 __m512i cpk_pick_512(const uint32_t *from, __m512i index) {
    return _mm512_permutex2var_epi32(cpk_load_512(from), index, cpk_load_512(from + 16));
}

/// Two eights that are blended of two neighbours each, and lie so near to each other that 32 pixels hold both.
CPK_INLINE_512 void cpk_blend_eights(
    uint32_t *out, const struct cpk_line *line, const int32_t *starts, const int32_t *widths, const int32_t *bends,
    int32_t origin) {
    // From the middles to the left of two neighbours.
    const __m512i left = _mm512_set1_epi32(origin + 0x8000);
    const __m512i at = cpk_fenced_places(line, _mm512_sub_epi32(cpk_each_512(starts), left), widths, bends);
    const __m512i place = _mm512_srai_epi32(at, 16);
    const int first = _mm_cvtsi128_si32(_mm512_castsi512_si128(place));
    const __m512i index = _mm512_sub_epi32(place, _mm512_set1_epi32(first));
    const uint32_t *from = line->levels[0] + first;
    cpk_store_512(
        out, cpk_between_512(cpk_pick_512(from, index), cpk_pick_512(from + 1, index), cpk_way_512(at)));
}

/// `pixels` times weights, added to both sums.
CPK_INLINE_512 void cpk_gain_512(__m512i pixels, __m512i weights, __m512i *even, __m512i *odd) {
    *even = _mm512_add_epi16(*even, _mm512_mullo_epi16(cpk_even_512(pixels), weights));
    *odd = _mm512_add_epi16(*odd, _mm512_mullo_epi16(cpk_odd_512(pixels), weights));
}

/// Sixteen shares of a step in 1/256, rounded, in both of a pixel's lanes.
CPK_INLINE_512 __m512i cpk_shares_512(__m512i parts, __m512i perStep) {
    const __m512i share =
        _mm512_srli_epi32(_mm512_add_epi32(_mm512_mullo_epi32(parts, perStep), _mm512_set1_epi32(32768)), 16);
    return _mm512_or_si512(share, _mm512_slli_epi32(share, 16));
}

static inline int32_t cpk_per_step(int32_t step) { return (int32_t)(16777216.0f / (float)step + 0.5f); }

/// Two eights that are means by area of up to three neighbours each, and lie as near to each other.
CPK_INLINE_512 void cpk_average_eights(
    uint32_t *out, const struct cpk_line *line, const int32_t *starts, const int32_t *widths, const int32_t *bends,
    int32_t origin) {
    const __m512i half = _mm512_srai_epi32(cpk_each_512(widths), 4);
    const __m512i left = _mm512_sub_epi32(_mm512_sub_epi32(cpk_each_512(starts), half), _mm512_set1_epi32(origin));
    const __m512i at = cpk_fenced_places(line, left, widths, bends);
    const __m512i place = _mm512_srai_epi32(at, 16);
    const int first = _mm_cvtsi128_si32(_mm512_castsi512_si128(place));
    const __m512i index = _mm512_sub_epi32(place, _mm512_set1_epi32(first));
    const uint32_t *from = line->levels[0] + first;
    const int32_t steps[2] = {(widths[0] + (1 << 10)) >> 11, (widths[1] + (1 << 10)) >> 11};
    const __m512i perStep = cpk_both(cpk_per_step(steps[0]), cpk_per_step(steps[1]));
    // The shares of the first and the last of three, in 1/256; the middle takes the rest.
    const __m512i beyond = _mm512_and_si512(_mm512_srli_epi32(at, 8), _mm512_set1_epi32(0xff));
    const __m512i begin = _mm512_sub_epi32(_mm512_set1_epi32(256), beyond);
    const __m512i end = _mm512_max_epi32(
        _mm512_sub_epi32(cpk_both(steps[0] - 256, steps[1] - 256), begin), _mm512_setzero_si512());
    const __m512i share0 = cpk_shares_512(begin, perStep), share2 = cpk_shares_512(end, perStep);
    const __m512i share1 = _mm512_sub_epi16(_mm512_set1_epi16(256), _mm512_add_epi16(share0, share2));
    __m512i even = _mm512_set1_epi16(128), odd = even;
    cpk_gain_512(cpk_pick_512(from, index), share0, &even, &odd);
    cpk_gain_512(cpk_pick_512(from + 1, index), share1, &even, &odd);
    cpk_gain_512(cpk_pick_512(from + 2, index), share2, &even, &odd);
    const __m512i upper = _mm512_and_si512(odd, _mm512_set1_epi16((short)0xff00));
    cpk_store_512(out, _mm512_or_si512(_mm512_srli_epi16(even, 8), upper));
}

/// Up to this width eights are blended, and up to this one they are drawn two at a time.
enum { CPK_BLENDED = 9 * 65536, CPK_PAIRED = 14 * 65536 };

/// Whether two eights are made in the same way, and the second one lies behind the first and not far.
static inline int cpk_are_pair(const int32_t *starts, const int32_t *widths) {
    const int32_t way = starts[1] - starts[0];
    return ((widths[0] <= CPK_BLENDED) == (widths[1] <= CPK_BLENDED)) & (widths[0] <= CPK_PAIRED)
        & (widths[1] <= CPK_PAIRED) & (way >= widths[0] >> 3) & (way < 15 * 65536);
}

CPK_AVX512 void cpk_resample_places_512(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin,
    const uint32_t *next) {
    ptrdiff_t block = 0;
    while (block < count) {
        const int32_t *starts = places->start + block, *widths = places->width + block, *bends = places->bend + block;
        if (block + 2 <= count && cpk_are_pair(starts, widths)) {
            cpk_ask_behind(next, 8 * block);
            if (widths[0] <= CPK_BLENDED) {
                cpk_blend_eights(out + 8 * block, line, starts, widths, bends, origin);
            } else {
                cpk_average_eights(out + 8 * block, line, starts, widths, bends, origin);
            }
            block += 2;
            continue;
        }
        // What is not drawn by sixteens is by eights, as many as follow each other.
        ptrdiff_t end = block + 1;
        while (end < count && (end + 2 > count || !cpk_are_pair(places->start + end, places->width + end))) end++;
        const struct cpk_places some = {places->start + block, places->width + block, places->bend + block};
        cpk_resample_places(out + 8 * block, line, &some, end - block, origin, next + 8 * block);
        block = end;
    }
}

#endif
