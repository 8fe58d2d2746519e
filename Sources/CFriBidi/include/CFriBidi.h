// FriBidi: the order of right-to-left text, and which of its letters join. The library is optional at run time: it is
// opened with dlopen when the first text needs it. Its few functions are declared in FriBidi.c, so that building needs
// no headers of FriBidi.
#pragma once
#include <stdint.h>

// The name of the library for dlopen.
#define CFRIBIDI_LIBRARY "libfribidi.so.0"

// The sides on which a letter joins its neighbour, in reading order.
enum { cfribidi_joins_previous = 1, cfribidi_joins_next = 2 };

// Whether the library is installed; opens it. Safe to call from any thread.
int cfribidi_is_available(void);

// Analyzes the `count` scalars of one paragraph. For each it writes the embedding level, the sides on which it joins
// its neighbours, and the scalar to draw in its place: a bracket in right-to-left text is mirrored. `is_from_right` is
// set if the paragraph runs from right to left, as its first strong letter does. Returns 0 without the library, or if
// memory runs out.
int cfribidi_analyze(
    const uint32_t *scalars, int count, uint8_t *levels, uint8_t *joins, uint32_t *mirrored, int *is_from_right);
