// Counts how often a thread asks for memory, in programs that this is linked into.

#pragma once

#include <stdint.h>

/// How often this thread has asked for memory so far; -1 where somebody else watches over memory, as sanitizers do.
int64_t cac_allocations(void);
