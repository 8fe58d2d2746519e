#include "CFriBidi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// FriBidi 1.0: fribidi-bidi.h, fribidi-joining.h, fribidi-mirroring.h.
static void (*get_bidi_types)(const uint32_t *text, int length, uint32_t *types);
static void (*get_bracket_types)(const uint32_t *text, int length, const uint32_t *types, uint32_t *brackets);
static signed char (*get_par_embedding_levels_ex)(
    const uint32_t *types, const uint32_t *brackets, int length, uint32_t *direction, signed char *levels);
static void (*get_joining_types)(const uint32_t *text, int length, uint8_t *joining);
static void (*join_arabic)(const uint32_t *types, int length, const signed char *levels, uint8_t *joining);
static int (*get_mirror_char)(uint32_t character, uint32_t *mirrored);

// FRIBIDI_PAR_ON: the direction of the first strong letter.
static const uint32_t par_on = 0x40;
// FRIBIDI_MASK_RTL
static const uint32_t mask_rtl = 0x01;
// FRIBIDI_MASK_JOINS_RIGHT, FRIBIDI_MASK_JOINS_LEFT
static const uint8_t mask_joins_right = 0x01;
static const uint8_t mask_joins_left = 0x02;

static int is_open;

static void open_library(void) {
    void *library = dlopen(CFRIBIDI_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *function;
        const char *name;
    } functions[] = {
        {&get_bidi_types, "fribidi_get_bidi_types"},
        {&get_bracket_types, "fribidi_get_bracket_types"},
        {&get_par_embedding_levels_ex, "fribidi_get_par_embedding_levels_ex"},
        {&get_joining_types, "fribidi_get_joining_types"},
        {&join_arabic, "fribidi_join_arabic"},
        {&get_mirror_char, "fribidi_get_mirror_char"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(library, functions[i].name);
        if (!address) return;
        *(void **)functions[i].function = address;
    }
    is_open = 1;
}

int cfribidi_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

int cfribidi_analyze(
    const uint32_t *scalars, int count, uint8_t *levels, uint8_t *joins, uint32_t *mirrored, int *is_from_right) {
    if (!cfribidi_is_available() || count <= 0) return 0;
    uint32_t *types = malloc(2 * (size_t)count * sizeof *types);
    if (!types) return 0;
    uint32_t *brackets = types + count;
    uint32_t direction = par_on;
    get_bidi_types(scalars, count, types);
    get_bracket_types(scalars, count, types, brackets);
    int is_done = get_par_embedding_levels_ex(types, brackets, count, &direction, (signed char *)levels) != 0;
    if (is_done) {
        get_joining_types(scalars, count, joins);
        join_arabic(types, count, (const signed char *)levels, joins);
        for (int i = 0; i < count; i++) {
            int is_right = levels[i] & 1;
            uint8_t previous = is_right ? mask_joins_right : mask_joins_left;
            uint8_t next = is_right ? mask_joins_left : mask_joins_right;
            joins[i] = (uint8_t)((joins[i] & previous ? cfribidi_joins_previous : 0)
                | (joins[i] & next ? cfribidi_joins_next : 0));
            mirrored[i] = scalars[i];
            if (is_right) get_mirror_char(scalars[i], &mirrored[i]);
        }
    }
    *is_from_right = (direction & mask_rtl) != 0;
    free(types);
    return is_done;
}
