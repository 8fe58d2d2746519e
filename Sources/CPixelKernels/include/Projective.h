// What the kernels for pictures in any perspective are told.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// A narrow strip of a picture that one row of the device shows: what lies around a slanting line, and how far.
///
/// Heights are in rows of the picture, with 32 bits behind the point.
struct cpk_strip {
    /// Row 0 at the first column.
    const uint32_t *pixels;
    /// Pixels from one row to the next.
    ptrdiff_t stride;
    /// The rows that may be read; above and below, the outermost are taken.
    ptrdiff_t firstRow, lastRow;
    /// The strip's middle at the middle of the first column, and what it gains per column: at most 1.5.
    int64_t middle, slope;
    /// How high the strip is there, and what it gains per column; lower than 1.016 and higher than 64 is taken for that.
    int64_t height, growth;
    /// The strip's height changes in steps, every 64 columns, or up to 512 where it changes slowly: how many sixteens of
    /// them are past.
    ptrdiff_t past;
};

/// How the pixels of a row of the device lie on a line through a picture: at (a x + offset) / (p x + depth).
struct cpk_way {
    double a, offset, p, depth;
    /// How fast the places pass, times the square of the divisor; not negative.
    double rate;
};

/// Where eights of neighbouring pixels lie: each along a parabola through the borders of the eight.
///
/// Places are in pixels of the line, with 16 bits behind the point.
struct cpk_places {
    /// The left border of the first pixel.
    int32_t *start;
    /// From there to the right border of the last pixel: 0 ... 512.
    int32_t *width;
    /// How far the middle of the eight lies behind the straight line: at most 1/32 of the width.
    int32_t *bend;
};

/// How often a line can be halved.
#define CPK_MOST_HALVINGS 5

/// A line, and what is left of it after it was halved once, twice...
struct cpk_line {
    const uint32_t *levels[CPK_MOST_HALVINGS + 1];
    /// The outermost places, to which all others are fenced; 24 pixels before them and 48 behind must be readable at every
    /// level, and 48 on either side at the first.
    int32_t low, high;
};
