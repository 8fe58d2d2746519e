// The program's version.
#ifndef CVERSION_H
#define CVERSION_H

// The version as `Scripts/version` prints it, for example "2.0.0", or "2.0.0~git657" between two releases.
const char *flipclockx_version(void);

#endif
