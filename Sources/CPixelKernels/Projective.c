#include "Ahead.h"
#include "Kernels.h"
#include "Places.h"
#include "Vectors256.h"

#if defined(__x86_64__)

/// The same sixteen bits in both halves of each lane: a weight for two channels.
CPK_INLINE __m256i cpk_twice(__m256i low) {
    return _mm256_or_si256(_mm256_and_si256(low, _mm256_set1_epi32(0xffff)), _mm256_slli_epi32(low, 16));
}

/// Adds `pixels` times weights to both sums.
CPK_INLINE void cpk_gain(__m256i pixels, __m256i weights, __m256i *even, __m256i *odd) {
    *even = _mm256_add_epi16(*even, _mm256_mullo_epi16(cpk_even(pixels), weights));
    *odd = _mm256_add_epi16(*odd, _mm256_mullo_epi16(cpk_odd(pixels), weights));
}

CPK_AVX2 void cpk_halve(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown) {
    const __m256i flip = _mm256_set1_epi32(isRoundedDown ? -1 : 0);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        const __m256 low = _mm256_castsi256_ps(cpk_load(line + 2 * i));
        const __m256 high = _mm256_castsi256_ps(cpk_load(line + 2 * i + 8));
        const __m256i left = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88));
        const __m256i right = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0xdd));
        // The mean of complements, rounded up, is the complement of the mean rounded down.
        const __m256i mean = _mm256_avg_epu8(_mm256_xor_si256(left, flip), _mm256_xor_si256(right, flip));
        cpk_store(out + i, _mm256_permute4x64_epi64(_mm256_xor_si256(mean, flip), 0xd8));
    }
}

CPK_AVX2 void cpk_find_places(
    const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count) {
    for (ptrdiff_t index = 0; index < count; index += CPK_EIGHTS) {
        const int32_t some = count - index < CPK_EIGHTS ? (int32_t)(count - index) : CPK_EIGHTS;
        cpk_find_some(
            places->start + index, places->width + index, places->bend + index, way, (int32_t)(first + index), some);
    }
}

/// Picks eight pixels of a line up to 15 pixels after `from`: the last four have a window of their own, which begins
/// `later` pixels further on.
CPK_INLINE __m256i cpk_pick(const uint32_t *from, int later, __m256i index) {
    const __m256i early = _mm256_permutevar8x32_epi32(cpk_load(from), index);
    const __m256i late = _mm256_permutevar8x32_epi32(cpk_load(from + later), index);
    return _mm256_blend_epi32(early, late, 0xf0);
}

/// The means by area at eight positions, each over `step` / 256 pixels; `step` is 256 ... 512.
CPK_INLINE __m256i cpk_average(const uint32_t *line, __m256i at, int32_t step) {
    const __m256i one = _mm256_set1_epi32(256), byte = _mm256_set1_epi32(0xff), round = _mm256_set1_epi32(32768);
    const __m256i place = _mm256_srai_epi32(at, 16);
    const int first = _mm256_cvtsi256_si32(place);
    const int fifth = _mm_cvtsi128_si32(_mm256_extracti128_si256(place, 1));
    const __m256i base = _mm256_inserti128_si256(_mm256_set1_epi32(first), _mm_set1_epi32(fifth), 1);
    const __m256i index = _mm256_sub_epi32(place, base);
    const uint32_t *from = line + first;
    const int later = fifth - first;
    const __m256i beyond = _mm256_and_si256(_mm256_srli_epi32(at, 8), byte);
    const __m256i perStep = _mm256_set1_epi32((int32_t)(16777216.0f / (float)step + 0.5f));
    // The weights of the first and the last of three pixels, in 1/256; the middle one takes the remainder.
    const __m256i begin = _mm256_sub_epi32(one, beyond);
    const __m256i end =
        _mm256_max_epi32(_mm256_sub_epi32(_mm256_set1_epi32(step - 256), begin), _mm256_setzero_si256());
    const __m256i share0 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(begin, perStep), round), 16);
    const __m256i share2 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(end, perStep), round), 16);
    const __m256i share1 = _mm256_sub_epi32(one, _mm256_add_epi32(share0, share2));
    __m256i even = _mm256_setzero_si256(), odd = even;
    cpk_gain(cpk_pick(from, later, index), cpk_twice(share0), &even, &odd);
    cpk_gain(cpk_pick(from + 1, later, index), cpk_twice(share1), &even, &odd);
    cpk_gain(cpk_pick(from + 2, later, index), cpk_twice(share2), &even, &odd);
    return cpk_round(even, odd);
}

/// Blends two neighbours at each of eight positions.
CPK_INLINE __m256i cpk_two(const uint32_t *line, __m256i at) {
    const __m256i place = _mm256_srai_epi32(at, 16);
    const int first = _mm256_cvtsi256_si32(place);
    const int fifth = _mm_cvtsi128_si32(_mm256_extracti128_si256(place, 1));
    const __m256i base = _mm256_inserti128_si256(_mm256_set1_epi32(first), _mm_set1_epi32(fifth), 1);
    const __m256i index = _mm256_sub_epi32(place, base);
    const uint32_t *from = line + first;
    return cpk_between(cpk_pick(from, fifth - first, index), cpk_pick(from + 1, fifth - first, index), cpk_way(at));
}

/// The positions on the parabola between the borders of a block, relative to `start`, clamped to the line, plus half of
/// 1/256 for rounding.
CPK_INLINE __m256i cpk_at(const struct cpk_line *line, __m256i along, __m256i bend, int32_t start, int level) {
    const __m256i at = _mm256_add_epi32(_mm256_add_epi32(along, bend), _mm256_set1_epi32(start));
    const __m256i low = _mm256_set1_epi32(line->low), high = _mm256_set1_epi32(line->high);
    const __m256i clamped = _mm256_max_epi32(_mm256_min_epi32(at, high), low);
    return _mm256_add_epi32(_mm256_srai_epi32(clamped, level), _mm256_set1_epi32(0x80));
}

/// Draws a block that is wider than sixteen pixels: the means of sixteen halves, in pairs.
CPK_INLINE __m256i cpk_halves(const struct cpk_line *line, int32_t start, int32_t width, int32_t bend) {
    int level = 0;
    while (width >> level > 32 * 65536) level++;
    const __m256i every = _mm256_set1_epi32(bend), half = _mm256_set1_epi32(width >> 1);
    __m256i eights[2];
    for (int part = 0; part < 2; part++) {
        // The centres of the halves, in 32nds of the width, and the parabola there, in 256ths of its height.
        const __m256i middles = _mm256_add_epi32(_mm256_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15), _mm256_set1_epi32(16 * part));
        const __m256i curve = _mm256_mullo_epi32(middles, _mm256_sub_epi32(_mm256_set1_epi32(32), middles));
        const __m256i at = cpk_at(
            line, _mm256_srai_epi32(_mm256_mullo_epi32(middles, half), 4),
            _mm256_srai_epi32(_mm256_mullo_epi32(curve, every), 8), start - (width >> 5), level);
        eights[part] = cpk_average(line->levels[level], at, ((width >> (level + 1)) + (1 << 10)) >> 11);
    }
    const __m256 low = _mm256_castsi256_ps(eights[0]), high = _mm256_castsi256_ps(eights[1]);
    const __m256i left = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88));
    const __m256i right = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0xdd));
    // Every other mean is rounded down: it is the complement of the complements' mean rounded up.
    const __m256i flip = _mm256_setr_epi32(-1, 0, -1, 0, -1, 0, -1, 0);
    const __m256i mean = _mm256_avg_epu8(_mm256_xor_si256(left, flip), _mm256_xor_si256(right, flip));
    return _mm256_permute4x64_epi64(_mm256_xor_si256(mean, flip), 0xd8);
}

CPK_AVX2 void cpk_resample_places(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin,
    const uint32_t *next) {
    // The centres of the eight pixels, in sixteenths of their width, and the parabola there, in 64ths of its height.
    const __m256i middles = _mm256_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15);
    const __m256i curve = _mm256_setr_epi32(15, 39, 55, 63, 63, 55, 39, 15);
    for (ptrdiff_t block = 0; block < count; block++, out += 8) {
        cpk_prefetch_after(next, 8 * block);
        const int32_t width = places->width[block], start = places->start[block] - origin;
        if (width > 16 * 65536) {
            cpk_store(out, cpk_halves(line, start, width, places->bend[block]));
            continue;
        }
        const __m256i along = _mm256_srai_epi32(_mm256_mullo_epi32(middles, _mm256_set1_epi32(width)), 4);
        const __m256i bend = _mm256_srai_epi32(_mm256_mullo_epi32(curve, _mm256_set1_epi32(places->bend[block])), 6);
        // Relative to the centre of the left neighbour, or to the left border.
        if (width <= 9 * 65536) {
            cpk_store(out, cpk_two(line->levels[0], cpk_at(line, along, bend, start - 0x8000, 0)));
        } else {
            const __m256i at = cpk_at(line, along, bend, start - (width >> 4), 0);
            cpk_store(out, cpk_average(line->levels[0], at, (width + (1 << 10)) >> 11));
        }
    }
}

#endif
