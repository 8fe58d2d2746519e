#include "Ahead.h"
#include "Kernels.h"
#include "Vectors512.h"

#if defined(__x86_64__)

/// The first of two numbers in the first eight lanes, the second in the last eight.
CPK_INLINE_512 __m512i cpk_each_512(const int32_t *two) {
    const __m512i first = _mm512_set1_epi32(two[0]), second = _mm512_set1_epi32(two[1]);
    return _mm512_mask_blend_epi32(0xff00, first, second);
}

/// Clamps positions to the line, at one of its levels, and adds half of 1/256 for rounding.
CPK_INLINE_512 __m512i cpk_within_512(const struct cpk_line *line, __m512i at, int level) {
    const __m512i high = _mm512_set1_epi32(line->high), low = _mm512_set1_epi32(line->low);
    const __m512i clamped = _mm512_max_epi32(_mm512_min_epi32(at, high), low);
    return _mm512_add_epi32(_mm512_sra_epi32(clamped, _mm_cvtsi32_si128(level)), _mm512_set1_epi32(0x80));
}

/// The positions of the pixels of two blocks, clamped to the line, plus half of 1/256 for rounding.
CPK_INLINE_512 __m512i cpk_fenced_places(
    const struct cpk_line *line, __m512i first, const int32_t *widths, const int32_t *bends) {
    // The centres of each block's pixels, in sixteenths of its width, and the parabola there, in 64ths of its height.
    const __m512i middles = _mm512_set_epi32(15, 13, 11, 9, 7, 5, 3, 1, 15, 13, 11, 9, 7, 5, 3, 1);
    const __m512i curve = _mm512_set_epi32(15, 39, 55, 63, 63, 55, 39, 15, 15, 39, 55, 63, 63, 55, 39, 15);
    const __m512i along = _mm512_srai_epi32(_mm512_mullo_epi32(middles, cpk_each_512(widths)), 4);
    const __m512i bend = _mm512_srai_epi32(_mm512_mullo_epi32(curve, cpk_each_512(bends)), 6);
    return cpk_within_512(line, _mm512_add_epi32(_mm512_add_epi32(along, bend), first), 0);
}

/// Picks sixteen pixels up to 31 pixels after `from`.
CPK_INLINE_512 __m512i cpk_pick_512(const uint32_t *from, __m512i index) {
    return _mm512_permutex2var_epi32(cpk_load_512(from), index, cpk_load_512(from + 16));
}

/// Draws two blocks that blend two neighbours per pixel, and whose sources fit into 32 pixels.
CPK_INLINE_512 void cpk_blend_eights(
    uint32_t *out, const struct cpk_line *line, const int32_t *starts, const int32_t *widths, const int32_t *bends,
    int32_t origin) {
    // Relative to the centre of the left neighbour.
    const __m512i left = _mm512_set1_epi32(origin + 0x8000);
    const __m512i at = cpk_fenced_places(line, _mm512_sub_epi32(cpk_each_512(starts), left), widths, bends);
    const __m512i place = _mm512_srai_epi32(at, 16);
    const int first = _mm_cvtsi128_si32(_mm512_castsi512_si128(place));
    const __m512i index = _mm512_sub_epi32(place, _mm512_set1_epi32(first));
    const uint32_t *from = line->levels[0] + first;
    cpk_store_512(
        out, cpk_between_512(cpk_pick_512(from, index), cpk_pick_512(from + 1, index), cpk_way_512(at)));
}

/// Adds `pixels` times weights to both sums.
CPK_INLINE_512 void cpk_gain_512(__m512i pixels, __m512i weights, __m512i *even, __m512i *odd) {
    *even = _mm512_add_epi16(*even, _mm512_mullo_epi16(cpk_even_512(pixels), weights));
    *odd = _mm512_add_epi16(*odd, _mm512_mullo_epi16(cpk_odd_512(pixels), weights));
}

/// Sixteen fractions of a step in 1/256, rounded, in both of a pixel's lanes.
CPK_INLINE_512 __m512i cpk_shares_512(__m512i parts, __m512i perStep) {
    const __m512i share =
        _mm512_srli_epi32(_mm512_add_epi32(_mm512_mullo_epi32(parts, perStep), _mm512_set1_epi32(32768)), 16);
    return _mm512_or_si512(share, _mm512_slli_epi32(share, 16));
}

static inline int32_t cpk_per_step(int32_t step) { return (int32_t)(16777216.0f / (float)step + 0.5f); }

/// The means by area at sixteen positions within 32 pixels, each over `steps` / 256 pixels, and so of up to three
/// neighbours; `steps` are 256 ... 512.
CPK_INLINE_512 __m512i cpk_average_512(const uint32_t *line, __m512i at, __m512i steps, __m512i perStep) {
    const __m512i one = _mm512_set1_epi32(256);
    const __m512i place = _mm512_srai_epi32(at, 16);
    const int first = _mm_cvtsi128_si32(_mm512_castsi512_si128(place));
    const __m512i index = _mm512_sub_epi32(place, _mm512_set1_epi32(first));
    const uint32_t *from = line + first;
    // The weights of the first and the last of three pixels, in 1/256; the middle one takes the remainder.
    const __m512i beyond = _mm512_and_si512(_mm512_srli_epi32(at, 8), _mm512_set1_epi32(0xff));
    const __m512i begin = _mm512_sub_epi32(one, beyond);
    const __m512i end =
        _mm512_max_epi32(_mm512_sub_epi32(_mm512_sub_epi32(steps, one), begin), _mm512_setzero_si512());
    const __m512i share0 = cpk_shares_512(begin, perStep), share2 = cpk_shares_512(end, perStep);
    const __m512i share1 = _mm512_sub_epi16(_mm512_set1_epi16(256), _mm512_add_epi16(share0, share2));
    __m512i even = _mm512_set1_epi16(128), odd = even;
    cpk_gain_512(cpk_pick_512(from, index), share0, &even, &odd);
    cpk_gain_512(cpk_pick_512(from + 1, index), share1, &even, &odd);
    cpk_gain_512(cpk_pick_512(from + 2, index), share2, &even, &odd);
    return _mm512_or_si512(
        _mm512_srli_epi16(even, 8), _mm512_and_si512(odd, _mm512_set1_epi16((short)0xff00)));
}

/// Draws two blocks of means by area.
CPK_INLINE_512 void cpk_average_eights(
    uint32_t *out, const struct cpk_line *line, const int32_t *starts, const int32_t *widths, const int32_t *bends,
    int32_t origin) {
    const __m512i half = _mm512_srai_epi32(cpk_each_512(widths), 4);
    const __m512i left = _mm512_sub_epi32(_mm512_sub_epi32(cpk_each_512(starts), half), _mm512_set1_epi32(origin));
    const __m512i at = cpk_fenced_places(line, left, widths, bends);
    const int32_t steps[2] = {(widths[0] + (1 << 10)) >> 11, (widths[1] + (1 << 10)) >> 11};
    const __m512i perStep = cpk_both(cpk_per_step(steps[0]), cpk_per_step(steps[1]));
    cpk_store_512(out, cpk_average_512(line->levels[0], at, cpk_each_512(steps), perStep));
}

/// Draws a block that is wider than sixteen pixels: the means of sixteen halves, in pairs.
CPK_INLINE_512 void cpk_halves_512(
    uint32_t *out, const struct cpk_line *line, int32_t start, int32_t width, int32_t bend) {
    int level = 0;
    while (width >> level > 32 * 65536) level++;
    // The centres of the halves, in 32nds of the width, and the parabola there, in 256ths of its height.
    const __m512i middles = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
    const __m512i curve = _mm512_mullo_epi32(middles, _mm512_sub_epi32(_mm512_set1_epi32(32), middles));
    const __m512i along = _mm512_srai_epi32(_mm512_mullo_epi32(middles, _mm512_set1_epi32(width >> 1)), 4);
    const __m512i bent = _mm512_srai_epi32(_mm512_mullo_epi32(curve, _mm512_set1_epi32(bend)), 8);
    const __m512i first = _mm512_set1_epi32(start - (width >> 5));
    const __m512i at = cpk_within_512(line, _mm512_add_epi32(_mm512_add_epi32(along, bent), first), level);
    const int32_t step = ((width >> (level + 1)) + (1 << 10)) >> 11;
    const __m512i halves = cpk_average_512(
        line->levels[level], at, _mm512_set1_epi32(step), _mm512_set1_epi32(cpk_per_step(step)));
    // Every other mean is rounded down: it is the complement of the complements' mean rounded up.
    const __m512i flip = _mm512_set4_epi32(0, 0, -1, -1);
    const __m512i flipped = _mm512_xor_si512(halves, flip);
    const __m512i mean = _mm512_xor_si512(_mm512_avg_epu8(flipped, _mm512_srli_epi64(flipped, 32)), flip);
    _mm256_storeu_si256((__m256i *)out, _mm512_cvtepi64_epi32(mean));
}

/// The largest widths of blocks that are blended, of those drawn in pairs, and of those made of whole pixels instead of
/// halves.
enum { CPK_BLENDED = 9 * 65536, CPK_PAIRED = 14 * 65536, CPK_WHOLE = 16 * 65536 };

/// Whether two blocks are drawn by the same method, and the second is close after the first.
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
            cpk_prefetch_after(next, 8 * block);
            if (widths[0] <= CPK_BLENDED) {
                cpk_blend_eights(out + 8 * block, line, starts, widths, bends, origin);
            } else {
                cpk_average_eights(out + 8 * block, line, starts, widths, bends, origin);
            }
            block += 2;
            continue;
        }
        if (widths[0] > CPK_WHOLE) {
            cpk_prefetch_after(next, 8 * block);
            cpk_halves_512(out + 8 * block, line, starts[0] - origin, widths[0], bends[0]);
            block++;
            continue;
        }
        // Consecutive blocks that cannot be drawn in pairs are drawn singly, all in one call.
        ptrdiff_t end = block + 1;
        while (end < count && places->width[end] <= CPK_WHOLE
               && (end + 2 > count || !cpk_are_pair(places->start + end, places->width + end)))
            end++;
        const struct cpk_places some = {places->start + block, places->width + block, places->bend + block};
        cpk_resample_places(out + 8 * block, line, &some, end - block, origin, next + 8 * block);
        block = end;
    }
}

#endif
