// libxkbcommon: the characters of key symbols, and those that dead keys and the Compose key make of several. The library
// is optional at run time: it is opened with dlopen when the first text is typed. Its few functions are declared in
// XkbCommon.c, so that building needs no headers of it. Only for the main thread.
#pragma once
#include <stdint.h>

// The name of the library for dlopen.
#define CXKBCOMMON_LIBRARY "libxkbcommon.so.0"

// Types `symbol` after the symbols before it: writes the text in UTF-8, which ends with a zero, and returns its length in
// bytes. 0 if the key belongs to a sequence, such as a dead key, that has not ended or makes no text; -1 if the key types
// nothing. Without the library, only Latin-1 and the symbols of Unicode have characters, and there are no sequences.
int cxkbcommon_type(uint32_t symbol, char *text, int size);

// The symbol of the capital of a letter; another symbol is returned as it is.
uint32_t cxkbcommon_capital(uint32_t symbol);

// Forgets a sequence that has begun, and releases the table of all until something is typed again.
void cxkbcommon_release(void);
