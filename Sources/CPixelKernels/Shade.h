// The test for simple shading factors.

#pragma once

#include <stdint.h>

/// Whether no factor, in 1/65536, brightens a channel, and the last eight bits of all are zero.
static inline int cpk_only_shades(const uint32_t *factors) {
    const uint32_t all = factors[0] | factors[1] | factors[2] | factors[3];
    return (all & 0xff) == 0 && factors[0] <= 65536 && factors[1] <= 65536 && factors[2] <= 65536
        && factors[3] <= 65536;
}
