// The entry of libFuzzer, from which it calls `run` again and again; see <fuzzer/FuzzerInterface.h>.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));
