// A shared memory segment that cannot leak, even if the process is killed.
#pragma once
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

// A segment's identifier and address; -1 and NULL if there is none.
struct clinux_segment {
    int identifier;
    void *base;
};

// Creates and maps a segment and marks it for removal, in the calling process.
static inline void clinux_mark_segment(size_t size, volatile struct clinux_segment *made) {
    int identifier = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    if (identifier < 0) return;
    void *base = shmat(identifier, NULL, 0);
    shmctl(identifier, IPC_RMID, NULL);
    if (base == (void *)-1) return;
    made->identifier = identifier;
    made->base = base;
}

// Creates a System V segment of `size` bytes that only this user can open, maps it and marks it for removal.
//
// Between shmget and IPC_RMID a segment outlives its process, and nothing can block SIGKILL meanwhile. Therefore a
// vfork child makes the three calls: it shares this process's memory, so that its mapping is valid here, but it
// survives a kill of this process. The thread waits for it; a kill ends the wait, not the child. /proc/sysvipc/shm
// lists that child as the creator. If the child has memory of its own, as under valgrind, its segment disappears with
// it, and this process creates one itself.
//
// Not inlined: vfork returns twice, which a Swift function must not do.
__attribute__((noinline, unused)) static struct clinux_segment clinux_make_segment(size_t size) {
    // Volatile: the child writes it without the compiler's knowledge.
    volatile struct clinux_segment made = {-1, NULL};
    sigset_t all, before;
    sigfillset(&all);
    // The child receives signals sent to the process group.
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t child = vfork();
    if (child == 0) {
        clinux_mark_segment(size, &made);
        _exit(0);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (made.base == NULL) clinux_mark_segment(size, &made);
    struct clinux_segment result = {made.identifier, made.base};
    return result;
}
