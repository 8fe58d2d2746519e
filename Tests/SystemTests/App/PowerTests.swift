import Glibc
import TestSupport
import Testing

@testable import FlipClockX

extension AppTests {
    /// Monitors without power. No server that tests can start has any, so a library answers in its place.
    @Suite("Power", .serialized, .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct PowerTests {
        /// Stands in for the DPMS part of libXext: says the level that a file has, and counts the questions.
        private static let library = """
            #include <fcntl.h>
            #include <stdlib.h>
            #include <unistd.h>
            int DPMSQueryExtension(void *d, int *a, int *b) { return 1; }
            int DPMSCapable(void *d) { return 1; }
            int DPMSInfo(void *d, unsigned short *level, unsigned char *on) {
                char *folder = getenv("POWER_SHIM");
                char digit = '0';
                if (chdir(folder)) return 0;
                int file = open("level", O_RDONLY);
                if (read(file, &digit, 1) < 1) digit = '0';
                close(file);
                file = open("asked", O_WRONLY | O_CREAT | O_APPEND, 0644);
                if (write(file, "x", 1) < 1) _exit(9);
                close(file);
                *level = digit - '0';
                *on = 1;
                return 1;
            }

            """

        @Test(
            "Looked at once a minute: without power the time changes without a flip, and is right")
        func powerless() throws {
            let folder = try TemporaryFolder()
            try writeFile(Self.library, to: folder("power.c"))
            try writeFile("0", to: folder("level"))
            try run("cc", "-w", "-shared", "-fPIC", "-o", folder("power.so"), folder("power.c"))
            let shim = try ClockShim(offset: 5 * 60 + 53 - fmod(Wall.now, 600))
            var environment = shim.environment
            environment["LD_PRELOAD"] =
                "\(folder("power.so")):\((shim.environment["LD_PRELOAD"] ?? "") ?? "")"
            environment["POWER_SHIM"] = folder.path
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, environment: environment, ahead: shim.offset)
            func asked() -> Int { readFile(folder("asked"))?.count ?? 0 }
            pause(1)
            #expect(asked() == 0)
            try writeFile("3", to: folder("level"))
            var old = clock.time()
            var frames = try clock.log.frames().count
            #expect(waitUntil(timeout: 15) { clock.time() != old })
            #expect(try clock.waitUntilRight(timeout: 0.5) != nil)
            pause(0.6)
            #expect(asked() == 1)
            #expect(try clock.log.frames().count - frames <= 2, "the time changes without a flip")
            // The next minute is brought near, and the power is back.
            try writeFile("0", to: folder("level"))
            guard Machine.canSetClock else { return }
            try shim.set(offset: shim.offset + 55)
            clock.ahead = shim.offset
            try shim.nudge()
            old = clock.time()
            frames = try clock.log.frames().count
            #expect(waitUntil(timeout: 15) { clock.time() != old })
            pause(1)
            #expect(
                try clock.log.frames().count - frames > 8, "and with one when the power is back")
            #expect(asked() == 2)
        }
    }
}
