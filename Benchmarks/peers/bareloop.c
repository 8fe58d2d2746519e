/* The least that a client can do to show a moving picture: a timer, a shared segment, one put and one completion a frame.
 *
 *     bareloop FRAMES WIDTH HEIGHT
 *
 * Writes one line a frame: how late it woke up and how long after its beat the server had taken the picture, in seconds. */
#include <X11/Xlib.h>
#include <X11/extensions/XShm.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    int frames = atoi(argv[1]), width = atoi(argv[2]), height = atoi(argv[3]);
    Display *display = XOpenDisplay(NULL);
    if (!display) return 1;
    Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, width, height, 0, 0, 0);
    XSelectInput(display, window, ExposureMask);
    XMapWindow(display, window);
    GC gc = XCreateGC(display, window, 0, NULL);
    XShmSegmentInfo shm = {0};
    XImage *image = XShmCreateImage(display, DefaultVisual(display, 0), DefaultDepth(display, 0), ZPixmap, NULL,
                                    &shm, width, height);
    size_t size = (size_t)image->bytes_per_line * height;
    shm.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    shm.shmaddr = image->data = shmat(shm.shmid, NULL, 0);
    XShmAttach(display, &shm);
    XSync(display, 0);
    shmctl(shm.shmid, IPC_RMID, NULL);
    int completion = XShmGetEventBase(display) + ShmCompletion;

    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    double period = 1.0 / 60, start = now() + 0.2;
    for (int frame = 0; frame < frames; frame++) {
        double beat = start + frame * period;
        struct itimerspec when = {.it_value = {(time_t)beat, (long)((beat - (time_t)beat) * 1e9)}};
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
        uint64_t count;
        if (read(timer, &count, sizeof count) != sizeof count) return 1;
        double woken = now();
        memset(image->data, frame * 3, size);
        XShmPutImage(display, window, gc, image, 0, 0, 0, 0, width, height, True);
        XFlush(display);
        for (;;) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == completion) break;
        }
        printf("%.6f %.6f\n", woken - beat, now() - beat);
    }
    return 0;
}
