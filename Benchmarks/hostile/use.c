// Uses a clock's window COUNT times, at the pace at which the clock follows:
//
//     use resizes|motions|maps COUNT WINDOW
//
// Writes the number of uses so far, a line for each thousandth part. Exits with 1 if the clock has not followed for ten
// seconds. Or writes the pixels of a window as a PPM file:
//
//     use dump 1 WINDOW
//
//     cc -O2 -o use use.c -lX11 -lXtst
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>

static Display *display;
static Window window, root;
static unsigned long seed = 1;

// A number below `limit`; the same ones in each run.
static unsigned below(unsigned limit) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(seed >> 33) % limit;
}

// Asks the clock whether it has handled all events so far (_NET_WM_PING), and waits for its answer.
static void follow(void) {
    static long number;
    XEvent event;
    memset(&event, 0, sizeof event);
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = (long)XInternAtom(display, "_NET_WM_PING", False);
    event.xclient.data.l[1] = ++number & 0x7fffffff;
    event.xclient.data.l[2] = (long)window;
    XSendEvent(display, window, False, NoEventMask, &event);
    XFlush(display);
    for (;;) {
        while (XPending(display)) {
            XEvent answer;
            XNextEvent(display, &answer);
            if (answer.type == ClientMessage && answer.xclient.data.l[1] == event.xclient.data.l[1]) return;
        }
        struct pollfd descriptor = {ConnectionNumber(display), POLLIN, 0};
        if (poll(&descriptor, 1, 10000) != 1) exit(1);
    }
}

static void resize(unsigned long n) {
    (void)n;
    XResizeWindow(display, window, 60 + below(1200), 40 + below(740));
    follow();
}

static void motion(unsigned long n) {
    XTestFakeMotionEvent(display, -1, (int)below(1280), (int)below(800), 0);
    if (n % 20 == 0) follow();
}

static void map(unsigned long n) {
    (void)n;
    XUnmapWindow(display, window);
    follow();
    XMapWindow(display, window);
    follow();
}

static void dump(void) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, window, &attributes)) exit(1);
    int width = attributes.width, height = attributes.height;
    XImage *image = XGetImage(display, window, 0, 0, (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
    if (!image) exit(1);
    printf("P6\n%d %d\n255\n", width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            unsigned long pixel = XGetPixel(image, x, y);
            for (int shift = 16; shift >= 0; shift -= 8) putchar((int)(pixel >> shift & 0xff));
        }
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    display = XOpenDisplay(NULL);
    if (!display) return 1;
    root = DefaultRootWindow(display);
    XSelectInput(display, root, SubstructureNotifyMask);
    unsigned long count = strtoul(argv[2], NULL, 0);
    window = (Window)strtoul(argv[3], NULL, 0);
    if (!strcmp(argv[1], "dump")) return dump(), 0;
    void (*use)(unsigned long) = !strcmp(argv[1], "resizes") ? resize : !strcmp(argv[1], "motions") ? motion : map;
    for (unsigned long n = 1; n <= count; n++) {
        use(n);
        if (n % (count / 1000 ? count / 1000 : 1)) continue;
        printf("%lu\n", n);
        fflush(stdout);
    }
    XResizeWindow(display, window, 480, 300);
    follow();
    return 0;
}
