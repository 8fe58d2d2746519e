// libX11, libXext and xcb, as one module. Display and GC stay opaque pointers (XLIB_ILLEGAL_ACCESS is not defined).
#pragma once
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
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

// xcb calls this to take the socket back from Xlib, whose buffer is empty by then.
static inline void cx11_return_socket(void *closure) { (void)closure; }

// Writes Xlib's request buffer to the socket, in one write. XFlush would also read until the socket is empty; an xcb
// request would be a second write, for which the socket may have no room.
static inline void cx11_write_buffer(Display *display) {
    uint64_t sent;
    xcb_take_socket(XGetXCBConnection(display), cx11_return_socket, 0, 0, &sent);
}

// Queries an extension through xcb without waiting; otherwise the first request of an extension blocks.
static inline void cx11_prefetch_dpms(xcb_connection_t *server) { xcb_prefetch_extension_data(server, &xcb_dpms_id); }
static inline void cx11_prefetch_xkb(xcb_connection_t *server) { xcb_prefetch_extension_data(server, &xcb_xkb_id); }
