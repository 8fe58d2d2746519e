/* The least that a clock can do for its first picture: finds the clock's font with fontconfig, draws four digits with
 * FreeType, sends one picture through shared memory, and waits:
 *
 *     barepicture [WIDTH HEIGHT]      1280 x 720 unless given
 *
 * It draws no cards, reads no settings and does not ask for the monitors. `firstpicture` compares it with the clock. */
#include "bare.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <stdio.h>
#include <string.h>

/* The family that the clock prefers for its digits, with its properties. */
static const char *const family = "Bebas Neue:bold";

/* The height of the digits relative to the window. */
static const double digit_share = 0.4;

/* The level of the ground; the digits are white. */
enum { ground = 24 };

static FT_Face find_font(FT_Library library) {
    FcPattern *wanted = FcNameParse((const FcChar8 *)family);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    FcChar8 *file;
    int index = 0;
    if (!found || FcPatternGetString(found, FC_FILE, 0, &file) != FcResultMatch) return NULL;
    FcPatternGetInteger(found, FC_INDEX, 0, &index);
    FT_Face face;
    return FT_New_Face(library, (const char *)file, index, &face) ? NULL : face;
}

int main(int argc, char **argv) {
    const int width = argc > 2 ? atoi(argv[1]) : 1280, height = argc > 2 ? atoi(argv[2]) : 720;
    FT_Library library;
    FT_Face face;
    if (width < 1 || height < 1) return 64;
    if (FT_Init_FreeType(&library) || !(face = find_font(library))) {
        fprintf(stderr, "barepicture: no font\n");
        return 1;
    }
    struct bare bare;
    if (!bare_open(&bare, width, height)) return 1;
    FT_Set_Pixel_Sizes(face, 0, (int)(height * digit_share));

    const int stride = bare.image->bytes_per_line / 4;
    uint32_t *pixels = (uint32_t *)bare.image->data;
    for (int i = 0; i < stride * height; i++) pixels[i] = 0xff000000 | ground * 0x010101;
    const char *digits = "1234";
    int pen = width / 6;
    for (int i = 0; digits[i]; i++) {
        if (FT_Load_Char(face, digits[i], FT_LOAD_RENDER)) return 1;
        const FT_GlyphSlot glyph = face->glyph;
        const int top = (int)(height * (1 + digit_share) / 2) - glyph->bitmap_top, left = pen + glyph->bitmap_left;
        for (int y = 0; y < (int)glyph->bitmap.rows; y++)
            for (int x = 0; x < (int)glyph->bitmap.width; x++) {
                if (left + x < 0 || left + x >= width || top + y < 0 || top + y >= height) continue;
                const uint32_t share = glyph->bitmap.buffer[y * glyph->bitmap.pitch + x];
                const uint32_t level = ground + share * (255 - ground) / 255;
                pixels[(top + y) * stride + left + x] = 0xff000000 | level * 0x010101;
            }
        pen += (int)(glyph->advance.x >> 6);
    }
    XEvent event;
    do XNextEvent(bare.display, &event);
    while (event.type != Expose);
    bare_put(&bare, 0, 0, width, height);
    for (;;) XNextEvent(bare.display, &event);
}
