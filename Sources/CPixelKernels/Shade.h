// Which lights are the simple ones.

#pragma once

#include <stdint.h>

/// Whether no channel grows brighter by these factors, which are in 1/65536, and the last eight bits of none matter.
static inline int cpk_only_shades(const uint32_t *factors) {
    const uint32_t all = factors[0] | factors[1] | factors[2] | factors[3];
    return (all & 0xff) == 0 && factors[0] <= 65536 && factors[1] <= 65536 && factors[2] <= 65536
        && factors[3] <= 65536;
}
