/* The minimal animation client: a timer, a shared segment, and one put and one completion event per frame. */
#pragma once

#include <X11/Xlib.h>
#include <X11/extensions/XShm.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct bare {
    Display *display;
    Window window;
    GC gc;
    XImage *image;
    XShmSegmentInfo shm;
    int completion, timer;
    double start;
};

static inline double bare_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* Shows a window; returns 0 without a server. The first frame is due 0.2 s later. */
static inline int bare_open(struct bare *bare, int width, int height) {
    bare->display = XOpenDisplay(NULL);
    if (!bare->display) return 0;
    bare->window = XCreateSimpleWindow(
        bare->display, DefaultRootWindow(bare->display), 0, 0, width, height, 0, 0, 0);
    XSelectInput(bare->display, bare->window, ExposureMask);
    XMapWindow(bare->display, bare->window);
    bare->gc = XCreateGC(bare->display, bare->window, 0, NULL);
    bare->image = XShmCreateImage(
        bare->display, DefaultVisual(bare->display, 0), DefaultDepth(bare->display, 0), ZPixmap, NULL, &bare->shm,
        width, height);
    bare->shm.shmid = shmget(IPC_PRIVATE, (size_t)bare->image->bytes_per_line * height, IPC_CREAT | 0600);
    bare->shm.shmaddr = bare->image->data = shmat(bare->shm.shmid, NULL, 0);
    bare->shm.readOnly = 0;
    XShmAttach(bare->display, &bare->shm);
    XSync(bare->display, 0);
    shmctl(bare->shm.shmid, IPC_RMID, NULL);
    bare->completion = XShmGetEventBase(bare->display) + ShmCompletion;
    bare->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    bare->start = bare_now() + 0.2;
    return 1;
}

/* Sleeps until a frame is due; returns that time. */
static inline double bare_wait(struct bare *bare, int frame) {
    const double tick = bare->start + frame / 60.0;
    struct itimerspec when = {.it_value = {(time_t)tick, (long)((tick - (time_t)tick) * 1e9)}};
    timerfd_settime(bare->timer, TFD_TIMER_ABSTIME, &when, NULL);
    uint64_t count;
    if (read(bare->timer, &count, sizeof count) != sizeof count) exit(1);
    return tick;
}

/* Sends a part of the picture and waits for the server's completion event. */
static inline void bare_put(struct bare *bare, int x, int y, int width, int height) {
    XShmPutImage(bare->display, bare->window, bare->gc, bare->image, x, y, x, y, width, height, True);
    XFlush(bare->display);
    for (;;) {
        XEvent event;
        XNextEvent(bare->display, &event);
        if (event.type == bare->completion) break;
    }
}
