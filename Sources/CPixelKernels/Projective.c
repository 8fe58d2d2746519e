#include "CPixelKernels.h"
#include "Wide.h"

#if defined(__x86_64__)

/// How many rows of the picture ahead of a strip are fetched.
#define CPK_AHEAD 6

CPK_INLINE __m256i cpk_lanes(void) { return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7); }

/// The same sixteen bits in both halves of each lane: a weight for two channels.
CPK_INLINE __m256i cpk_twice(__m256i low) {
    return _mm256_or_si256(_mm256_and_si256(low, _mm256_set1_epi32(0xffff)), _mm256_slli_epi32(low, 16));
}

/// `pixels` times weights, added to both sums.
CPK_INLINE void cpk_gain(__m256i pixels, __m256i weights, __m256i *even, __m256i *odd) {
    *even = _mm256_add_epi16(*even, _mm256_mullo_epi16(cpk_even(pixels), weights));
    *odd = _mm256_add_epi16(*odd, _mm256_mullo_epi16(cpk_odd(pixels), weights));
}

static inline int32_t cpk_fence(int64_t value, int32_t low, int32_t high) {
    return (int32_t)(value < low ? low : value > high ? high : value);
}

/// How much of the strip lies above the lower border of a row, in 1/256.
CPK_INLINE __m256i cpk_until(__m256i share) {
    const __m256i fenced = _mm256_min_epi16(_mm256_max_epi16(share, _mm256_setzero_si256()), _mm256_set1_epi16(2048));
    return _mm256_srli_epi16(fenced, 3);
}

/// What the eight columns of a block have in common, for as long as the strip's height does not change.
struct cpk_block {
    /// From row to row, and from the first four columns to those of the last four that lie as high in the strip.
    ptrdiff_t stride, later;
    /// How many rows.
    int32_t rows;
    /// How much less of the strip lies above the first row's lower border in each column than in the first.
    __m256i lanes;
    /// The share of one row.
    __m256i step;
};

/// Eight columns of a slanting row.
CPK_INLINE __m256i cpk_slanting(const uint32_t *row, ptrdiff_t later, int isSplit) {
    if (!isSplit) return cpk_load(row);
    const __m128i *early = (const __m128i *)row, *late = (const __m128i *)(row + later);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(early)), _mm_loadu_si128(late), 1);
}

/// The mean of `rows` rows at eight columns; `share` is that above the first row's lower border.
CPK_INLINE __m256i cpk_mean(
    const uint32_t *row, const struct cpk_block *block, int32_t rows, int isSplit, __m256i share) {
    __m256i even = _mm256_setzero_si256(), odd = even, before = even;
    for (int32_t index = 1; index < rows; index++, row += block->stride) {
        const __m256i until = cpk_until(share);
        cpk_gain(cpk_slanting(row, block->later, isSplit), _mm256_sub_epi16(until, before), &even, &odd);
        before = until;
        share = _mm256_add_epi16(share, block->step);
    }
    // The last row takes what is left, so that all shares add up.
    const __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(256), before);
    cpk_gain(cpk_slanting(row, block->later, isSplit), rest, &even, &odd);
    return cpk_round(even, odd);
}

static inline ptrdiff_t cpk_row(ptrdiff_t row, const struct cpk_strip *strip) {
    return (row < strip->firstRow ? strip->firstRow : row > strip->lastRow ? strip->lastRow : row) * strip->stride;
}

/// The same where some rows or columns may not be read.
static CPK_AVX2 __attribute__((noinline)) __m256i cpk_mean_fenced(
    const uint32_t *column, const struct cpk_strip *strip, const struct cpk_block *block, ptrdiff_t first,
    ptrdiff_t shift, __m256i mask, __m256i share) {
    __m256i even = _mm256_setzero_si256(), odd = even, before = even;
    for (int32_t index = 0; index < block->rows; index++) {
        const __m256i until = index == block->rows - 1 ? _mm256_set1_epi16(256) : cpk_until(share);
        const int *early = (const int *)(column + cpk_row(first + index, strip));
        const int *late = (const int *)(column + cpk_row(first + index + shift, strip));
        const __m256i pixels = _mm256_blend_epi32(
            _mm256_maskload_epi32(early, _mm256_blend_epi32(mask, _mm256_setzero_si256(), 0xf0)),
            _mm256_maskload_epi32(late, _mm256_blend_epi32(_mm256_setzero_si256(), mask, 0xf0)), 0xf0);
        cpk_gain(pixels, _mm256_sub_epi16(until, before), &even, &odd);
        before = until;
        share = _mm256_add_epi16(share, block->step);
    }
    return cpk_round(even, odd);
}

/// Eights of columns for which the strip is equally high.
struct cpk_run {
    const struct cpk_strip *strip;
    struct cpk_block block;
    uint32_t *out;
    /// The first eight, that after the last, and how many columns there are in all.
    ptrdiff_t begin, end, count;
    /// The strip's upper border at the first of them, and what it gains from one to the next.
    int64_t top, gain;
    /// The least of the columns' places in the strip, and how many rows further down the last four are read.
    int32_t least, shift;
    /// What is fetched, behind the first row that is read and behind that.
    ptrdiff_t ahead, towards;
    int isMirrored;
};

/// The means of a run, for a number of rows that the compiler knows.
CPK_INLINE void cpk_run_mean(const struct cpk_run *run, int32_t rows, int isSplit) {
    const struct cpk_strip *strip = run->strip;
    const struct cpk_block block = run->block;
    const ptrdiff_t stride = block.stride, shift = run->shift;
    // The first rows for which all that are read may be.
    const ptrdiff_t from = strip->firstRow - (shift < 0 ? shift : 0);
    const ptrdiff_t to = strip->lastRow - (shift > 0 ? shift : 0) - rows + 1;
    const int32_t perRow = _mm_cvtsi128_si32(_mm256_castsi256_si128(block.step)) & 0xffff;
    const __m256i backwards = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    int64_t top = run->top;
    for (ptrdiff_t index = run->begin; index < run->end; index++, top += run->gain) {
        const int64_t height = (top >> 16) + run->least;
        const ptrdiff_t first = (ptrdiff_t)(height >> 16);
        const int32_t above = ((int32_t)(65536 - (height & 0xffff)) + run->least) * perRow >> 16;
        const __m256i share = _mm256_sub_epi16(_mm256_set1_epi16((short)above), block.lanes);
        const uint32_t *column = strip->pixels + index * 8;
        __m256i mean;
        if (first >= from && first <= to && run->count - index * 8 >= 8) {
            const uint32_t *row = column + first * stride;
            const char *next = (const char *)((uintptr_t)row + 4 * (uintptr_t)run->ahead);
            _mm_prefetch(next, _MM_HINT_T0);
            _mm_prefetch(next + 4 * run->towards, _MM_HINT_T0);
            mean = cpk_mean(row, &block, rows, isSplit, share);
        } else {
            mean = cpk_mean_fenced(column, strip, &run->block, first, shift, cpk_mask(run->count - index * 8), share);
        }
        if (run->isMirrored) {
            const ptrdiff_t blocks = (run->count + 7) >> 3;
            cpk_store(run->out + (blocks - 1 - index) * 8, _mm256_permutevar8x32_epi32(mean, backwards));
        } else {
            cpk_store(run->out + index * 8, mean);
        }
    }
}

static inline int32_t cpk_least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t cpk_most(int32_t a, int32_t b) { return a > b ? a : b; }

CPK_AVX2 void cpk_strip_mean(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored) {
    const ptrdiff_t stride = strip->stride;
    const int32_t slope = (int32_t)(strip->slope >> 16);
    // The last four columns are read so many rows further down that they lie about as high in the strip as the first.
    const int32_t shift = (4 * slope + 32768) >> 16;
    const int32_t fifth = 4 * slope - shift * 65536;
    const int32_t least = cpk_least(cpk_least(0, 3 * slope), cpk_least(fifth, fifth + 3 * slope));
    const int32_t span = cpk_most(cpk_most(0, 3 * slope), cpk_most(fifth, fifth + 3 * slope)) - least;
    const __m256i along = _mm256_sub_epi32(
        _mm256_mullo_epi32(cpk_lanes(), _mm256_set1_epi32(slope)),
        _mm256_inserti128_si256(_mm256_setzero_si256(), _mm_set1_epi32(shift * 65536), 1));
    const ptrdiff_t blocks = (count + 7) >> 3;
    // What the next rows of the device will need is fetched meanwhile: no machine guesses a slanting way by itself.
    const ptrdiff_t towards = strip->height < 0 ? -stride : stride;
    struct cpk_run run = {
        .strip = strip, .block = {stride, shift * stride + 4, 0, along, along}, .out = out, .count = count,
        .gain = 8 * strip->slope, .least = least, .shift = shift, .towards = towards, .isMirrored = isMirrored};
    for (run.begin = 0; run.begin < blocks; run.begin = run.end) {
        const ptrdiff_t past = (run.begin + strip->past) & 7;
        const int64_t height = strip->height + (8 * (run.begin - past) + 28) * strip->growth;
        const int32_t high = cpk_fence((height < 0 ? -height : height) >> 16, 65536, 64 * 65536);
        // Shares of rows add up in units of 1/2048.
        const int32_t perRow = (int32_t)(134217728.0f / (float)high + 0.5f);
        const int32_t rows = ((span + high - 1) >> 16) + 2;
        run.block.rows = rows;
        run.block.lanes = cpk_twice(_mm256_srai_epi32(_mm256_mullo_epi32(along, _mm256_set1_epi32(perRow)), 16));
        run.block.step = _mm256_set1_epi16((short)perRow);
        run.end = run.begin - past + 8 < blocks ? run.begin - past + 8 : blocks;
        run.top = strip->middle + run.begin * run.gain - ((int64_t)(high >> 1) << 16);
        run.ahead = towards * CPK_AHEAD + (towards > 0 ? (rows - 1) * stride : 0);
        switch (2 * rows + (shift != 0)) {
        case 4: cpk_run_mean(&run, 2, 0); break;
        case 5: cpk_run_mean(&run, 2, 1); break;
        case 6: cpk_run_mean(&run, 3, 0); break;
        case 7: cpk_run_mean(&run, 3, 1); break;
        case 8: cpk_run_mean(&run, 4, 0); break;
        case 9: cpk_run_mean(&run, 4, 1); break;
        case 11: cpk_run_mean(&run, 5, 1); break;
        case 13: cpk_run_mean(&run, 6, 1); break;
        default: cpk_run_mean(&run, rows, 1); break;
        }
    }
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

/// What is not a number becomes the least one.
static inline __attribute__((always_inline)) double cpk_fenced(double value, double least, double most) {
    value = value > least ? value : least;
    return value < most ? value : most;
}

CPK_AVX2 void cpk_find_places(
    const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count) {
    int32_t *restrict starts = places->start, *restrict widths = places->width, *restrict bends = places->bend;
    const double a = way->a, offset = way->offset, p = way->p, depth = way->depth;
    const double eight = 8 * way->rate;
#pragma clang loop vectorize(enable)
    for (int32_t index = 0; index < (int32_t)count; index++) {
        const double x = (double)((int32_t)first + index) * 8;
        const double w0 = x * p + depth;
        const double w1 = (x + 8) * p + depth;
        const double per0 = 1 / w0;
        const double per1 = 1 / w1;
        const double from = (x * a + offset) * per0;
        const double to = ((x + 8) * a + offset) * per1;
        // Between two borders w changes little; where it does not, a border lies beyond what is seen, and the row goes
        // on straight from the one that is farther from the eye.
        const int isNear = (w0 > 0) & (w1 > 0) & (w1 < 2 * w0) & (w0 < 2 * w1);
        const int isLeft = w0 >= w1;
        const double per = isLeft ? per0 : per1;
        const double straight = eight * per * per;
        const double width = cpk_fenced(isNear ? to - from : straight, 0, 512);
        const double start = isNear | isLeft ? from : to - straight;
        const double bend = isNear ? width * p * (per0 + per1) : 0;
        starts[index] = (int32_t)(cpk_fenced(start, -20000, 20000) * 65536);
        widths[index] = (int32_t)(width * 65536);
        bends[index] = (int32_t)(cpk_fenced(bend, -width / 32, width / 32) * 65536);
    }
}

/// Eight pixels of a line that lie up to 15 behind `from`: the last four have a window of their own.
CPK_INLINE __m256i cpk_pick(const uint32_t *from, int later, __m256i index) {
    const __m256i early = _mm256_permutevar8x32_epi32(cpk_load(from), index);
    const __m256i late = _mm256_permutevar8x32_epi32(cpk_load(from + later), index);
    return _mm256_blend_epi32(early, late, 0xf0);
}

CPK_AVX2 void cpk_resample_places(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin) {
    const __m256i one = _mm256_set1_epi32(256);
    const __m256i byte = _mm256_set1_epi32(0xff);
    // The middles of the eight, in sixteenths of their width, and the parabola there, in 64ths of its height.
    const __m256i middles = _mm256_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15);
    const __m256i curve = _mm256_setr_epi32(15, 39, 55, 63, 63, 55, 39, 15);
    const __m256i lowest = _mm256_set1_epi32(line->low), highest = _mm256_set1_epi32(line->high);
    for (ptrdiff_t block = 0; block < count; block++, out += 8) {
        int32_t width = places->width[block];
        const __m256i along = _mm256_srai_epi32(_mm256_mullo_epi32(middles, _mm256_set1_epi32(width)), 4);
        const __m256i bend = _mm256_srai_epi32(_mm256_mullo_epi32(curve, _mm256_set1_epi32(places->bend[block])), 6);
        const int isBlend = width <= 9 * 65536;
        // From the middles to the left of two neighbours, or to the left border.
        const int32_t start = places->start[block] - origin - (isBlend ? 0x8000 : width >> 4);
        __m256i at = _mm256_add_epi32(_mm256_add_epi32(along, bend), _mm256_set1_epi32(start));
        at = _mm256_max_epi32(_mm256_min_epi32(at, highest), lowest);
        int level = 0;
        if (width > 16 * 65536) {
            do level++;
            while (width >> level > 16 * 65536);
            at = _mm256_srai_epi32(at, level);
            width >>= level;
        }
        // Half of 1/256 rounds.
        at = _mm256_add_epi32(at, _mm256_set1_epi32(0x80));
        const __m256i place = _mm256_srai_epi32(at, 16);
        const int first = _mm256_cvtsi256_si32(place);
        const int fifth = _mm_cvtsi128_si32(_mm256_extracti128_si256(place, 1));
        const __m256i base = _mm256_inserti128_si256(_mm256_set1_epi32(first), _mm_set1_epi32(fifth), 1);
        const __m256i index = _mm256_sub_epi32(place, base);
        const uint32_t *from = line->levels[level] + first;
        const int later = fifth - first;
        if (isBlend) {
            const __m256i left = cpk_pick(from, later, index), right = cpk_pick(from + 1, later, index);
            cpk_store(out, cpk_between(left, right, cpk_way(at)));
        } else {
            const __m256i beyond = _mm256_and_si256(_mm256_srli_epi32(at, 8), byte);
            __m256i even = _mm256_setzero_si256(), odd = even;
            const int32_t step = (width + (1 << 10)) >> 11;
            const __m256i perStep = _mm256_set1_epi32((int32_t)(16777216.0f / (float)step + 0.5f));
            const __m256i round = _mm256_set1_epi32(32768);
            // The shares of the first and the last of three, in 1/256; the middle takes the rest.
            const __m256i begin = _mm256_sub_epi32(one, beyond);
            const __m256i end =
                _mm256_max_epi32(_mm256_sub_epi32(_mm256_set1_epi32(step - 256), begin), _mm256_setzero_si256());
            const __m256i share0 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(begin, perStep), round), 16);
            const __m256i share2 = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(end, perStep), round), 16);
            const __m256i share1 = _mm256_sub_epi32(one, _mm256_add_epi32(share0, share2));
            cpk_gain(cpk_pick(from, later, index), cpk_twice(share0), &even, &odd);
            cpk_gain(cpk_pick(from + 1, later, index), cpk_twice(share1), &even, &odd);
            cpk_gain(cpk_pick(from + 2, later, index), cpk_twice(share2), &even, &odd);
            cpk_store(out, cpk_round(even, odd));
        }
    }
}

#endif
