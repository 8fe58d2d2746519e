// Counts a thread's memory allocations, in programs that link this module.

#pragma once

#include <stdint.h>

/// The number of allocations of this thread so far; -1 under a sanitizer, which replaces malloc itself.
int64_t cac_allocations(void);
