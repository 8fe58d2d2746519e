#include "CArguments.h"

static char **arguments;

// glibc passes the arguments of main to every constructor. Swift searches for them: in /proc, which need not be mounted,
// or before the environment on the stack, which moves when a library's constructor sets a variable.
__attribute__((constructor)) static void keep(int count, char **values) {
    (void)count;
    arguments = values;
}

char *const *flipclockx_arguments(void) { return arguments; }
