// HarfBuzz: the glyphs of characters in scripts that need shaping. The library is optional at run time: it is opened
// with dlopen when the first text needs it. Its few functions are declared in HarfBuzz.c, so that building needs no
// headers of HarfBuzz.
#pragma once
#include <stdint.h>

// The name of the library for dlopen.
#define CHB_LIBRARY "libharfbuzz.so.0"

// A font for shaping.
typedef struct chb_font chb_font;

// A glyph with its offset from the pen and the pen's movement after it, in font units, y upwards.
typedef struct {
    uint32_t glyph;
    int32_t x_offset;
    int32_t y_offset;
    int32_t x_advance;
} chb_glyph;

// Whether the library is installed; opens it. Safe to call from any thread.
int chb_is_available(void);

// Opens a face of a font file. As in FreeType, the lower 16 bits of `index` are the number of the face. The upper 16
// bits are the number of a named instance, counted from 1; 0 and 0x8000 mean none. Null without the library.
chb_font *chb_font_open(const char *path, unsigned int index);
void chb_font_close(chb_font *font);

// The number of font units in an em.
unsigned int chb_font_units(chb_font *font);

// Shapes `count` scalars and writes at most `capacity` glyphs, from left to right; returns their number.
int chb_font_shape(chb_font *font, const uint32_t *scalars, int count, chb_glyph *glyphs, int capacity);
