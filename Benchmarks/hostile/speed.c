// A preloaded library (LD_PRELOAD) with which a program's time passes SPEED times as fast: in clock_gettime, in the timers
// of timerfd, in poll and in usleep, which are all that the clock uses but alarm.
//
//     cc -O2 -shared -fPIC -o speed.so speed.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define CLOCKS 12
#define SECOND 1000000000LL

static long long speed = 1;
static long long start[CLOCKS];
static clockid_t timers[1024];
static int (*gettime)(clockid_t, struct timespec *);

static long long nanoseconds(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }

static struct timespec timespec(long long nanoseconds) {
    return (struct timespec){nanoseconds / SECOND, nanoseconds % SECOND};
}

__attribute__((constructor)) static void begin(void) {
    gettime = dlsym(RTLD_NEXT, "clock_gettime");
    const char *value = getenv("SPEED");
    if (value) speed = atoll(value);
    for (clockid_t clock = 0; clock < CLOCKS; clock++) {
        struct timespec now;
        if (gettime(clock, &now) == 0) start[clock] = nanoseconds(&now);
    }
}

// Processor time is not of this kind.
static int passes(clockid_t clock) {
    return clock >= 0 && clock < CLOCKS && clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!gettime) gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = gettime(clock, time);
    if (result == 0 && passes(clock)) *time = timespec(start[clock] + (nanoseconds(time) - start[clock]) * speed);
    return result;
}

int timerfd_create(int clock, int flags) {
    static int (*real)(int, int);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_create");
    int timer = real(clock, flags);
    if (timer >= 0 && timer < 1024) timers[timer] = clock;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
    static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
    if (!real) real = dlsym(RTLD_NEXT, "timerfd_settime");
    struct itimerspec scaled = *new;
    scaled.it_interval = timespec(nanoseconds(&new->it_interval) / speed);
    long long value = nanoseconds(&new->it_value);
    if (value > 0) {
        long long origin = flags & TFD_TIMER_ABSTIME && timer < 1024 ? start[timers[timer]] : 0;
        value = origin + (value - origin) / speed;
        // 0 stops a timer.
        scaled.it_value = timespec(value > 0 ? value : 1);
    }
    return real(timer, flags, &scaled, old);
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    static int (*real)(struct pollfd *, nfds_t, int);
    if (!real) real = dlsym(RTLD_NEXT, "poll");
    return real(descriptors, count, timeout > 0 ? (int)((timeout + speed - 1) / speed) : timeout);
}

int usleep(useconds_t time) {
    static int (*real)(useconds_t);
    if (!real) real = dlsym(RTLD_NEXT, "usleep");
    return real((useconds_t)(time / speed));
}
