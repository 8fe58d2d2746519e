#include "CPixelKernels.h"
#include "Wider.h"

#if defined(__x86_64__)

/// Two eights that are blended of two neighbours each, and lie so near to each other that 32 pixels hold both.
CPK_INLINE_512 void cpk_blend_eights(
    uint32_t *out, const struct cpk_line *line, const int32_t *starts, const int32_t *widths, const int32_t *bends,
    int32_t origin) {
    // The middles of each eight, in sixteenths of their width, and the parabola there, in 64ths of its height.
    const __m512i middles = _mm512_set_epi32(15, 13, 11, 9, 7, 5, 3, 1, 15, 13, 11, 9, 7, 5, 3, 1);
    const __m512i curve = _mm512_set_epi32(15, 39, 55, 63, 63, 55, 39, 15, 15, 39, 55, 63, 63, 55, 39, 15);
    const __m512i along = _mm512_srai_epi32(_mm512_mullo_epi32(middles, cpk_both(widths[0], widths[1])), 4);
    const __m512i bend = _mm512_srai_epi32(_mm512_mullo_epi32(curve, cpk_both(bends[0], bends[1])), 6);
    // From the middles to the left of two neighbours.
    const int32_t left = origin + 0x8000;
    __m512i at = _mm512_add_epi32(_mm512_add_epi32(along, bend), cpk_both(starts[0] - left, starts[1] - left));
    at = _mm512_max_epi32(
        _mm512_min_epi32(at, _mm512_set1_epi32(line->high)), _mm512_set1_epi32(line->low));
    // Half of 1/256 rounds.
    at = _mm512_add_epi32(at, _mm512_set1_epi32(0x80));
    const __m512i place = _mm512_srai_epi32(at, 16);
    const int first = _mm_cvtsi128_si32(_mm512_castsi512_si128(place));
    const __m512i index = _mm512_sub_epi32(place, _mm512_set1_epi32(first));
    const uint32_t *from = line->levels[0] + first;
    const __m512i one = _mm512_permutex2var_epi32(cpk_load_512(from), index, cpk_load_512(from + 16));
    const __m512i other = _mm512_permutex2var_epi32(cpk_load_512(from + 1), index, cpk_load_512(from + 17));
    cpk_store_512(out, cpk_between_512(one, other, cpk_way_512(at)));
}

/// Whether two eights are blended, and the second one lies behind the first and not far.
static inline int cpk_can_blend(const int32_t *starts, const int32_t *widths) {
    const int32_t way = starts[1] - starts[0];
    return (widths[0] <= 9 * 65536) & (widths[1] <= 9 * 65536) & (way >= widths[0] >> 3) & (way < 12 * 65536);
}

CPK_AVX512 void cpk_resample_places_512(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin) {
    ptrdiff_t block = 0;
    while (block < count) {
        const int32_t *starts = places->start + block, *widths = places->width + block, *bends = places->bend + block;
        if (block + 2 <= count && cpk_can_blend(starts, widths)) {
            cpk_blend_eights(out + 8 * block, line, starts, widths, bends, origin);
            block += 2;
            continue;
        }
        // What is not drawn by sixteens is by eights, as many as follow each other.
        ptrdiff_t end = block + 1;
        while (end < count && (end + 2 > count || !cpk_can_blend(places->start + end, places->width + end))) end++;
        const struct cpk_places some = {
            places->start + block, places->width + block, places->bend + block};
        cpk_resample_places(out + 8 * block, line, &some, end - block, origin);
        block = end;
    }
}

#endif
