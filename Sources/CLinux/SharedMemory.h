// A shared memory segment that no kill can leave behind.
#pragma once
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

// A segment's number, and where it is mapped; -1 and NULL where there is none.
struct clinux_segment {
    int identifier;
    void *base;
};

// Makes, maps and marks, in the process that calls it.
static inline void clinux_mark_segment(size_t size, volatile struct clinux_segment *made) {
    int identifier = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    if (identifier < 0) return;
    void *base = shmat(identifier, NULL, 0);
    shmctl(identifier, IPC_RMID, NULL);
    if (base == (void *)-1) return;
    made->identifier = identifier;
    made->base = base;
}

// A new System V segment of so many bytes, which only this user can open, mapped here and marked for removal.
//
// Between shmget and IPC_RMID a segment outlives its process, and nothing holds SIGKILL back for so long. Therefore a
// child does the three calls: it shares this memory, so that what it maps is mapped here, but not this process' end.
// The thread waits for it; a kill ends the wait, not the child. /proc/sysvipc/shm names that child as the creator.
// Where the child has memory of its own, as under valgrind, its segment goes with it, and this process makes one.
//
// Not inlined: vfork returns twice, which Swift's functions cannot.
__attribute__((noinline, unused)) static struct clinux_segment clinux_make_segment(size_t size) {
    // Volatile: the child writes it behind the compiler's back.
    volatile struct clinux_segment made = {-1, NULL};
    sigset_t all, before;
    sigfillset(&all);
    // The child hears what the process group is told.
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
