#include "CPixelKernels.h"
#include "Wide.h"

#if defined(__x86_64__)

/// `pixels` times one weight, added to both sums.
CPK_INLINE void cpk_add(__m256i pixels, __m256i weight, __m256i *even, __m256i *odd) {
    *even = _mm256_add_epi16(*even, _mm256_mullo_epi16(cpk_even(pixels), weight));
    *odd = _mm256_add_epi16(*odd, _mm256_mullo_epi16(cpk_odd(pixels), weight));
}

CPK_AVX2 void cpk_blend_rows(
    uint32_t *out, const uint32_t *first, ptrdiff_t stride, const uint16_t *weights, ptrdiff_t rows, ptrdiff_t count) {
    ptrdiff_t i = 0;
    // Two vectors at a time hide the latency of the sums.
    for (; i + 16 <= count; i += 16) {
        __m256i even0 = _mm256_setzero_si256(), odd0 = even0, even1 = even0, odd1 = even0;
        const uint32_t *row = first + i;
        for (ptrdiff_t r = 0; r < rows; r++, row += stride) {
            const __m256i weight = _mm256_set1_epi16((short)weights[r]);
            cpk_add(cpk_load(row), weight, &even0, &odd0);
            cpk_add(cpk_load(row + 8), weight, &even1, &odd1);
        }
        cpk_store(out + i, cpk_round(even0, odd0));
        cpk_store(out + i + 8, cpk_round(even1, odd1));
    }
    for (; i < count; i += 8) {
        const __m256i mask = cpk_mask(count - i);
        __m256i even = _mm256_setzero_si256(), odd = even;
        const uint32_t *row = first + i;
        for (ptrdiff_t r = 0; r < rows; r++, row += stride) {
            const __m256i pixels = _mm256_maskload_epi32((const int *)row, mask);
            cpk_add(pixels, _mm256_set1_epi16((short)weights[r]), &even, &odd);
        }
        cpk_store(out + i, cpk_round(even, odd));
    }
}

/// Where eight neighbours lie behind the first one, with 16 bits behind the point.
CPK_INLINE __m256i cpk_offsets(int64_t step) {
    int32_t offsets[8];
    for (int lane = 0; lane < 8; lane++) offsets[lane] = (int32_t)((lane * step) >> 16);
    return cpk_load((const uint32_t *)offsets);
}

CPK_AVX2 void cpk_resample_2(uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t count) {
    const __m256i offsets = cpk_offsets(step);
    const __m256i high = _mm256_set1_epi16((short)0xff00);
    for (ptrdiff_t i = 0; i < count; i += 8, position += 8 * step) {
        const uint32_t *from = line + (position >> 32);
        const __m256i at = _mm256_add_epi32(_mm256_set1_epi32((int)(position >> 16 & 0xffff)), offsets);
        const __m256i index = _mm256_srli_epi32(at, 16);
        const __m256i byte = _mm256_and_si256(_mm256_srli_epi32(at, 8), _mm256_set1_epi32(0xff));
        const __m256i way = _mm256_or_si256(byte, _mm256_slli_epi32(byte, 16));
        const __m256i left = _mm256_permutevar8x32_epi32(cpk_load(from), index);
        const __m256i right = _mm256_permutevar8x32_epi32(cpk_load(from + 1), index);
        // left * 256 + (right - left) * way; what overflows in between comes back.
        const __m256i evenStep = _mm256_sub_epi16(cpk_even(right), cpk_even(left));
        const __m256i oddStep = _mm256_sub_epi16(cpk_odd(right), cpk_odd(left));
        const __m256i even = _mm256_add_epi16(_mm256_slli_epi16(left, 8), _mm256_mullo_epi16(evenStep, way));
        const __m256i odd = _mm256_add_epi16(_mm256_and_si256(left, high), _mm256_mullo_epi16(oddStep, way));
        cpk_store(out + i, cpk_round(even, odd));
    }
}

CPK_AVX2 void cpk_resample_3(uint32_t *out, const uint32_t *line, int64_t position, int64_t step, ptrdiff_t count) {
    const __m256i offsets = cpk_offsets(step);
    const int fourth = (int)((4 * step) >> 16);
    const int width = (int)((step + (1 << 23)) >> 24);
    const __m256i perWidth = _mm256_set1_epi32((65536 * 256 + width / 2) / width);
    const __m256i half = _mm256_set1_epi32(32768);
    const __m256i one = _mm256_set1_epi32(256);
    for (ptrdiff_t i = 0; i < count; i += 8, position += 8 * step) {
        const int start = (int)(position >> 16 & 0xffff);
        const __m256i at = _mm256_add_epi32(_mm256_set1_epi32(start), offsets);
        // The last four pixels have a window of their own, which begins here.
        const int later = (start + fourth) >> 16;
        const uint32_t *from = line + (position >> 32);
        const __m256i index = _mm256_sub_epi32(
            _mm256_srli_epi32(at, 16), _mm256_setr_epi32(0, 0, 0, 0, later, later, later, later));
        // The shares of the first and the last of three, in 1/256; the middle takes the rest.
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
