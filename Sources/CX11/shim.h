// libX11, libXext and xcb, as one module. Display and GC stay opaque pointers (XLIB_ILLEGAL_ACCESS is not defined).
#pragma once
#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/uio.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/dpms.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/randr.h>
#include <xcb/dpms.h>
#include <xcb/xkb.h>

// From Xlibint.h, which would expose Display: the conversion of an event's 32 bytes into an XEvent. Extension libraries
// register theirs; passing 0 clears it and returns the previous one.
typedef Bool (*cx11_wire_to_event)(Display *, XEvent *, void *);
extern cx11_wire_to_event XESetWireToEvent(Display *display, int type, cx11_wire_to_event convert);

// Converts an event read by xcb into Xlib's form; returns 0 if Xlib does not know it.
static inline int cx11_event(Display *display, xcb_generic_event_t *wire, XEvent *event) {
    int type = wire->response_type & 0x7f;
    cx11_wire_to_event convert = XESetWireToEvent(display, type, 0);
    XESetWireToEvent(display, type, convert);
    unsigned long serial = wire->full_sequence;
    // Xlib prints a warning about an event older than the newest reply or newer than the newest request.
    unsigned long last = XLastKnownRequestProcessed(display);
    if (serial < last || serial >= XNextRequest(display)) wire->sequence = (uint16_t)last;
    memset(event, 0, sizeof *event);
    if (convert == 0 || !convert(display, event, wire)) return 0;
    event->xany.serial = serial;
    return 1;
}

// Opens libXcursor, as libX11 does for the first cursor, and makes it and its libXfixes ask the server what they need to
// know, for which they wait (XcursorSupportsARGB, XFixesQueryVersion). No cursor waits for a reply then. The library stays
// open, because it asks to be called when the display is closed.
static inline void cx11_prepare_cursors(Display *display) {
    void *library = dlopen("libXcursor.so.1", RTLD_LAZY);
    if (!library) return;
    int (*ask)(Display *);
    *(void **)&ask = dlsym(library, "XcursorSupportsARGB");
    if (ask) ask(display);
    int (*version)(Display *, int *, int *), major, minor;
    *(void **)&version = dlsym(library, "XFixesQueryVersion");
    if (version) version(display, &major, &minor);
}

// Loads a cursor of the user's cursor theme by name (XcursorLibraryLoadCursor); 0 if there is none, or if
// libXcursor was not opened.
static inline Cursor cx11_theme_cursor(Display *display, const char *name) {
    void *library = dlopen("libXcursor.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return 0;
    Cursor (*load)(Display *, const char *);
    *(void **)&load = dlsym(library, "XcursorLibraryLoadCursor");
    Cursor cursor = load ? load(display, name) : 0;
    dlclose(library);
    return cursor;
}

// xcb calls this to take the socket back from Xlib, whose buffer is empty by then.
static inline void cx11_return_socket(void *closure) { (void)closure; }

// Writes Xlib's request buffer to the socket, in one write. XFlush would also read until the socket is empty; an xcb
// request would be a second write, for which the socket may have no room.
static inline void cx11_write_buffer(Display *display) {
    uint64_t sent;
    xcb_take_socket(XGetXCBConnection(display), cx11_return_socket, 0, 0, &sent);
}

// Gives the socket back to Xlib after requests of xcb. Otherwise Xlib's next request takes it with XFlush, which reads
// until the socket is empty: while a client floods us with events, that is for as long as the client goes on.
static inline void cx11_own_socket(Display *display) { XNextRequest(display); }

// Ids for requests that are never read. Xlib's own allocator aborts when it has none left.
static inline XID cx11_unread_id(Display *display) { (void)display; return 1; }

// Gives a lost connection a request buffer of `size` bytes, or of as many as there are, down to 64 KiB. It swallows the
// requests that are made before the loss is noticed. Once the connection is lost, Xlib never empties its buffer, and a
// request that does not fit, such as any while xcb has the socket, writes to a null pointer. To be called by each call of
// the handler of XSetIOErrorExitHandler, since Xlib may have marked the buffer as full again. The old buffer stays,
// because Xlib may be writing a request into it; XCloseDisplay frees the new one.
static inline void cx11_swallow_requests(Display *display, size_t size) {
    _XPrivDisplay fields = (_XPrivDisplay)display;
    if (fields->resource_alloc != cx11_unread_id) {
        char *buffer = malloc(size);
        while (!buffer && size > 1 << 16) buffer = malloc(size /= 2);
        if (!buffer) return;
        // buffer and bufptr in Xlibint.h.
        fields->private12 = fields->private13 = buffer;
        fields->resource_alloc = cx11_unread_id;
    }
    // bufmax.
    fields->private14 = fields->private12 + malloc_usable_size(fields->private12);
}

// Queries an extension through xcb without waiting; otherwise the first request of an extension blocks.
static inline void cx11_prefetch_dpms(xcb_connection_t *server) { xcb_prefetch_extension_data(server, &xcb_dpms_id); }
static inline void cx11_prefetch_xkb(xcb_connection_t *server) { xcb_prefetch_extension_data(server, &xcb_xkb_id); }

// Sends a request of an extension without that extension's library, and returns its sequence number. `words` are the
// request in the byte order of the machine; xcb fills in the major opcode and the length.
static inline unsigned cx11_request(xcb_connection_t *server, uint8_t major, uint8_t minor, uint32_t *words, int count, int has_reply) {
    xcb_protocol_request_t request = {.count = 2, .ext = 0, .opcode = major, .isvoid = !has_reply};
    // xcb may use the two parts before the first one.
    struct iovec parts[4] = {{0}};
    ((uint8_t *)words)[1] = minor;
    parts[2].iov_base = words;
    parts[2].iov_len = (size_t)count * 4;
    return xcb_send_request(server, has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &request);
}

// Converts an extension's event as far as all events agree: its type and the window in its second word.
static inline Bool cx11_window_event(Display *display, XEvent *event, void *wire) {
    uint32_t window;
    memcpy(&window, (char *)wire + 4, sizeof window);
    event->xany.type = *(uint8_t *)wire & 0x7f;
    event->xany.send_event = (*(uint8_t *)wire & 0x80) != 0;
    event->xany.display = display;
    event->xany.window = window;
    return True;
}

// Lets `cx11_event` convert the event `type` unless an extension's library does so already.
static inline void cx11_know_event(Display *display, int type) {
    cx11_wire_to_event unknown = XESetWireToEvent(display, 127, 0);
    XESetWireToEvent(display, 127, unknown);
    cx11_wire_to_event known = XESetWireToEvent(display, type, cx11_window_event);
    if (known != unknown && known != 0) XESetWireToEvent(display, type, known);
}
