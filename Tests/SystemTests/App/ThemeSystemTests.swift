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
