/* Measures the time from exec to the complete first picture, as reported by the server.
 *
 *     firstpicture TURNS PROGRAM [ARGUMENT...] [-- PROGRAM [ARGUMENT...]]...
 *
 * The programs run alternately on $DISPLAY, which should have no window manager; each is terminated before the next
 * starts. The picture is complete at the last DAMAGE event before half a second without one. Prints one line per
 * program: the median, the fastest and the slowest time in milliseconds. */
#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static const double silence = 0.5, patience = 10;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* Reads damage events until `limit`; returns the time of the last one, or `last` if there was none. */
static double watch(Display *display, int damage_event, double limit, double last) {
    for (;;) {
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == damage_event) last = now();
        }
        double rest = limit - now();
        if (rest <= 0) return last;
        struct pollfd wait = {.fd = ConnectionNumber(display), .events = POLLIN};
        if (poll(&wait, 1, (int)(rest * 1000) + 1) == 0) return last;
        if (last < 0 && !XPending(display)) continue;
        if (last >= 0) limit = now() + silence;
    }
}

static double start(Display *display, int damage_event, char **command) {
    /* Discards damage from the previous program. */
    watch(display, damage_event, now() + 0.2, -1);
    pid_t child;
    double begin = now();
    if (posix_spawnp(&child, command[0], NULL, NULL, command, environ) != 0) {
        fprintf(stderr, "firstpicture: cannot start %s\n", command[0]);
        exit(1);
    }
    double last = -1;
    while (last < 0) {
        if (now() - begin > patience) {
            fprintf(stderr, "firstpicture: %s drew nothing\n", command[0]);
            exit(1);
        }
        last = watch(display, damage_event, now() + 0.02, -1);
    }
    for (double before = -1; before != last;) {
        before = last;
        last = watch(display, damage_event, now() + silence, last);
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return (last - begin) * 1000;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int turns = argc > 2 ? atoi(argv[1]) : 0;
    if (turns < 1) return 64;
    char **commands[16];
    int count = 0;
    commands[count++] = argv + 2;
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--") == 0 && count < 16) {
            argv[i] = NULL;
            commands[count++] = argv + i + 1;
        }
    Display *display = XOpenDisplay(NULL);
    int damage_event, error;
    if (!display || !XDamageQueryExtension(display, &damage_event, &error)) return 1;
    XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
    double *times = malloc(sizeof *times * turns * count);
    for (int turn = 0; turn < turns; turn++)
        for (int i = 0; i < count; i++)
            times[i * turns + turn] = start(display, damage_event + XDamageNotify, commands[i]);
    for (int i = 0; i < count; i++) {
        double *mine = times + i * turns;
        qsort(mine, turns, sizeof *mine, ascending);
        printf("%8.1f %8.1f %8.1f  %s\n", mine[turns / 2], mine[0], mine[turns - 1], commands[i][0]);
    }
    return 0;
}
