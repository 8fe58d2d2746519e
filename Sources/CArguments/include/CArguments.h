// The arguments of this process.
#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// The arguments as main gets them, from the program's name to a null pointer.
char *const *flipclockx_arguments(void);

#endif
