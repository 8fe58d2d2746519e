// FriBidi: the order of right-to-left text, and which of its letters join. The library is optional at run time: it is
// opened with dlopen when the first text needs it. Its few functions are declared in FriBidi.c, so that building needs
// no headers of FriBidi.
#pragma once
#include <stdint.h>

// The name of the library for dlopen.
#define CFRIBIDI_LIBRARY "libfribidi.so.0"

// The sides on which a letter joins its neighbour, in reading order.
enum { cfribidi_joins_previous = 1, cfribidi_joins_next = 2 };

// Whether the library is there; opens it. Safe to call from any thread.
int cfribidi_is_available(void);

// Gives the embedding level of each of `count` scalars of one paragraph, the sides on which it joins, and the scalar
// that takes its place: a bracket that runs from right to left is mirrored. `is_from_right` tells the direction of the
// paragraph, which is that of its first strong letter. Returns 0 without the library, or if memory runs out.
int cfribidi_analyze(
    const uint32_t *scalars, int count, uint8_t *levels, uint8_t *joins, uint32_t *mirrored, int *is_from_right);
