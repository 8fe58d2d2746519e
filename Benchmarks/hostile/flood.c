// Sends events of one kind to a window as fast as it can:
//
//     flood KIND SECONDS WINDOW
//     flood --kinds
//
// The "sent-" kinds forge an event with XSendEvent; most others make the server generate a real one.
//
//     cc -O2 -o flood flood.c -lX11 -lXrandr -lXtst
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xrandr.h>

static Display *display;
static Window window, root, cover;
static unsigned long count;

static int ignore(Display *d, XErrorEvent *e) { (void)d; (void)e; return 0; }

// Xlib caches atoms, so only the first call for a name is a round trip.
static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void change(Window target, const char *name) {
    long value = (long)(count & 0xff);
    XChangeProperty(display, target, atom(name), XA_CARDINAL, 32, PropModeReplace, (unsigned char *)&value, 1);
}

static void message(const char *type, const char *first, long second) {
    XEvent event;
    memset(&event, 0, sizeof event);
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    event.xclient.data.l[0] = first ? (long)atom(first) : 0;
    event.xclient.data.l[1] = (long)count;
    event.xclient.data.l[2] = second;
    XSendEvent(display, window, False, NoEventMask, &event);
}

static void sent(int type) {
    XEvent event;
    memset(&event, 0, sizeof event);
    event.type = type;
    event.xany.window = window;
    if (type == ConfigureNotify) {
        event.xconfigure.event = window;
        event.xconfigure.window = window;
        event.xconfigure.width = 200 + (int)(count % 400);
        event.xconfigure.height = 100 + (int)(count % 300);
    } else if (type == Expose) {
        event.xexpose.window = window;
        event.xexpose.x = (int)(count % 300);
        event.xexpose.width = event.xexpose.height = 20;
        event.xexpose.count = 1;
    } else if (type == PropertyNotify) {
        event.xproperty.atom = atom("_NET_WM_STATE");
    } else if (type == MappingNotify) {
        event.xmapping.request = MappingKeyboard;
        event.xmapping.first_keycode = 8;
        event.xmapping.count = 248;
    } else if (type == UnmapNotify) {
        event.xunmap.event = event.xunmap.window = window;
    } else if (type == VisibilityNotify) {
        event.xvisibility.state = VisibilityFullyObscured;
    }
    XSendEvent(display, window, False, NoEventMask, &event);
}

static void property(void) { change(window, "_FLOOD"); }
static void state(void) { Atom none = 0; XChangeProperty(display, window, atom("_NET_WM_STATE"), XA_ATOM, 32, PropModeReplace, (unsigned char *)&none, 0); }
static void extents(void) {
    long value = (long)(count % 999), values[4] = {value, value, value, value};
    XChangeProperty(display, window, atom("_NET_FRAME_EXTENTS"), XA_CARDINAL, 32, PropModeReplace, (unsigned char *)values, 4);
}
static void rootProperty(void) { change(root, "_NET_CLIENT_LIST_STACKING"); }
static void unknownMessage(void) { message("_FLOOD", NULL, 0); }
static void ping(void) { message("WM_PROTOCOLS", "_NET_WM_PING", (long)window); }
static void syncRequest(void) { message("WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST", (long)count); }
static void expose(void) { XClearArea(display, window, (int)(count % 300), 0, 20, 20, True); }
// Never larger than the original window, because a larger window legitimately needs more memory.
static void configure(void) { XResizeWindow(display, window, 481 - (unsigned)(count % 200 + 1), 300); }
static void move(void) { XMoveWindow(display, window, (int)(count % 200), 100); }
static void motion(void) { XTestFakeMotionEvent(display, -1, 200 + (int)(count % 300), 200 + (int)(count % 7), 0); }
static void mapping(void) {
    KeySym symbol = count & 1 ? XK_VoidSymbol : NoSymbol;
    XChangeKeyboardMapping(display, 250, 1, &symbol, 1);
}
static void screenSize(void) { XRRSetScreenSize(display, root, 1280, 800 - (int)(count & 1), 338, 211); }
static void visibility(void) { if (count & 1) XMapRaised(display, cover); else XUnmapWindow(display, cover); }
static void mapped(void) { if (count & 1) XMapWindow(display, window); else XUnmapWindow(display, window); }
static void selection(void) { XSetSelectionOwner(display, atom("_XSETTINGS_S0"), count & 1 ? cover : None, CurrentTime);
    XEvent event;
    memset(&event, 0, sizeof event);
    event.xclient.type = ClientMessage;
    event.xclient.window = root;
    event.xclient.message_type = atom("MANAGER");
    event.xclient.format = 32;
    event.xclient.data.l[1] = (long)atom("_XSETTINGS_S0");
    XSendEvent(display, root, False, StructureNotifyMask, &event);
}
static void focus(void) { XSetInputFocus(display, count & 1 ? window : PointerRoot, RevertToNone, CurrentTime); }
// The keys of modes, which are saved, of the menu and of the back, and Escape.
static void keys(void) {
    static const KeySym symbols[] = {XK_4, XK_5, XK_1, XK_6, XK_Menu, XK_Escape, XK_comma, XK_Escape};
    KeyCode code = XKeysymToKeycode(display, symbols[count % (sizeof symbols / sizeof *symbols)]);
    XTestFakeKeyEvent(display, code, True, 0);
    XTestFakeKeyEvent(display, code, False, 0);
}
// The right button opens the menu, and the left one closes it outside.
static void buttons(void) {
    int opens = count & 1;
    XTestFakeMotionEvent(display, -1, opens ? 200 + (int)(count % 97) : 2, opens ? 200 : 2, 0);
    XTestFakeButtonEvent(display, opens ? 3 : 1, True, 0);
    XTestFakeButtonEvent(display, opens ? 3 : 1, False, 0);
}
// With Alt, the left button moves a window without a border, as the middle one does.
static void middle(void) {
    XTestFakeMotionEvent(display, -1, 200 + (int)(count % 97), 200, 0);
    XTestFakeButtonEvent(display, 2, True, 0);
    XTestFakeButtonEvent(display, 2, False, 0);
}
static void reparent(void) { XReparentWindow(display, window, count & 1 ? cover : root, 0, 0); }
static void monitors(void) {
    char name[1024];
    memset(name, 'm', sizeof name - 1);
    snprintf(name, 16, "%lu", count);
    name[strlen(name)] = '-';
    name[sizeof name - 1] = 0;
    XRRMonitorInfo *monitor = XRRAllocateMonitor(display, 0);
    monitor->name = XInternAtom(display, name, False);
    monitor->width = 300;
    monitor->height = 200;
    monitor->mwidth = monitor->mheight = 100;
    XRRSetMonitor(display, root, monitor);
    XRRDeleteMonitor(display, root, monitor->name);
    XRRFreeMonitors(monitor);
}
// Two desktops' settings in turn: the scale, and a theme whose name says that it is dark.
static void settings(void) {
    const char *theme = count & 1 ? "Adwaita-dark" : "Adwaita";
    unsigned char data[64] = {0}, *end = data + 12;
    data[8] = 1;
    *end++ = 1; *end++ = 0;
    *end++ = 13; *end++ = 0;
    memcpy(end, "Net/ThemeName", 13); end += 16;
    memcpy(end, &count, 4); end += 4;
    size_t length = strlen(theme);
    *end = (unsigned char)length; end += 4;
    memcpy(end, theme, length); end += (length + 3) & ~3UL;
    XChangeProperty(display, cover, atom("_XSETTINGS_SETTINGS"), atom("_XSETTINGS_SETTINGS"), 8, PropModeReplace, data, (int)(end - data));
    if (!count) XSetSelectionOwner(display, atom("_XSETTINGS_S0"), cover, CurrentTime);
}
static void compositor(void) { XSetSelectionOwner(display, atom("_NET_WM_CM_S0"), count & 1 ? cover : None, CurrentTime); }
static void owner(void) { XSetSelectionOwner(display, atom("_FLIPCLOCKX_CLOCK_S0_flipclockx"), count & 1 ? cover : None, CurrentTime); }
static void saver(void) { XForceScreenSaver(display, count & 1 ? ScreenSaverActive : ScreenSaverReset); }
// As a further start of the program asks a running clock for its menu.
static void menu(void) {
    Atom target = atom("_FLIPCLOCKX_MENU");
    XConvertSelection(display, atom("_FLIPCLOCKX_CLOCK_S0_flipclockx"), target, target, cover, CurrentTime);
}
static void sentConfigure(void) { sent(ConfigureNotify); }
static void sentExpose(void) { sent(Expose); }
static void sentProperty(void) { sent(PropertyNotify); }
static void sentMapping(void) { sent(MappingNotify); }
static void sentUnmap(void) { sent(UnmapNotify); }
static void sentVisibility(void) { sent(VisibilityNotify); }

static const struct { const char *name; void (*send)(void); } kinds[] = {
    {"property", property}, {"state", state}, {"extents", extents}, {"root-property", rootProperty},
    {"message", unknownMessage}, {"ping", ping}, {"sync-request", syncRequest}, {"expose", expose},
    {"configure", configure}, {"move", move}, {"motion", motion}, {"mapping", mapping},
    {"screen-size", screenSize}, {"visibility", visibility}, {"mapped", mapped}, {"selection", selection},
    {"focus", focus}, {"keys", keys}, {"buttons", buttons}, {"middle", middle}, {"reparent", reparent},
    {"monitors", monitors}, {"settings", settings}, {"compositor", compositor}, {"owner", owner}, {"saver", saver},
    {"menu", menu}, {"sent-configure", sentConfigure}, {"sent-expose", sentExpose},
    {"sent-property", sentProperty}, {"sent-mapping", sentMapping}, {"sent-unmap", sentUnmap},
    {"sent-visibility", sentVisibility},
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    size_t kindCount = sizeof kinds / sizeof *kinds;
    if (argc == 2 && !strcmp(argv[1], "--kinds")) {
        for (size_t i = 0; i < kindCount; i++) puts(kinds[i].name);
        return 0;
    }
    if (argc != 4) return 64;
    display = XOpenDisplay(NULL);
    if (!display) return 1;
    XSetErrorHandler(ignore);
    root = DefaultRootWindow(display);
    window = (Window)strtoul(argv[3], NULL, 0);
    XSetWindowAttributes attributes = {.override_redirect = True};
    cover = XCreateWindow(display, root, 0, 0, 1280, 800, 0, CopyFromParent, InputOutput, CopyFromParent, CWOverrideRedirect, &attributes);
    for (size_t i = 0; i < kindCount; i++) {
        if (strcmp(argv[1], kinds[i].name)) continue;
        double end = now() + atof(argv[2]);
        while (now() < end) {
            for (int n = 0; n < 256; n++, count++) kinds[i].send();
            // Otherwise requests queue up in the server, and the flood continues after this loop.
            if (count % 4096 == 0) XSync(display, False);
        }
        // Restores the previous state.
        count = 1;
        if (kinds[i].send == mapped) mapped();
        if (kinds[i].send == screenSize) { count = 0; screenSize(); }
        if (kinds[i].send == configure) XResizeWindow(display, window, 480, 300);
        if (kinds[i].send == reparent) XReparentWindow(display, window, root, 100, 100);
        if (kinds[i].send == saver) XForceScreenSaver(display, ScreenSaverReset);
        if (kinds[i].send == move) XMoveWindow(display, window, 100, 100);
        if (kinds[i].send == menu || kinds[i].send == buttons) {
            KeyCode escape = XKeysymToKeycode(display, XK_Escape);
            XTestFakeKeyEvent(display, escape, True, 0);
            XTestFakeKeyEvent(display, escape, False, 0);
        }
        XDestroyWindow(display, cover);
        XSync(display, False);
        return 0;
    }
    return 64;
}
