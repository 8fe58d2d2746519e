#include "Ahead.h"
#include "Kernels.h"
#include "Places.h"
#include "VectorsNEON.h"

#if defined(__aarch64__)

/// Of eight pixels, those with even indices, and those with odd indices.
CPK_INLINE uint8x16_t cpk_left(uint8x16_t early, uint8x16_t late) {
    return vreinterpretq_u8_u32(vuzp1q_u32(vreinterpretq_u32_u8(early), vreinterpretq_u32_u8(late)));
}
CPK_INLINE uint8x16_t cpk_right(uint8x16_t early, uint8x16_t late) {
    return vreinterpretq_u8_u32(vuzp2q_u32(vreinterpretq_u32_u8(early), vreinterpretq_u32_u8(late)));
}

CPK_INLINE void cpk_halve_as(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown) {
    // Whole vectors of eight, as in the other sets.
    for (ptrdiff_t i = 0; i < count; i += 8) {
        for (int v = 0; v < 8; v += 4) {
            const uint8x16_t early = cpk_load(line + 2 * (i + v)), late = cpk_load(line + 2 * (i + v) + 4);
            const uint8x16_t left = cpk_left(early, late), right = cpk_right(early, late);
            cpk_store(out + i + v, isRoundedDown ? vhaddq_u8(left, right) : vrhaddq_u8(left, right));
        }
    }
}

void cpk_halve_neon(uint32_t *out, const uint32_t *line, ptrdiff_t count, int isRoundedDown) {
    if (isRoundedDown) return cpk_halve_as(out, line, count, 1);
    cpk_halve_as(out, line, count, 0);
}

void cpk_find_places_neon(
    const struct cpk_places *places, const struct cpk_way *way, ptrdiff_t first, ptrdiff_t count) {
    for (ptrdiff_t index = 0; index < count; index += CPK_EIGHTS) {
        const int32_t some = count - index < CPK_EIGHTS ? (int32_t)(count - index) : CPK_EIGHTS;
        cpk_find_some(
            places->start + index, places->width + index, places->bend + index, way, (int32_t)(first + index), some);
    }
}

/// Four positions on a line: the pixel at the first one, and the distances from that pixel, with 16 fractional bits.
struct cpk_spot {
    const uint32_t *from;
    uint32x4_t along;
};

CPK_INLINE struct cpk_spot cpk_spot(const uint32_t *line, int32x4_t at) {
    const int32_t first = vgetq_lane_s32(at, 0) >> 16;
    return (struct cpk_spot){line + first, vreinterpretq_u32_s32(vsubq_s32(at, vdupq_n_s32(first * 65536)))};
}

/// Blends two neighbours at each of four positions.
CPK_INLINE uint8x16_t cpk_two(const uint32_t *line, int32x4_t at) {
    const struct cpk_spot spot = cpk_spot(line, at);
    const uint8x16_t index = cpk_index(spot.along);
    const uint8x16x2_t window = {{cpk_load(spot.from), cpk_load(spot.from + 4)}};
    // With a step of up to 9/8, the right neighbours are in the same eight pixels.
    const uint8x16_t right = vaddq_u8(index, vdupq_n_u8(4));
    return cpk_between(vqtbl2q_u8(window, index), vqtbl2q_u8(window, right), cpk_way(spot.along));
}

/// The means by area at eight positions, each over `step` / 256 pixels; `step` is 256 ... 512.
CPK_INLINE void cpk_average(uint8x16_t *eight, const uint32_t *line, const int32x4_t *at, int32_t step) {
    if (step == 256) {
        // A mean over the width of one pixel is a blend of two neighbours.
        for (int part = 0; part < 2; part++) eight[part] = cpk_two(line, at[part]);
        return;
    }
    const uint16_t perStep = (uint16_t)(16777216.0f / (float)step + 0.5f);
    const uint16x4_t early = vshrn_n_u32(vreinterpretq_u32_s32(at[0]), 8);
    const uint16x8_t both = vshrn_high_n_u32(early, vreinterpretq_u32_s32(at[1]), 8);
    const struct cpk_thirds weights = cpk_thirds(vandq_u16(both, vdupq_n_u16(0xff)), step, perStep);
    for (int part = 0; part < 2; part++) {
        const struct cpk_spot spot = cpk_spot(line, at[part]);
        eight[part] = cpk_three(spot.from, cpk_index(spot.along), &weights, part);
    }
}

/// The positions on the parabola between the borders of a block, relative to `start`, clamped to the line, plus half of
/// 1/256 for rounding.
CPK_INLINE int32x4_t cpk_at(const struct cpk_line *line, int32x4_t along, int32x4_t bend, int32_t start, int level) {
    const int32x4_t at = vaddq_s32(vaddq_s32(along, bend), vdupq_n_s32(start));
    const int32x4_t low = vdupq_n_s32(line->low), high = vdupq_n_s32(line->high);
    const int32x4_t clamped = vmaxq_s32(vminq_s32(at, high), low);
    return vaddq_s32(vshlq_s32(clamped, vdupq_n_s32(-level)), vdupq_n_s32(0x80));
}

/// Draws a block that is wider than sixteen pixels: the means of sixteen halves, in pairs.
CPK_INLINE void cpk_halves(
    uint32_t *out, const struct cpk_line *line, int32_t start, int32_t width, int32_t bend) {
    int level = 0;
    while (width >> level > 32 * 65536) level++;
    const int32_t step = ((width >> (level + 1)) + (1 << 10)) >> 11;
    const int32x4_t first = {1, 3, 5, 7}, whole = vdupq_n_s32(32);
    for (int part = 0; part < 2; part++) {
        int32x4_t at[2];
        uint8x16_t halves[2];
        for (int four = 0; four < 2; four++) {
            // The centres of the halves, in 32nds of the width, and the parabola there, in 256ths of its height.
            const int32x4_t middles = vaddq_s32(first, vdupq_n_s32(16 * part + 8 * four));
            const int32x4_t curve = vmulq_s32(middles, vsubq_s32(whole, middles));
            at[four] = cpk_at(
                line, vshrq_n_s32(vmulq_n_s32(middles, width >> 1), 4), vshrq_n_s32(vmulq_n_s32(curve, bend), 8),
                start - (width >> 5), level);
        }
        cpk_average(halves, line->levels[level], at, step);
        const uint8x16_t left = cpk_left(halves[0], halves[1]), right = cpk_right(halves[0], halves[1]);
        // Every other mean is rounded down.
        const uint8x16_t isDown = vreinterpretq_u8_u64(vdupq_n_u64(0xffffffff));
        cpk_store(out + 4 * part, vbslq_u8(isDown, vhaddq_u8(left, right), vrhaddq_u8(left, right)));
    }
}

void cpk_resample_places_neon(
    uint32_t *out, const struct cpk_line *line, const struct cpk_places *places, ptrdiff_t count, int32_t origin,
    const uint32_t *next) {
    // The centres of the eight pixels, in sixteenths of their width, and the parabola there, in 64ths of its height.
    const int32x4_t middles[2] = {{1, 3, 5, 7}, {9, 11, 13, 15}};
    const int32x4_t curve[2] = {{15, 39, 55, 63}, {63, 55, 39, 15}};
    for (ptrdiff_t block = 0; block < count; block++, out += 8) {
        cpk_prefetch_after(next, 8 * block);
        const int32_t width = places->width[block], start = places->start[block] - origin;
        const int32_t height = places->bend[block];
        if (width > 16 * 65536) {
            cpk_halves(out, line, start, width, height);
            continue;
        }
        // Relative to the centre of the left neighbour, or to the left border.
        const int isBlend = width <= 9 * 65536;
        const int32_t left = start - (isBlend ? 0x8000 : width >> 4);
        int32x4_t at[2];
        uint8x16_t eight[2];
        for (int part = 0; part < 2; part++) {
            at[part] = cpk_at(
                line, vshrq_n_s32(vmulq_n_s32(middles[part], width), 4),
                vshrq_n_s32(vmulq_n_s32(curve[part], height), 6), left, 0);
        }
        if (isBlend) {
            for (int part = 0; part < 2; part++) eight[part] = cpk_two(line->levels[0], at[part]);
        } else {
            cpk_average(eight, line->levels[0], at, (width + (1 << 10)) >> 11);
        }
        cpk_store(out, eight[0]);
        cpk_store(out + 4, eight[1]);
    }
}

#endif
