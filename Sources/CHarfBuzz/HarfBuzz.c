#include "CHarfBuzz.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// hb-buffer.h: the layout of these two structures is the same in all versions of HarfBuzz.
typedef struct {
    uint32_t codepoint;  // After shaping, the glyph's index in the font.
    uint32_t mask;
    uint32_t cluster;
    uint32_t reserved[2];
} glyph_info;

typedef struct {
    int32_t x_advance;
    int32_t y_advance;
    int32_t x_offset;
    int32_t y_offset;
    uint32_t reserved;
} glyph_position;

static void *(*blob_create_from_file)(const char *path);
static void (*blob_destroy)(void *blob);
static void *(*face_create)(void *blob, unsigned int index);
static void (*face_destroy)(void *face);
static unsigned int (*face_get_upem)(const void *face);
static void *(*font_create)(void *face);
static void (*font_destroy)(void *font);
static void *(*font_get_face)(void *font);
static void *(*buffer_create)(void);
static void (*buffer_destroy)(void *buffer);
static void (*buffer_add_utf32)(void *buffer, const uint32_t *text, int length, unsigned int first, int count);
static void (*buffer_guess_segment_properties)(void *buffer);
static void (*shape)(void *font, void *buffer, const void *features, unsigned int count);
static glyph_info *(*buffer_get_glyph_infos)(void *buffer, unsigned int *count);
static glyph_position *(*buffer_get_glyph_positions)(void *buffer, unsigned int *count);
// Since HarfBuzz 2.6; without it, the advances of a variable font are those of its default instance.
static void (*font_set_var_named_instance)(void *font, unsigned int instance);

static int is_open;

static void open_library(void) {
    void *library = dlopen(CHB_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *function;
        const char *name;
    } functions[] = {
        {&blob_create_from_file, "hb_blob_create_from_file"},
        {&blob_destroy, "hb_blob_destroy"},
        {&face_create, "hb_face_create"},
        {&face_destroy, "hb_face_destroy"},
        {&face_get_upem, "hb_face_get_upem"},
        {&font_create, "hb_font_create"},
        {&font_destroy, "hb_font_destroy"},
        {&font_get_face, "hb_font_get_face"},
        {&buffer_create, "hb_buffer_create"},
        {&buffer_destroy, "hb_buffer_destroy"},
        {&buffer_add_utf32, "hb_buffer_add_utf32"},
        {&buffer_guess_segment_properties, "hb_buffer_guess_segment_properties"},
        {&shape, "hb_shape"},
        {&buffer_get_glyph_infos, "hb_buffer_get_glyph_infos"},
        {&buffer_get_glyph_positions, "hb_buffer_get_glyph_positions"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(library, functions[i].name);
        if (!address) return;
        *(void **)functions[i].function = address;
    }
    *(void **)&font_set_var_named_instance = dlsym(library, "hb_font_set_var_named_instance");
    is_open = 1;
}

int chb_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

chb_font *chb_font_open(const char *path, unsigned int index) {
    if (!chb_is_available()) return 0;
    void *blob = blob_create_from_file(path);
    void *face = face_create(blob, index & 0xffff);
    blob_destroy(blob);
    void *font = font_create(face);
    face_destroy(face);
    if (index >> 16 && index >> 16 != 0x8000 && font_set_var_named_instance)
        font_set_var_named_instance(font, (index >> 16) - 1);
    return font;
}

void chb_font_close(chb_font *font) {
    if (font) font_destroy(font);
}

unsigned int chb_font_units(chb_font *font) {
    return face_get_upem(font_get_face(font));
}

int chb_font_shape(chb_font *font, const uint32_t *scalars, int count, chb_glyph *glyphs, int capacity) {
    void *buffer = buffer_create();
    buffer_add_utf32(buffer, scalars, count, 0, count);
    buffer_guess_segment_properties(buffer);
    shape(font, buffer, 0, 0);
    unsigned int length = 0;
    const glyph_info *infos = buffer_get_glyph_infos(buffer, &length);
    const glyph_position *positions = buffer_get_glyph_positions(buffer, &length);
    int written = 0;
    for (unsigned int i = 0; i < length && written < capacity; i++) {
        glyphs[written++] = (chb_glyph){
            .glyph = infos[i].codepoint,
            .x_offset = positions[i].x_offset,
            .y_offset = positions[i].y_offset,
            .x_advance = positions[i].x_advance,
        };
    }
    buffer_destroy(buffer);
    return written;
}
