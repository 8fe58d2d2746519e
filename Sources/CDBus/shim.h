// The functions of sd-bus (sd-bus(3)) that the program uses, found at run time. Three libraries have them: libsystemd,
// elogind, which is systemd's login manager without systemd, and basu, which is sd-bus alone.
#pragma once
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

// From <systemd/sd-bus.h>, which is not needed to build.
typedef struct sd_bus sd_bus;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_error sd_bus_error;
typedef int (*cdbus_handler)(sd_bus_message *message, void *context, sd_bus_error *error);

struct cdbus_functions {
    int (*bus_new)(sd_bus **bus);
    int (*bus_set_address)(sd_bus *bus, const char *address);
    int (*bus_set_bus_client)(sd_bus *bus, int isClient);
    int (*bus_start)(sd_bus *bus);
    int (*bus_is_ready)(sd_bus *bus);
    int (*bus_get_fd)(sd_bus *bus);
    int (*bus_get_events)(sd_bus *bus);
    int (*bus_get_timeout)(sd_bus *bus, uint64_t *microseconds);
    int (*bus_process)(sd_bus *bus, sd_bus_message **message);
    int (*bus_get_n_queued_write)(sd_bus *bus, uint64_t *count);
    sd_bus *(*bus_close_unref)(sd_bus *bus);
    int (*bus_call_async)(
        sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, cdbus_handler handler, void *context,
        uint64_t microseconds);
    int (*bus_add_match_async)(
        sd_bus *bus, sd_bus_slot **slot, const char *match, cdbus_handler handler, cdbus_handler installed,
        void *context);
    int (*message_new_method_call)(
        sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
        const char *member);
    sd_bus_message *(*message_unref)(sd_bus_message *message);
    int (*message_set_auto_start)(sd_bus_message *message, int isWanted);
    int (*message_append_basic)(sd_bus_message *message, char type, const void *value);
    int (*message_open_container)(sd_bus_message *message, char type, const char *contents);
    int (*message_close_container)(sd_bus_message *message);
    int (*message_is_method_error)(sd_bus_message *message, const char *name);
    int (*message_peek_type)(sd_bus_message *message, char *type, const char **contents);
    int (*message_enter_container)(sd_bus_message *message, char type, const char *contents);
    int (*message_exit_container)(sd_bus_message *message);
    int (*message_read_basic)(sd_bus_message *message, char type, void *value);
    int (*message_skip)(sd_bus_message *message, const char *types);
};

// Loads the first library that has all functions; returns 0 if there is none. The library stays loaded.
static inline int cdbus_load(struct cdbus_functions *functions) {
    static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
    // In the order of the structure.
    static const char *const names[] = {
        "bus_new", "bus_set_address", "bus_set_bus_client", "bus_start", "bus_is_ready", "bus_get_fd",
        "bus_get_events", "bus_get_timeout", "bus_process", "bus_get_n_queued_write", "bus_close_unref",
        "bus_call_async", "bus_add_match_async", "bus_message_new_method_call", "bus_message_unref", "bus_message_set_auto_start",
        "bus_message_append_basic", "bus_message_open_container", "bus_message_close_container",
        "bus_message_is_method_error", "bus_message_peek_type", "bus_message_enter_container",
        "bus_message_exit_container", "bus_message_read_basic", "bus_message_skip"};
    enum { count = sizeof names / sizeof *names };
    _Static_assert(sizeof *functions == count * sizeof(void *), "one name for each function");
    for (size_t library = 0; library < sizeof libraries / sizeof *libraries; library++) {
        void *handle = dlopen(libraries[library], RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL) continue;
        void *found[count];
        size_t index = 0;
        for (; index < count; index++) {
            char name[48] = "sd_";
            strcat(name, names[index]);
            found[index] = dlsym(handle, name);
            if (found[index] == NULL) break;
        }
        if (index == count) {
            memcpy(functions, found, sizeof found);
            return 1;
        }
        dlclose(handle);
    }
    return 0;
}
