#include "CVersion.h"

// The next release. This is the only place that names it; Scripts/version reads this line.
#define NEXT_RELEASE "2.0.0"

// make defines the version of the tree; `swift build` without make does not know it.
#ifndef FLIPCLOCKX_VERSION
#define FLIPCLOCKX_VERSION NEXT_RELEASE "~git"
#endif

const char *flipclockx_version(void) { return FLIPCLOCKX_VERSION; }
