/* Makes chosen calls of the C library fail in the program into which it is preloaded (LD_PRELOAD).

   A call site is a function together with the place in the program from which it was called, directly or through
   libraries. If directly, the place has two callers, too: one function saves all files. FAULTS_RECORD=FILE writes, when
   the program ends, a line "FUNCTION PLACE COUNT" for each site; a place is a number in hexadecimal, made of the offsets
   of these calls in the program.
   FAULTS="FUNCTION PLACE NUMBER ERRNO" makes that call of that site fail, counted from 1, and writes a line with
   its path, if it has one, to standard error when it does. Each segment of shared memory has a line, too. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

struct site {
    const char *function;
    uintptr_t place;
    long count;
};

static struct site sites[4096];
static int site_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int is_inside;
static uintptr_t program_start, program_end;
static const char *record;
static char wanted_function[64];
static unsigned long wanted_place;
static long wanted_number;
static int wanted_error;

static void note_program(void) {
    /* The program's own segments are the first ones in its map. */
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[4096], path[4096], own[4096];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    if (!maps || length < 0) abort();
    own[length] = 0;
    while (fgets(line, sizeof line, maps)) {
        unsigned long start, end;
        path[0] = 0;
        if (sscanf(line, "%lx-%lx %*s %*s %*s %*s %4095s", &start, &end, path) < 2) continue;
        if (strcmp(path, own)) continue;
        if (!program_start) program_start = start;
        program_end = end;
    }
    fclose(maps);
}

__attribute__((constructor)) static void begin(void) {
    void *first[4];
    is_inside = 1;
    backtrace(first, 4);
    note_program();
    record = getenv("FAULTS_RECORD");
    const char *wanted = getenv("FAULTS");
    if (wanted
        && sscanf(wanted, "%63s %lx %ld %d", wanted_function, &wanted_place, &wanted_number, &wanted_error) != 4)
        abort();
    is_inside = 0;
}

__attribute__((destructor)) static void end(void) {
    if (!record) return;
    is_inside = 1;
    FILE *file = fopen(record, "we");
    if (!file) return;
    for (int index = 0; index < site_count; index++)
        fprintf(file, "%s %lx %ld\n", sites[index].function, (unsigned long)sites[index].place, sites[index].count);
    fclose(file);
}

/* Counts a call of `function`, with this path if it has one; returns the error with which it must fail, or 0. */
static int fault(const char *function, const char *path) {
    if (is_inside || (!record && !wanted_error) || !program_start) return 0;
    if (!record && strcmp(function, wanted_function)) return 0;
    is_inside = 1;
    void *frames[48];
    int before = errno, depth = backtrace(frames, 48), result = 0;
    uintptr_t place = 0;
    /* The innermost frames are those of this function and of the wrapper. */
    for (int index = 0, calls = 0; index < depth && calls < 3; index++) {
        uintptr_t frame = (uintptr_t)frames[index];
        if (frame < program_start || frame >= program_end) continue;
        place = place * 1000003 + (frame - program_start);
        calls = index > 2 && calls == 0 ? 3 : calls + 1;
    }
    pthread_mutex_lock(&lock);
    int index = 0;
    while (index < site_count && (sites[index].place != place || strcmp(sites[index].function, function))) index++;
    if (index == 4096) abort();
    if (index == site_count) sites[site_count++] = (struct site){function, place, 0};
    long number = ++sites[index].count;
    if (!record && place == wanted_place && number == wanted_number) result = wanted_error;
    pthread_mutex_unlock(&lock);
    if (result) dprintf(2, "faults: %s fails %s\n", function, path ? path : "");
    is_inside = 0;
    errno = before;
    return result;
}

#define REAL(function) \
    static __typeof__(function) *real; \
    if (!real) real = (__typeof__(function) *)dlsym(RTLD_NEXT, #function)

/* A function that returns `failure` and sets errno. */
#define WRAP_OF(path, type, function, parameters, arguments, failure) \
    type function parameters { \
        REAL(function); \
        int error = fault(#function, path); \
        if (!error) return real arguments; \
        errno = error; \
        return failure; \
    }
#define WRAP(...) WRAP_OF(NULL, __VA_ARGS__)
#define WRAP_PATH(...) WRAP_OF(path, __VA_ARGS__)

/* The same with an effect that takes place nevertheless. */
#define WRAP_DONE(type, function, parameters, arguments, failure) \
    type function parameters { \
        REAL(function); \
        int error = fault(#function, NULL); \
        type result = real arguments; \
        if (!error) return result; \
        errno = error; \
        return failure; \
    }

#define OPEN(function, parameters, arguments) \
    int function parameters { \
        REAL(function); \
        int mode = 0; \
        va_list list; \
        va_start(list, flags); \
        if (flags & (O_CREAT | __O_TMPFILE)) mode = va_arg(list, int); \
        va_end(list); \
        int error = fault(#function, path); \
        if (!error) return real arguments; \
        errno = error; \
        return -1; \
    }

int fcntl(int file, int command, ...) {
    REAL(fcntl);
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    int error = fault("fcntl", NULL);
    if (!error) return real(file, command, argument);
    errno = error;
    return -1;
}

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
WRAP(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), -1)
WRAP(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), -1)
WRAP(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count), -1)
WRAP(ssize_t, send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags), -1)
WRAP(ssize_t, sendmsg, (int file, const struct msghdr *message, int flags), (file, message, flags), -1)
WRAP(ssize_t, recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags), -1)
WRAP(ssize_t, recvmsg, (int file, struct msghdr *message, int flags), (file, message, flags), -1)
WRAP(int, shutdown, (int file, int how), (file, how), -1)
WRAP_DONE(int, close, (int file), (file), -1)
WRAP_PATH(int, access, (const char *path, int mode), (path, mode), -1)
WRAP_PATH(int, stat, (const char *path, struct stat *state), (path, state), -1)
WRAP_PATH(int, lstat, (const char *path, struct stat *state), (path, state), -1)
WRAP(int, fstat, (int file, struct stat *state), (file, state), -1)
WRAP(int, fchmod, (int file, mode_t mode), (file, mode), -1)
WRAP_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
WRAP(int, rename, (const char *old, const char *new), (old, new), -1)
WRAP_PATH(int, unlink, (const char *path), (path), -1)
WRAP(int, linkat, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags), -1)
WRAP(int, fsync, (int file), (file), -1)
WRAP(int, flock, (int file, int operation), (file, operation), -1)
WRAP_PATH(ssize_t, readlink, (const char *path, char *bytes, size_t count), (path, bytes, count), -1)
WRAP_PATH(char *, realpath, (const char *path, char *result), (path, result), NULL)
WRAP(char *, getcwd, (char *bytes, size_t count), (bytes, count), NULL)
WRAP_PATH(DIR *, opendir, (const char *path), (path), NULL)
WRAP(struct dirent *, readdir, (DIR *folder), (folder), NULL)
WRAP(int, dup, (int file), (file), -1)
WRAP(int, dup2, (int file, int other), (file, other), -1)
WRAP(int, poll, (struct pollfd *files, nfds_t count, int timeout), (files, count, timeout), -1)
WRAP(int, socket, (int domain, int type, int protocol), (domain, type, protocol), -1)
WRAP(int, connect, (int file, const struct sockaddr *address, socklen_t length), (file, address, length), -1)
WRAP(int, getsockopt, (int file, int level, int name, void *value, socklen_t *length),
     (file, level, name, value, length), -1)
WRAP(int, getpeername, (int file, struct sockaddr *address, socklen_t *length), (file, address, length), -1)
WRAP(int, eventfd, (unsigned int value, int flags), (value, flags), -1)
WRAP(int, eventfd_write, (int file, eventfd_t value), (file, value), -1)
WRAP(int, eventfd_read, (int file, eventfd_t *value), (file, value), -1)
WRAP(int, timerfd_create, (int clock, int flags), (clock, flags), -1)
WRAP(int, timerfd_settime, (int file, int flags, const struct itimerspec *new, struct itimerspec *old),
     (file, flags, new, old), -1)
WRAP(int, inotify_init1, (int flags), (flags), -1)
WRAP_PATH(int, inotify_add_watch, (int file, const char *path, uint32_t mask), (file, path, mask), -1)
WRAP(int, inotify_rm_watch, (int file, int watch), (file, watch), -1)
WRAP(int, pipe, (int *ends), (ends), -1)
WRAP(int, sigaction, (int signal, const struct sigaction *new, struct sigaction *old), (signal, new, old), -1)

/* Names the segment, so that a test can look for it in the end. */
int shmget(key_t key, size_t size, int flags) {
    REAL(shmget);
    int error = fault("shmget", NULL), segment = error ? -1 : real(key, size, flags);
    if (error) errno = error;
    if (segment >= 0) dprintf(2, "faults: segment %d\n", segment);
    return segment;
}

WRAP(void *, shmat, (int segment, const void *address, int flags), (segment, address, flags), (void *)-1)
WRAP(int, shmctl, (int segment, int command, struct shmid_ds *state), (segment, command, state), -1)
WRAP(int, shmdt, (const void *address), (address), -1)
WRAP(void *, mmap, (void *address, size_t length, int protection, int flags, int file, off_t offset),
     (address, length, protection, flags, file, offset), MAP_FAILED)
WRAP(int, madvise, (void *address, size_t length, int advice), (address, length, advice), -1)
WRAP(locale_t, newlocale, (int mask, const char *name, locale_t base), (mask, name, base), NULL)
WRAP(struct passwd *, getpwuid, (uid_t user), (user), NULL)
WRAP(FILE *, fdopen, (int file, const char *mode), (file, mode), NULL)
WRAP(size_t, fwrite, (const void *bytes, size_t size, size_t count, FILE *file), (bytes, size, count, file), 0)
WRAP(int, fflush, (FILE *file), (file), EOF)
WRAP_DONE(int, fclose, (FILE *file), (file), EOF)
WRAP_PATH(void *, dlopen, (const char *path, int mode), (path, mode), NULL)

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    REAL(pthread_create);
    int error = fault("pthread_create", NULL);
    return error ? error : real(thread, attributes, body, argument);
}
