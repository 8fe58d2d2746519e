import Glibc
import TestSupport

/// A settable wall clock for one program, with the kernel's notification of clock changes.
///
/// A preloaded library (LD_PRELOAD) adds an offset, read from a file, to the wall clock. It subtracts the offset when
/// the program arms a timer on that clock, so that the timer is a real kernel timer. The notification comes from a
/// helper program that really sets the machine's clock: by one nanosecond, alternately forwards and backwards.
final class ClockShim {
    /// The environment variables for the program.
    let environment: [String: String?]
    /// The offset of the program's wall clock from the machine's, in seconds.
    private(set) var offset = 0.0

    private let folder: TemporaryFolder
    private var nudges = 0

    /// Compiles the library and the helper program.
    init(offset: Double = 0) throws {
        folder = try TemporaryFolder()
        environment = ["LD_PRELOAD": folder("shim.so"), "CLOCK_SHIM_OFFSET": folder("offset")]
        try writeFile(Self.library, to: folder("shim.c"))
        try writeFile(Self.setter, to: folder("nudge.c"))
        try run("cc", "-shared", "-fPIC", "-o", folder("shim.so"), folder("shim.c"), "-ldl")
        try run("cc", "-o", folder("nudge"), folder("nudge.c"))
        try set(offset: offset)
    }

    /// Changes the offset without a notification.
    func set(offset: Double) throws {
        self.offset = offset
        let nanoseconds = Int64((offset * 1e9).rounded())
        let descriptor = open(folder("offset"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let count = withUnsafeBytes(of: nanoseconds) {
            pwrite(descriptor, $0.baseAddress, $0.count, 0)
        }
        guard count == 8 else { throw TestError("cannot write the offset") }
    }

    /// Makes the kernel notify all timers that the machine's clock was set; returns the time of the change.
    @discardableResult func nudge() throws -> Double {
        nudges += 1
        let sign = nudges % 2 == 1 ? "1" : "-1"
        return try Machine.withClockToItself {
            let moment = monotonicNow()
            try run(folder("nudge"), sign)
            return moment
        }
    }

    private static let library = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <sys/timerfd.h>
        #include <time.h>

        static volatile long long *offset;

        __attribute__((constructor)) static void begin(void) {
            const char *path = getenv("CLOCK_SHIM_OFFSET");
            int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
            void *map = file >= 0 ? mmap(0, 8, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
            if (map != MAP_FAILED) offset = map;
        }

        static void add(struct timespec *time, long long nanoseconds) {
            long long sum = time->tv_sec * 1000000000LL + time->tv_nsec + nanoseconds;
            time->tv_sec = sum / 1000000000LL;
            time->tv_nsec = sum % 1000000000LL;
        }

        int clock_gettime(clockid_t clock, struct timespec *time) {
            static int (*real)(clockid_t, struct timespec *);
            if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
            int result = real(clock, time);
            if (result == 0 && clock == CLOCK_REALTIME && offset) add(time, *offset);
            return result;
        }

        int timerfd_settime(
            int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
            static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
            if (!real) real = dlsym(RTLD_NEXT, "timerfd_settime");
            struct itimerspec changed = *new;
            if ((flags & TFD_TIMER_CANCEL_ON_SET) && offset) add(&changed.it_value, -*offset);
            return real(file, flags, &changed, old);
        }

        """

    private static let setter = """
        #include <stdlib.h>
        #include <string.h>
        #include <sys/timex.h>

        int main(int count, char **words) {
            struct timex change;
            memset(&change, 0, sizeof change);
            change.modes = ADJ_SETOFFSET | ADJ_NANO;
            long nanoseconds = count > 1 ? atol(words[1]) : 0;
            change.time.tv_sec = nanoseconds < 0 ? -1 : 0;
            change.time.tv_usec = nanoseconds < 0 ? nanoseconds + 1000000000L : nanoseconds;
            return adjtimex(&change) < 0;
        }

        """
}
