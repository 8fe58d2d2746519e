import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

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

        @Test("the window's icon follows a change of the theme")
        func icon() throws {
            let server = try Xvfb(screen: "640x480x24")
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("config/flipclockx"))
            let path = folder("config/flipclockx/config.toml")
            try writeFile("look.theme = 'paper'\n", to: path)
            func start() throws -> DesktopClock {
                try DesktopClock(on: server, ["--geometry", "320x180+0+0"], folder: folder)
            }
            func icon(_ clock: DesktopClock) -> [UInt]? {
                clock.observer.longs(of: clock.window, property: "_NET_WM_ICON")
            }
            let clock = try start()
            defer { clock.end() }
            let old = try #require(icon(clock))
            try writeFile("look.theme = 'forest'\n", to: path)
            #expect(waitUntil(timeout: 5) { icon(clock) != old })
            let new = try start()
            defer { new.end() }
            #expect(icon(clock) == icon(new))
        }

        @Test("an edited theme comes to the windows of all displays, whose cards turn to it")
        func severalDisplays() throws {
            let servers = try [Xvfb(screen: "640x480x24"), Xvfb(screen: "640x480x24")]
            defer { for server in servers { server.stop() } }
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("flipclockx/themes"))
            // A slow flip each second: nearly every frame has a card in mid-flip.
            try writeFile(
                "look.theme = 'mine'\nflip.duration = 0.9\n", to: folder("flipclockx/config.toml"))
            let theme = folder("flipclockx/themes/mine.toml")
            try writeFile(Self.theme(.red), to: theme)
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                servers.flatMap { ["--display", $0.display] }
                    + ["--geometry", "320x180+0+0", "--seconds"],
                environment: ["DISPLAY": nil, "XDG_CONFIG_HOME": folder.path])
            let observers = try servers.map { try ScreenReader(display: $0.display) }
            let windows = try observers.map { try $0.waitForWindow(pid: clock.pid) }
            let screens = Array(zip(observers, windows))
            func tints() -> [Set<Tint>] {
                screens.map { $0.0.screenshot(of: $0.1).map(Self.tints) ?? [] }
            }
            try #require(waitUntil(timeout: 10) { tints() == [[.red], [.red]] })
            var old = Tint.red
            var (frames, mixed) = (0, 0)
            for new in [Tint.green, .red, .green, .red] {
                // In one step, because a reader of a half-written file would see another theme.
                try writeFile(Self.theme(new), to: theme + ".new")
                #expect(rename(theme + ".new", theme) == 0)
                var seen = [Set([old]), [old]]
                let limit = ContinuousClock.now + .seconds(10)
                while seen != [[new], [new]], ContinuousClock.now < limit {
                    seen = tints()
                    frames += 1
                    if seen.contains([old, new]) { mixed += 1 }
                }
                #expect(seen == [[new], [new]])
                old = new
            }
            // Without these, the theme would have come with a cut.
            #expect(mixed > 0)
            progress("several displays: \(frames) pairs of screenshots, \(mixed) in a change")
            #expect(clock.errorOutput.isEmpty)
            clock.kill(SIGTERM)
            #expect(clock.wait() == .status(0))
        }

        /// The hue of everything in a theme.
        private enum Tint: Hashable { case red, green }

        /// A theme file with all colours of one tint, which light and shade keep.
        private static func theme(_ tint: Tint) -> String {
            func color(_ strong: String, _ weak: String) -> String {
                tint == .red ? "'#\(strong)\(weak)\(weak)'" : "'#\(weak)\(strong)\(weak)'"
            }
            return """
                card = \(color("60", "20"))
                ink = \(color("ff", "c0"))
                ground = [\(color("80", "40")), \(color("80", "40"))]
                accent = \(color("ff", "a0"))
                axle = \(color("90", "40"))

                """
        }

        /// The tints in a picture: a frame of a change from one theme to the other has both. Dithering moves a pixel by one level.
        private static func tints(in picture: ScreenReader.Screenshot) -> Set<Tint> {
            var tints: Set<Tint> = []
            for pixel in picture.pixels {
                let (red, green) = (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff))
                if red > green + 8 { tints.insert(.red) }
                if green > red + 8 { tints.insert(.green) }
            }
            return tints
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
