// The functions of libpulse, PulseAudio's client library, that the program uses, found at run time. PipeWire serves the
// same library. See the pages of <pulse/mainloop.h>, <pulse/context.h> and <pulse/stream.h>.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// From <pulse/pulseaudio.h>, which is not needed to build.
typedef struct pa_mainloop pa_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_context pa_context;
typedef struct pa_stream pa_stream;
typedef struct pa_proplist pa_proplist;
typedef struct {
    int32_t format;
    uint32_t rate;
    uint8_t channels;
} cpulse_sample_spec;
typedef struct {
    uint32_t maxlength;
    uint32_t tlength;
    uint32_t prebuf;
    uint32_t minreq;
    uint32_t fragsize;
} cpulse_buffer_attr;

enum {
    // PA_SAMPLE_FLOAT32NE
    cpulse_float32 = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 5 : 6,
    cpulse_context_noautospawn = 0x1,
    cpulse_context_ready = 4,
    cpulse_stream_ready = 2,
    cpulse_stream_interpolate_timing = 0x2,
    cpulse_stream_auto_timing_update = 0x8,
    cpulse_stream_adjust_latency = 0x2000,
};

struct cpulse_functions {
    pa_mainloop *(*mainloop_new)(void);
    void (*mainloop_free)(pa_mainloop *loop);
    pa_mainloop_api *(*mainloop_get_api)(pa_mainloop *loop);
    int (*mainloop_prepare)(pa_mainloop *loop, int microseconds);
    int (*mainloop_poll)(pa_mainloop *loop);
    int (*mainloop_dispatch)(pa_mainloop *loop);
    pa_context *(*context_new)(pa_mainloop_api *api, const char *name);
    int (*context_connect)(pa_context *context, const char *server, int flags, const void *spawn);
    int (*context_get_state)(const pa_context *context);
    void (*context_disconnect)(pa_context *context);
    void (*context_unref)(pa_context *context);
    pa_proplist *(*proplist_new)(void);
    int (*proplist_sets)(pa_proplist *list, const char *key, const char *value);
    void (*proplist_free)(pa_proplist *list);
    pa_stream *(*stream_new_with_proplist)(
        pa_context *context, const char *name, const cpulse_sample_spec *spec, const void *map, pa_proplist *list);
    int (*stream_connect_playback)(
        pa_stream *stream, const char *device, const cpulse_buffer_attr *attr, int flags, const void *volume,
        pa_stream *sync);
    int (*stream_get_state)(const pa_stream *stream);
    size_t (*stream_writable_size)(const pa_stream *stream);
    int (*stream_write)(
        pa_stream *stream, const void *data, size_t bytes, void (*release)(void *), int64_t offset, int seek);
    int (*stream_get_latency)(pa_stream *stream, uint64_t *microseconds, int *isNegative);
    int (*stream_disconnect)(pa_stream *stream);
    void (*stream_unref)(pa_stream *stream);
};

// Loads the library; returns 0 if it is missing or lacks a function. The library stays loaded.
static inline int cpulse_load(struct cpulse_functions *functions) {
    // In the order of the structure.
    static const char *const names[] = {
        "mainloop_new", "mainloop_free", "mainloop_get_api", "mainloop_prepare", "mainloop_poll",
        "mainloop_dispatch", "context_new", "context_connect", "context_get_state", "context_disconnect",
        "context_unref", "proplist_new", "proplist_sets", "proplist_free", "stream_new_with_proplist",
        "stream_connect_playback", "stream_get_state", "stream_writable_size", "stream_write",
        "stream_get_latency", "stream_disconnect", "stream_unref"};
    enum { count = sizeof names / sizeof *names };
    _Static_assert(sizeof *functions == count * sizeof(void *), "one name for each function");
    void *handle = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return 0;
    void *found[count];
    for (size_t index = 0; index < count; index++) {
        char name[48] = "pa_";
        strcat(name, names[index]);
        found[index] = dlsym(handle, name);
        if (found[index] == NULL) {
            dlclose(handle);
            return 0;
        }
    }
    memcpy(functions, found, sizeof found);
    return 1;
}
