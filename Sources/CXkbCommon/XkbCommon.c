#include "CXkbCommon.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// libxkbcommon 0.5 or later: xkbcommon.h, xkbcommon-compose.h.
static void *(*context_new)(int flags);
static void (*context_unref)(void *context);
static void (*context_set_log_level)(void *context, int level);
static int (*keysym_to_utf8)(uint32_t symbol, char *text, size_t size);
static uint32_t (*keysym_to_upper)(uint32_t symbol);
static void *(*table_new_from_locale)(void *context, const char *locale, int flags);
static void (*table_unref)(void *table);
static void *(*state_new)(void *table, int flags);
static void (*state_unref)(void *state);
static int (*state_feed)(void *state, uint32_t symbol);
static void (*state_reset)(void *state);
static int (*state_get_status)(void *state);
static int (*state_get_utf8)(void *state, char *text, size_t size);

// XKB_LOG_LEVEL_CRITICAL
static const int log_critical = 10;
// enum xkb_compose_status
enum { nothing, composing, composed, cancelled };

static int is_open = -1;
// The sequences of the locale; 0 without any.
static void *state;
static int has_asked;

static int open_library(void) {
    if (is_open >= 0) return is_open;
    is_open = 0;
    void *library = dlopen(CXKBCOMMON_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    const struct {
        void *function;
        const char *name;
    } functions[] = {
        {&context_new, "xkb_context_new"},
        {&context_unref, "xkb_context_unref"},
        {&context_set_log_level, "xkb_context_set_log_level"},
        {&keysym_to_utf8, "xkb_keysym_to_utf8"},
        {&keysym_to_upper, "xkb_keysym_to_upper"},
        {&table_new_from_locale, "xkb_compose_table_new_from_locale"},
        {&table_unref, "xkb_compose_table_unref"},
        {&state_new, "xkb_compose_state_new"},
        {&state_unref, "xkb_compose_state_unref"},
        {&state_feed, "xkb_compose_state_feed"},
        {&state_reset, "xkb_compose_state_reset"},
        {&state_get_status, "xkb_compose_state_get_status"},
        {&state_get_utf8, "xkb_compose_state_get_utf8"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(library, functions[i].name);
        if (!address) return 0;
        *(void **)functions[i].function = address;
    }
    is_open = 1;
    return 1;
}

// The library would wait for a writer to a FIFO, and read any size.
static int is_usable(const char *folder, const char *name) {
    char path[4096];
    struct stat status;
    if (!folder || snprintf(path, sizeof path, "%s%s", folder, name) >= (int)sizeof path) return 1;
    return stat(path, &status) != 0 || (S_ISREG(status.st_mode) && status.st_size <= 1 << 24);
}

// The user's files, in the order in which the library looks for them. The program itself looks after XCOMPOSEFILE.
static int are_own_files_usable(void) {
    const char *home = getenv("HOME");
    return is_usable(getenv("XDG_CONFIG_HOME"), "/XCompose") && is_usable(home, "/.config/XCompose")
        && is_usable(home, "/.XCompose");
}

static const char *locale_name(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return value;
    }
    return "C";
}

static void read_sequences(void) {
    if (has_asked) return;
    has_asked = 1;
    void *context = are_own_files_usable() ? context_new(0) : 0;
    if (!context) return;
    context_set_log_level(context, log_critical);
    void *table = table_new_from_locale(context, locale_name(), 0);
    // The locale C and unknown ones have no sequences.
    if (!table) table = table_new_from_locale(context, "en_US.UTF-8", 0);
    if (table) {
        state = state_new(table, 0);
        table_unref(table);
    }
    context_unref(context);
}

static int write_scalar(uint32_t scalar, char *text) {
    unsigned char *out = (unsigned char *)text;
    if (scalar < 0x80) {
        out[0] = scalar;
        return 1;
    }
    if (scalar < 0x800) {
        out[0] = 0xc0 | scalar >> 6;
        out[1] = 0x80 | (scalar & 0x3f);
        return 2;
    }
    if (scalar < 0x10000) {
        if (scalar >= 0xd800 && scalar < 0xe000) return 0;
        out[0] = 0xe0 | scalar >> 12;
        out[1] = 0x80 | (scalar >> 6 & 0x3f);
        out[2] = 0x80 | (scalar & 0x3f);
        return 3;
    }
    if (scalar > 0x10ffff) return 0;
    out[0] = 0xf0 | scalar >> 18;
    out[1] = 0x80 | (scalar >> 12 & 0x3f);
    out[2] = 0x80 | (scalar >> 6 & 0x3f);
    out[3] = 0x80 | (scalar & 0x3f);
    return 4;
}

int cxkbcommon_type(uint32_t symbol, char *text, int size) {
    if (size < 8) return -1;
    if (!open_library()) {
        int is_latin = (symbol >= 0x20 && symbol < 0x7f) || (symbol >= 0xa0 && symbol < 0x100);
        int is_unicode = symbol >= 0x1000100 && symbol <= 0x110ffff;
        int length = is_latin || is_unicode ? write_scalar(symbol & 0xffffff, text) : 0;
        text[length] = 0;
        return length > 0 ? length : -1;
    }
    read_sequences();
    int status = nothing;
    int length;
    if (state) {
        // 0 is XKB_COMPOSE_FEED_IGNORED: a modifier.
        if (state_feed(state, symbol) == 0) return -1;
        status = state_get_status(state);
    }
    switch (status) {
    case composed:
        length = state_get_utf8(state, text, (size_t)size);
        state_reset(state);
        return length > 0 && length < size ? length : 0;
    case nothing:
        length = keysym_to_utf8(symbol, text, (size_t)size) - 1;
        // Return, Backspace and the like have control characters.
        return length > 0 && (unsigned char)text[0] >= 0x20 && text[0] != 0x7f ? length : -1;
    case cancelled: state_reset(state); return 0;
    default: return 0;
    }
}

uint32_t cxkbcommon_capital(uint32_t symbol) { return open_library() ? keysym_to_upper(symbol) : symbol; }

void cxkbcommon_release(void) {
    if (state) state_unref(state);
    state = 0;
    has_asked = 0;
}
