// The plan for the mean of a slanting strip, common to its kernels of all widths.
//
// Columns are processed in blocks of sixteen, and these in groups of 4, 8 or 16 whose rows are read together. The
// fraction of the strip above a row's lower border, at a column, does not depend on the grouping: in 1/4096 of the
// strip,
//
//     (65536 (row + 1) - top) perRow / 65536 - column slope perRow / 65536        both rounded down
//
// and a row's weight is the difference of two of them, rounded to 1/128. Every strip is slightly taller than a row, so
// that no weight is 128, which does not fit into a signed byte.

#pragma once

#include "Projective.h"
#include <string.h>

/// Keeps the compiler from computing the address of each row by a multiplication.
#define CPK_KEEP(pointer) __asm__("" : "+r"(pointer))

enum {
    /// How many picture rows ahead the prefetch begins, for a strip that does not slant.
    CPK_STRIP_AHEAD = 2,
    CPK_STRIP_WHOLE = 4096,
    /// Half a unit of weight, which is added for rounding, and the largest fraction after that.
    CPK_STRIP_HALF = 16,
    CPK_STRIP_MOST = 4096 + 15,
    CPK_STRIP_LEAST_HEIGHT = 66580,
    CPK_STRIP_MOST_HEIGHT = 64 * 65536
};

/// The constants of a strip.
struct cpk_strip_plan {
    const struct cpk_strip *strip;
    /// The output of the first sixteen columns, and the distance to the next: negative if mirrored.
    uint32_t *out;
    ptrdiff_t towards;
    ptrdiff_t count;
    /// Rows per column, with 16 fractional bits.
    int32_t slope;
    /// The number of blocks of sixteen columns over which the strip's height counts as constant.
    ptrdiff_t step;
    /// The number of columns that are read together.
    int size;
    /// The row shift of each group of four columns, and the smallest and the largest shift.
    int32_t shift[4], leastShift, mostShift;
    /// The smallest of the columns' positions in the strip, and the range of the positions.
    int32_t least, span;
    /// The read offset of each group of four columns from the first group, in pixels.
    ptrdiff_t later[4];
    /// The position of each column in the strip, relative to the shift.
    int32_t along[16];
};

/// A run of blocks with the same strip height; either all or none of them are inside the picture.
struct cpk_strip_run {
    int32_t perRow;
    ptrdiff_t pairs;
    /// The first block, and the one after the last.
    ptrdiff_t begin, end;
    /// The strip's upper border at the first block, and its change per block.
    int64_t top, gain;
    /// The distance to the memory that the next device rows will need, and from one of its rows to the next, in pixels.
    ptrdiff_t ahead, towards;
    /// Whether all rows and columns of the run may be read; if not, no block is entirely inside.
    int isInside;
    /// The number of rows: twice that of pairs, or one less.
    int32_t rows;
};

/// One block of a run: its first row, and the fraction of the strip above that row's lower border.
struct cpk_strip_block {
    ptrdiff_t first;
    int32_t above;
};

/// The number of blocks that change the height by at most 1/16 of a row, but at least 4; at most 32.
static inline ptrdiff_t cpk_strip_step(int64_t growth) {
    const int64_t steep = growth < 0 ? -growth : growth;
    return steep > (int64_t)1 << 21 ? 4 : steep > (int64_t)1 << 20 ? 8 : steep > (int64_t)1 << 19 ? 16 : 32;
}

static inline struct cpk_strip_plan cpk_strip_plan(
    uint32_t *out, const struct cpk_strip *strip, ptrdiff_t count, int isMirrored, int size) {
    struct cpk_strip_plan plan = {
        .strip = strip, .out = out + (isMirrored ? ((count + 15) & ~(ptrdiff_t)15) - 16 : 0),
        .towards = isMirrored ? -16 : 16, .count = count, .slope = (int32_t)(strip->slope >> 16),
        .step = cpk_strip_step(strip->growth), .size = size, .leastShift = 0, .mostShift = 0, .least = 0, .span = 0};
    int32_t most = 0;
    for (int column = 0; column < 16; column++) {
        const int group = column / size * size;
        const int32_t shift = (group * plan.slope + 32768) >> 16;
        if (column % 4 == 0) {
            plan.shift[column / 4] = shift;
            plan.later[column / 4] = shift * strip->stride + column;
            if (shift < plan.leastShift) plan.leastShift = shift;
            if (shift > plan.mostShift) plan.mostShift = shift;
        }
        plan.along[column] = column * plan.slope - shift * 65536;
        if (plan.along[column] < plan.least) plan.least = plan.along[column];
        if (plan.along[column] > most) most = plan.along[column];
    }
    plan.span = most - plan.least;
    return plan;
}

/// Whether all rows and columns of one block of a run may be read.
static inline int cpk_strip_is_inside(
    const struct cpk_strip_plan *plan, const struct cpk_strip_run *run, ptrdiff_t index) {
    const int64_t top = run->top + (index - run->begin) * run->gain;
    const ptrdiff_t first = (ptrdiff_t)(((top >> 16) + plan->least) >> 16);
    return 16 * (index + 1) <= plan->count && first + plan->leastShift >= plan->strip->firstRow
        && first + plan->mostShift + 2 * run->pairs - 1 <= plan->strip->lastRow;
}

/// The run that begins at the block `begin`.
static inline struct cpk_strip_run cpk_strip_run(const struct cpk_strip_plan *plan, ptrdiff_t begin) {
    const struct cpk_strip *strip = plan->strip;
    const ptrdiff_t blocks = (plan->count + 15) >> 4;
    // The strip's height changes in steps.
    const ptrdiff_t past = (begin + strip->past) & (plan->step - 1);
    int64_t height = (strip->height + (16 * (begin - past) + 8 * plan->step - 1) * strip->growth) >> 16;
    if (height < 0) height = -height;
    if (height < CPK_STRIP_LEAST_HEIGHT) height = CPK_STRIP_LEAST_HEIGHT;
    if (height > CPK_STRIP_MOST_HEIGHT) height = CPK_STRIP_MOST_HEIGHT;
    const int32_t high = (int32_t)height;
    struct cpk_strip_run run;
    run.perRow = (CPK_STRIP_WHOLE * 65536 + high - 1) / high;
    run.rows = ((plan->span + high - 1) >> 16) + 2;
    run.pairs = (((plan->span + high - 1) >> 16) + 3) >> 1;
    run.begin = begin;
    run.end = begin - past + plan->step < blocks ? begin - past + plan->step : blocks;
    run.gain = 16 * strip->slope;
    run.top = strip->middle + begin * run.gain - ((int64_t)(high >> 1) << 16);
    run.towards = strip->height < 0 ? -strip->stride : strip->stride;
    // A slanting strip enters a cache line at one of the line's ends, up to eight columns away from the prefetched
    // ones. So the prefetch begins more rows ahead, the steeper the strip is.
    const int32_t steep = plan->slope < 0 ? -plan->slope : plan->slope;
    const ptrdiff_t last = run.towards > 0 ? (2 * run.pairs - 1) * strip->stride : 0;
    run.ahead = run.towards * (CPK_STRIP_AHEAD + (steep >> 13)) + last;
    run.isInside = cpk_strip_is_inside(plan, &run, begin);
    // Blocks between two that are inside are inside too; any other run ends where that changes.
    if (run.isInside && cpk_strip_is_inside(plan, &run, run.end - 1)) return run;
    ptrdiff_t end = begin + 1;
    while (end < run.end && cpk_strip_is_inside(plan, &run, end) == run.isInside) end++;
    run.end = end;
    return run;
}

/// The block whose upper border is at `top`.
static inline __attribute__((always_inline)) struct cpk_strip_block cpk_strip_block(
    int32_t least, int32_t perRow, int64_t top) {
    const int64_t height = (top >> 16) + least;
    const int32_t below = (int32_t)(65536 - (height & 0xffff)) + least;
    return (struct cpk_strip_block){
        .first = (ptrdiff_t)(height >> 16), .above = (below * perRow >> 16) + CPK_STRIP_HALF};
}

/// Prefetches four columns for the next device rows: hardware does not predict a slanting access pattern.
static inline __attribute__((always_inline)) void cpk_strip_fetch(
    const uint32_t *row, ptrdiff_t ahead, ptrdiff_t towards) {
    const uintptr_t next = (uintptr_t)row + 4 * (uintptr_t)ahead;
    __builtin_prefetch((const char *)next, 0, 3);
    __builtin_prefetch((const char *)(next + 4 * (uintptr_t)towards), 0, 3);
}

/// Copies a block to `rows`, as 2 * `pairs` rows of 16 pixels. Rows that must not be read are replaced by copies of the
/// outermost one.
static inline void cpk_strip_gather(
    const struct cpk_strip_plan *plan, const struct cpk_strip_block *block, ptrdiff_t pairs, ptrdiff_t index,
    uint32_t *rows) {
    const struct cpk_strip *strip = plan->strip;
    const ptrdiff_t left = plan->count - 16 * index;
    const uint32_t *first = strip->pixels + 16 * index;
    for (ptrdiff_t r = 0; r < 2 * pairs; r++) {
        for (int column = 0; column < 16; column += 4) {
            ptrdiff_t row = block->first + r + plan->shift[column / 4];
            row = row < strip->firstRow ? strip->firstRow : row > strip->lastRow ? strip->lastRow : row;
            const uint32_t *from = first + row * strip->stride + column;
            uint32_t *to = rows + 16 * r + column;
            if (left - column >= 4) {
                memcpy(to, from, 16);
            } else {
                for (int i = 0; i < 4; i++) to[i] = column + i < left ? from[i] : 0;
            }
        }
    }
}

/// The most pairs of rows: for a strip of 64 rows and the steepest slope within a group of columns.
enum { CPK_STRIP_MOST_PAIRS = 40 };
