import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The clock under xscreensaver.
    @Suite("XScreenSaver", .serialized)
    struct XScreenSaverTests {
        @Test(
            "xscreensaver shows the clock when activated and ends it when deactivated",
            .enabled(
                if: Machine.has("xscreensaver") && Machine.has("setpriv"), "needs xscreensaver"))
        func activated() throws {
            let folder = try TemporaryFolder()
            // xscreensaver refuses to run programs as root, so it runs as another user, who must be able to read the
            // clock.
            let isRoot = getuid() == 0
            chmod(folder.path, 0o777)
            try run("cp", ProductPath.flipclockx, folder("flipclockx"))
            guard let file = fopen(folder(".xscreensaver"), "we") else {
                throw TestError("cannot write the settings for xscreensaver")
            }
            fputs(
                """
                timeout:\t0:10:00
                lock:\tFalse
                fade:\tFalse
                unfade:\tFalse
                splash:\tFalse
                mode:\tone
                selected:\t0
                programs:\t\\
                \tflipclockx --root\t\\n\\


                """, file)
            fclose(file)
            chmod(folder(".xscreensaver"), 0o666)
            let server = try Xvfb(screen: "640x400x24", arguments: ["-ac"])
            defer { server.stop() }
            let path = String(cString: getenv("PATH"))
            let environment: [String: String?] = [
                "DISPLAY": server.display, "HOME": folder.path, "PATH": "\(folder.path):\(path)",
            ]
            let user = isRoot ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
            func start(_ command: String...) throws -> ChildProcess {
                let words = user + command
                return try ChildProcess(
                    words[0], Array(words.dropFirst()), environment: environment)
            }
            let observer = try ScreenReader(display: server.display)
            let saver = try start("xscreensaver", "--no-splash")
            defer { saver.kill(SIGTERM) }
            // xscreensaver is ready when it answers a command.
            let isThere = try waitUntil(timeout: 10) {
                try start("xscreensaver-command", "-time").wait() == .status(0)
            }
            guard isThere else {
                return progress("xscreensaver does not start here: \(saver.errorOutput)")
            }
            _ = try start("xscreensaver-command", "-activate").wait()
            func isShown() -> Bool {
                // A clock has hundreds of shades; a blank screen has one.
                Set(observer.screenshot()?.pixels ?? []).count > 100
            }
            #expect(waitUntil(timeout: 10) { isShown() }, "\(saver.errorOutput)")
            _ = try start("xscreensaver-command", "-deactivate").wait()
            #expect(waitUntil(timeout: 10) { !isShown() })
        }
    }
}
