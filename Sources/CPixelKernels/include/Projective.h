// The parameters of the kernels for pictures in general perspective (see ProjectivePicture.swift).

#pragma once

#include <stddef.h>
#include <stdint.h>

/// A narrow strip of a picture that one device row shows: a slanting line with a height.
///
/// Heights are in rows of the picture, with 32 fractional bits.
struct cpk_strip {
    /// Row 0 at the first column.
    const uint32_t *pixels;
    /// Pixels from one row to the next.
    ptrdiff_t stride;
    /// The rows that may be read; above and below, the outermost rows repeat.
    ptrdiff_t firstRow, lastRow;
    /// The strip's middle at the centre of the first column, and its change per column, at most 1.5.
    int64_t middle, slope;
    /// The strip's height there, and its change per column; heights are clamped to 1.016 ... 64.
    int64_t height, growth;
    /// The number of blocks of sixteen columns before this strip's first one; the height changes in steps, of 64
    /// columns, or of up to 512 if it changes slowly.
    ptrdiff_t past;
};

/// The positions of a device row's pixels on a line through a picture: (a x + offset) / (p x + depth).
struct cpk_way {
    double a, offset, p, depth;
    /// The change of the position per pixel, times the square of the divisor; not negative.
    double rate;
};

/// The positions of blocks of eight adjacent pixels, each along a parabola between the borders of the block.
///
/// Positions are in pixels of the line, with 16 fractional bits.
struct cpk_places {
    /// The left border of the first pixel.
    int32_t *start;
    /// The distance from there to the right border of the last pixel: 0 ... 512.
    int32_t *width;
    /// The deviation of the block's middle from the straight line: at most 1/32 of the width.
    int32_t *bend;
};

/// The most halvings of a line.
#define CPK_MOST_HALVINGS 5

/// A line, and its versions halved once, twice...
struct cpk_line {
    const uint32_t *levels[CPK_MOST_HALVINGS + 1];
    /// The outermost positions, to which all others are clamped; 24 pixels before and 48 pixels after them must be
    /// readable at every level, and 48 on either side at the first.
    int32_t low, high;
};
