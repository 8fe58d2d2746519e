import CX11
import Glibc
import TestSupport
import Testing

extension AppTests {
    /// The built program with themes, on a real X server.
    @Suite("Themes", .serialized)
    struct ThemeSystemTests {
        @Test("an edited settings file changes the whole window between two frames")
        func live() throws {
            let server = try Xvfb(screen: "640x480x24")
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("config/flipclockx/themes"))
            let path = folder("config/flipclockx/config.toml")
            try writeFile("look.theme = 'paper'\n", to: path)
            let clock = try DesktopClock(
                on: server, ["--geometry", "320x180+0+0", "--motion", "reduced"], folder: folder)
            defer { clock.end() }
            func corner() -> UInt32? {
                clock.observer.screenshot(of: clock.window).map { $0[2, 2] & 0xff }
            }
            #expect(waitUntil(timeout: 5) { (corner() ?? 0) > 0x80 })
            // Light and dark pixels in the corners: a mixed frame would have both.
            try writeFile("look.theme = 'contrast'\n", to: path)
            var isMixed = false
            let isChanged = waitUntil(timeout: 5) {
                guard let picture = clock.observer.screenshot(of: clock.window) else {
                    return false
                }
                let corners = [
                    picture[2, 2], picture[317, 2], picture[2, 177], picture[317, 177],
                ].map { $0 & 0xff > 0x80 }
                if Set(corners).count > 1 { isMixed = true }
                return corners.allSatisfy { !$0 }
            }
            #expect(isChanged && !isMixed)
            // A theme file appears, is written, and breaks.
            try writeFile("look.theme = 'mine'\n", to: path)
            let theme = folder("config/flipclockx/themes/mine.toml")
            #expect(waitUntil(timeout: 5) { clock.process.errorOutput.contains("'mine'") })
            try writeFile("ground = ['#40c040', '#40c040']\n", to: theme)
            #expect(waitUntil(timeout: 5) { corner() == 0x40 })
            try writeFile("ground = [\n", to: theme)
            #expect(waitUntil(timeout: 5) { clock.process.errorOutput.contains("mine.toml:") })
            #expect(corner() == 0x40)
            let lines = clock.process.errorOutput.split(separator: "\n")
            #expect(lines.count == 2, "\(lines)")
            #expect(
                lines.first == "flipclockx: the theme 'mine' does not exist; contrast stays in use")
        }

        @Test("an edited theme is on the windows of all displays, and no frame mixes two themes")
        func severalDisplays() throws {
            let servers = try [Xvfb(screen: "640x480x24"), Xvfb(screen: "640x480x24")]
            defer { for server in servers { server.stop() } }
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("flipclockx/themes"))
            try writeFile("look.theme = 'mine'\n", to: folder("flipclockx/config.toml"))
            let theme = folder("flipclockx/themes/mine.toml")
            try writeFile("ground = ['#204060', '#204060']\n", to: theme)
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                servers.flatMap { ["--display", $0.display] }
                    + ["--geometry", "320x180+0+0", "--seconds"],
                environment: ["DISPLAY": nil, "XDG_CONFIG_HOME": folder.path])
            let observers = try servers.map { try ScreenReader(display: $0.display) }
            let windows = try observers.map { try $0.waitForWindow(pid: clock.pid) }
            let screens = Array(zip(observers, windows))
            let first: Set<UInt32> = [0x20_4060]
            let isShown = waitUntil(timeout: 10) {
                screens.map { corners(of: $0) } == [first, first]
            }
            try #require(isShown)
            // With seconds, most of the changes come in mid-flip.
            var old = first
            for color: UInt32 in [0x60_4020, 0x40_6020, 0x20_2060] {
                let digits = String(color, radix: 16)
                // In one step, because a reader of a half-written file would see another theme.
                try writeFile("ground = ['#\(digits)', '#\(digits)']\n", to: theme + ".new")
                #expect(rename(theme + ".new", theme) == 0)
                let new: Set<UInt32> = [color]
                var seen = [old, old]
                let limit = ContinuousClock.now + .seconds(10)
                while seen != [new, new], ContinuousClock.now < limit {
                    seen = screens.map { corners(of: $0) }
                    for colors in seen { #expect(colors == old || colors == new) }
                }
                #expect(seen == [new, new])
                old = new
            }
            #expect(clock.errorOutput.isEmpty)
            clock.kill(SIGTERM)
            #expect(clock.wait() == .status(0))
        }

        /// The colours in the corners of a window; a frame that mixes two themes has both.
        private func corners(of screen: (observer: ScreenReader, window: Window)) -> Set<UInt32> {
            guard let picture = screen.observer.screenshot(of: screen.window) else { return [] }
            return Set(
                [(2, 2), (317, 2), (2, 177), (317, 177)].map { picture[$0.0, $0.1] & 0xff_ffff })
        }

        /// The largest resident size of a process so far, in kilobytes.
        private func peak(_ pid: pid_t) throws -> Int {
            let lines = try #require(readFile("/proc/\(pid)/status")).split(separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("VmHWM:") })
            let words = line.split(whereSeparator: \.isWhitespace)
            return try #require(words.count > 1 ? Int(words[1]) : nil)
        }

        @Test("hostile pictures are one line each, and cost a running clock no memory")
        func hostilePictures() throws {
            let server = try Xvfb(screen: "640x480x24")
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("config/flipclockx/themes"))
            try writeFile("look.theme = 'mine'\n", to: folder("config/flipclockx/config.toml"))
            let theme = folder("config/flipclockx/themes/mine.toml")
            let picture = folder("config/flipclockx/themes/a.png")
            try writeFile("ground = ['#40c040', '#40c040']\n", to: theme)
            let clock = try DesktopClock(
                on: server, ["--geometry", "320x180+0+0", "--motion", "reduced"], folder: folder)
            defer { clock.end() }
            func corner() -> UInt32? {
                clock.observer.screenshot(of: clock.window).map { $0[2, 2] & 0xff }
            }
            func lines() -> Int { clock.process.errorOutput.count { $0 == "\n" } }
            try #require(waitUntil(timeout: 5) { corner() == 0x40 })
            let before = try peak(clock.process.pid)
            // A header that claims 30,000 x 30,000 pixels.
            let claim =
                #"\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\165\060\0\0\165\060\010\006\0\0\0\146\047\370\272"#
                + #"\0\0\0\024IDAT"#
            let makers: [(problem: String, command: String)] = [
                ("a claim", "printf '\(claim)' > '\(picture)'"),
                ("a FIFO", "mkfifo '\(picture)'"),
                ("a device", "ln -s /dev/zero '\(picture)'"),
                ("a folder", "mkdir '\(picture)'"),
                ("a long file", "truncate -s 300M '\(picture)'"),
                ("nothing", "true"),
            ]
            for (number, maker) in makers.enumerated() {
                let count = lines()
                try run("sh", "-c", "rm -rf '\(picture)'; \(maker.command)")
                // The comment makes each file differ from the last one.
                try writeFile("ground = 'a.png' # \(number)\n", to: theme)
                #expect(waitUntil(timeout: 10) { lines() > count }, "\(maker.problem)")
                #expect(lines() == count + 1, "\(maker.problem): \(clock.process.errorOutput)")
                try run("rm", "-rf", picture)
                try writeFile("ground = ['#40c040', '#40c040'] # \(number)\n", to: theme)
                #expect(waitUntil(timeout: 5) { corner() == 0x40 })
            }
            let growth = try peak(clock.process.pid) - before
            progress("hostile pictures: the largest resident size grew by \(growth) KiB")
            #expect(growth < 8192)
        }

        @Test("an unknown theme on the command line is a usage error with the nearest name")
        func unknown() throws {
            for (name, problem) in [
                ("papr", "does not exist; is it paper?; --list-themes prints all names"),
                ("zzz", "does not exist; --list-themes prints all names"),
                ("../a", "is not a name; give graphite,"),
            ] {
                let child = try ChildProcess(
                    ProductPath.flipclockx, ["--theme", name, "--snapshot", "/dev/null"],
                    environment: ["DISPLAY": nil])
                #expect(child.wait(timeout: 30) == .status(64))
                #expect(
                    child.errorOutput.hasPrefix("flipclockx: --theme '\(name)' \(problem)"),
                    "\(child.errorOutput)")
            }
        }

        @Test("the list of themes is printed, and each of its names draws another picture")
        func list() throws {
            let lines = try run(ProductPath.flipclockx, "--list-themes").split(separator: "\n")
            let folder = try TemporaryFolder()
            var pictures: Set<String> = []
            for line in lines where !line.contains(".toml") {
                let name = line.split(separator: "\t").first.map(String.init) ?? ""
                let child = try ChildProcess(
                    ProductPath.flipclockx,
                    ["--no-config", "--theme", name, "--snapshot", folder("a.png")]
                        + ["--geometry", "160x90", "--at", "2026-03-01 09:41:00"],
                    environment: ["DISPLAY": nil])
                #expect(child.wait(timeout: 30) == .status(0) && child.errorOutput.isEmpty)
                pictures.insert(try run("sha256sum", folder("a.png")))
            }
            // Without a desktop, system is graphite.
            #expect(
                lines.count >= 8
                    && pictures.count == lines.filter { !$0.contains(".toml") }.count - 1)
        }
    }
}
