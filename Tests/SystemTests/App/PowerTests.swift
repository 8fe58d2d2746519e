import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

/// Monitors in a DPMS power saving mode. The test servers do not support DPMS, so a preloaded library simulates it.
private enum PowerShim {
    /// Simulates DPMS: replaces the request by another one, and the reply by the power level in a file. Counts the
    /// requests.
    private static let library = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        typedef struct { unsigned int sequence; } cookie;
        struct question { void *connection; unsigned int presence, power; };
        static struct question questions[8];
        static struct question *of(void *connection) {
            struct question *q = questions;
            while (q->connection && q->connection != connection) q++;
            q->connection = connection;
            return q;
        }
        cookie xcb_query_extension(void *c, unsigned short length, const char *name) {
            cookie (*real)(void *, unsigned short, const char *) = dlsym(RTLD_NEXT, "xcb_query_extension");
            cookie made = real(c, length, name);
            if (length == 4 && !memcmp(name, "DPMS", 4)) of(c)->presence = made.sequence;
            return made;
        }
        cookie xcb_dpms_info(void *c) {
            cookie (*real)(void *) = dlsym(RTLD_NEXT, "xcb_get_input_focus");
            cookie made = real(c);
            of(c)->power = made.sequence;
            if (chdir(getenv("POWER_SHIM"))) return made;
            int file = open("asked", O_WRONLY | O_CREAT | O_APPEND, 0644);
            if (write(file, "x", 1) < 1) _exit(9);
            close(file);
            return made;
        }
        int xcb_poll_for_reply(void *c, unsigned int request, void **reply, void **error) {
            int (*real)(void *, unsigned int, void **, void **) = dlsym(RTLD_NEXT, "xcb_poll_for_reply");
            int isThere = real(c, request, reply, error);
            unsigned char *bytes = isThere ? *reply : 0;
            if (bytes && request == of(c)->presence) bytes[8] = 1;
            if (bytes && request == of(c)->power) {
                char digit = '0';
                int file = open("level", O_RDONLY);
                if (read(file, &digit, 1) < 1) digit = '0';
                close(file);
                bytes[8] = digit - '0';
                bytes[9] = 0;
                bytes[10] = 1;
            }
            return isThere;
        }

        """

    /// Compiles the library; returns its folder and the environment for the clock.
    static func make() throws -> (folder: TemporaryFolder, environment: [String: String?]) {
        let folder = try TemporaryFolder()
        try writeFile(Self.library, to: folder("power.c"))
        try writeFile("0", to: folder("level"))
        try run("cc", "-w", "-shared", "-fPIC", "-o", folder("power.so"), folder("power.c"))
        return (folder, ["LD_PRELOAD": folder("power.so"), "POWER_SHIM": folder.path])
    }
}

extension WaitingTests {
    @Suite("DPMS", .serialized, .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct PowerTests {
        @Test(
            "DPMS is queried once a minute; with the monitor off, the time changes without a flip")
        func powerless() throws {
            let (folder, power) = try PowerShim.make()
            let shim = try ClockShim()
            var environment = shim.environment
            environment["LD_PRELOAD"] =
                "\(folder("power.so")):\((shim.environment["LD_PRELOAD"] ?? "") ?? "")"
            environment["POWER_SHIM"] = power["POWER_SHIM"]
            let server = try Xvfb()
            defer { server.stop() }
            // The compiler and the server may take long; from here the minute changes in 10 s.
            try shim.set(offset: 5 * 60 + 50 - fmod(MachineClock.now, 600))
            let clock = try RunningClock(on: server, environment: environment, ahead: shim.offset)
            func asked() -> Int { readFile(folder("asked"))?.count ?? 0 }
            pause(1)
            #expect(asked() == 0)
            try writeFile("3", to: folder("level"))
            var old = try clock.picture()
            #expect(waitUntil(timeout: 15) { asked() == 1 })
            #expect(try clock.waitUntilChanged(from: old, timeout: 15) != nil)
            #expect(try clock.isRight(), "the time changes without a flip")
            #expect(try clock.changes(within: 1).isEmpty)
            #expect(asked() == 1)
            // A minute later the monitor is on.
            try writeFile("0", to: folder("level"))
            old = try clock.picture()
            #expect(waitUntil(timeout: 65) { asked() == 2 })
            #expect(try clock.waitUntilChanged(from: old, timeout: 15) != nil)
            let waited = ProcessCost.queueTime(of: clock.process.pid)
            let changes = try clock.changes(within: 1).count
            // Where other processes take the processors, they may hold up a flip.
            let isHeldUp = ProcessCost.queueTime(of: clock.process.pid) - waited > 0.1
            #expect(changes > (isHeldUp ? 0 : 4), "with a flip when the monitor is on")
            #expect(asked() == 2)
        }
    }
}

extension AppTests {
    @Suite(
        "DPMS and a stopped server", .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct PowerServerTests {
        @Test("A server that stops before the minute does not delay the other displays")
        func stoppedServer() throws {
            let (_, power) = try PowerShim.make()
            let shim = try ClockShim()
            var environment = shim.environment
            environment["LD_PRELOAD"] =
                "\((power["LD_PRELOAD"] ?? "") ?? ""):\((shim.environment["LD_PRELOAD"] ?? "") ?? "")"
            environment["POWER_SHIM"] = power["POWER_SHIM"]
            let stopped = try Xvfb()
            let other = try Xvfb()
            defer {
                stopped.process.kill(SIGCONT)
                stopped.stop()
                other.stop()
            }
            // The minute changes in 12 s. The display on which the test observes the clock is the second one.
            try shim.set(offset: 5 * 60 + 48 - fmod(MachineClock.now, 600))
            let clock = try RunningClock(
                on: other, options: ["--display", stopped.display, "--display", other.display],
                environment: environment, ahead: shim.offset)
            stopped.process.kill(SIGSTOP)
            let old = clock.time()
            #expect(waitUntil(timeout: 20) { clock.time() != old })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
        }
    }
}
