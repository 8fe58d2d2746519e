#include "Kernels.h"
#include "Strip.h"
#include "VectorsNEON.h"

#if defined(__aarch64__)

/// The fractions of the strip above a row's lower border, at sixteen columns.
struct cpk_fractions {
    int16x8_t early, late;
};

/// Four pixels, in reverse order if mirrored.
CPK_INLINE uint8x16_t cpk_turned(uint8x16_t pixels, int isMirrored) {
    if (!isMirrored) return pixels;
    const uint8x16_t pairs = vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(pixels)));
    return vextq_u8(pairs, pairs, 8);
}

/// Stores the means of rows at sixteen columns, in groups of four that begin `later` after the first; `share` are the
/// fractions above the first row's lower border, `step` is their change per row.
CPK_INLINE void cpk_strip_sixteen(
    uint32_t *out, const uint32_t *row, ptrdiff_t stride, const ptrdiff_t *later, ptrdiff_t rows,
    struct cpk_fractions share, int16x8_t step, int isMirrored) {
    const uint8x16_t lane = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    const struct cpk_sums none = {vdupq_n_u16(0), vdupq_n_u16(0)};
    struct cpk_sums sums[4] = {none, none, none, none};
    uint8x16_t before = vdupq_n_u8(0);
    for (ptrdiff_t r = 0; r < rows; r++, row += stride) {
        CPK_KEEP(row);
        const uint8x16_t part = vqshrun_high_n_s16(vqshrun_n_s16(share.early, 5), share.late, 5);
        const uint8x16_t until = vminq_u8(part, vdupq_n_u8(128));
        const uint8x16_t weights = vsubq_u8(until, before);
        for (int group = 0; group < 4; group++) {
            const uint8x16_t four = vqtbl1q_u8(weights, vaddq_u8(lane, vdupq_n_u8((uint8_t)(4 * group))));
            cpk_gain(&sums[group], cpk_load(row + later[group]), four);
        }
        before = until;
        share.early = vqaddq_s16(share.early, step);
        share.late = vqaddq_s16(share.late, step);
    }
    for (int group = 0; group < 4; group++) {
        uint32_t *four = out + 4 * (isMirrored ? 3 - group : group);
        cpk_store(four, cpk_turned(cpk_pack(sums[group]), isMirrored));
    }
}

/// The part of the fractions that differs from column to column.
CPK_INLINE struct cpk_fractions cpk_strip_lanes(const int32_t *along, int32_t perRow) {
    int16x4_t lost[4];
    for (int group = 0; group < 4; group++)
        lost[group] = vshrn_n_s32(vmulq_n_s32(vld1q_s32(along + 4 * group), perRow), 16);
    return (struct cpk_fractions){vcombine_s16(lost[0], lost[1]), vcombine_s16(lost[2], lost[3])};
}

CPK_INLINE struct cpk_fractions cpk_strip_share(int32_t above, struct cpk_fractions lost) {
    const int16x8_t all = vdupq_n_s16((int16_t)above);
    return (struct cpk_fractions){vsubq_s16(all, lost.early), vsubq_s16(all, lost.late)};
}

/// The means of a run, some of whose rows or columns must not be read.
static __attribute__((noinline)) void cpk_strip_edge(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, const struct cpk_fractions *lost,
    int isMirrored) {
    const ptrdiff_t later[4] = {0, 4, 8, 12};
    uint32_t rows[2 * CPK_STRIP_MOST_PAIRS * 16];
    for (ptrdiff_t index = run->begin; index < run->end; index++) {
        const int64_t top = run->top + (index - run->begin) * run->gain;
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        cpk_strip_gather(plan, &block, run->pairs, index, rows);
        cpk_strip_sixteen(
            plan->out + plan->towards * index, rows, 16, later, run->rows, cpk_strip_share(block.above, *lost),
            vdupq_n_s16((int16_t)run->perRow), isMirrored);
    }
}

/// The means of a run, for a number of rows known to the compiler.
CPK_INLINE void cpk_strip_run_mean(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, ptrdiff_t rows, int isMirrored) {
    const struct cpk_fractions lost = cpk_strip_lanes(plan->along, run->perRow);
    if (!run->isInside) return cpk_strip_edge(plan, run, &lost, isMirrored);
    const int16x8_t step = vdupq_n_s16((int16_t)run->perRow);
    const ptrdiff_t stride = plan->strip->stride, ahead = run->ahead, towards = run->towards;
    const ptrdiff_t later[4] = {0, plan->later[1], plan->later[2], plan->later[3]};
    const uint32_t *column = plan->strip->pixels + 16 * run->begin;
    uint32_t *out = plan->out + plan->towards * run->begin;
    int64_t top = run->top;
    for (ptrdiff_t left = run->end - run->begin; left > 0; left--) {
        const struct cpk_strip_block block = cpk_strip_block(plan->least, run->perRow, top);
        const uint32_t *row = column + block.first * stride;
        cpk_strip_fetch(row, ahead, towards);
        cpk_strip_fetch(row + later[2], ahead, towards);
        cpk_strip_sixteen(out, row, stride, later, rows, cpk_strip_share(block.above, lost), step, isMirrored);
        top += run->gain;
        column += 16;
        out += plan->towards;
    }
}

void cpk_strip_mean_neon(uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored) {
    const struct cpk_strip_plan plan = cpk_strip_plan(out, strip, count, isMirrored, 4);
    ptrdiff_t begin = 0;
    while (16 * begin < count) {
        const struct cpk_strip_run run = cpk_strip_run(&plan, begin);
        switch (2 * run.rows + (isMirrored != 0)) {
        case 6: cpk_strip_run_mean(&plan, &run, 3, 0); break;
        case 7: cpk_strip_run_mean(&plan, &run, 3, 1); break;
        case 8: cpk_strip_run_mean(&plan, &run, 4, 0); break;
        case 9: cpk_strip_run_mean(&plan, &run, 4, 1); break;
        default:
            if (isMirrored) cpk_strip_run_mean(&plan, &run, run.rows, 1);
            else cpk_strip_run_mean(&plan, &run, run.rows, 0);
        }
        begin = run.end;
    }
}

#endif
