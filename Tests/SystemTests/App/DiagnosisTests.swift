import FlipSystem
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The report of `--diagnose`, which users paste into reports of problems.
    @Suite("Report of a problem", .serialized)
    struct DiagnosisTests {
        /// Runs the program with `options` as the user zaphodb, whose files are in `folder`.
        private func report(
            _ options: [String], display: String?, in folder: TemporaryFolder
        ) throws -> String {
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--diagnose"] + options,
                environment: [
                    "DISPLAY": display, "XDG_CONFIG_HOME": folder.path, "HOME": folder.path,
                    "USER": "zaphodb", "LOGNAME": "zaphodb", "TZ": "Asia/Tokyo",
                    "XDG_CURRENT_DESKTOP": "Testdesk\u{1b}[31m",
                ])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(child.errorOutput == "")
            return child.output
        }

        /// The lines about `topic`.
        private func lines(_ topic: String, of report: String) -> [String] {
            var found: [String] = []
            for line in report.split(separator: "\n") {
                if line.hasPrefix(topic + " ") || !found.isEmpty && line.hasPrefix(" ") {
                    found.append(String(line))
                } else if !found.isEmpty {
                    break
                }
            }
            return found
        }

        @Test("It names settings with their origins, and no host, user, file, title or text")
        func privacy() throws {
            let folder = try TemporaryFolder()
            mkdir(folder("flipclockx"), 0o700)
            try writeFile(
                """
                [face]
                seconds = true
                zero = 3
                [look]
                ground = "\(folder("slate.png"))"
                [world]
                zones = ["Mumsy=Asia/Tokyo"]
                [score]
                start = "Beeble 3, Brox 5"
                """, to: folder("flipclockx/config.toml"))
            let server = try Xvfb()
            let options = [
                "--theme", "paper", "--monitor", "Vogsphere", "--title", "Slartibart", "--text",
                "Magrathea", "--xrm",
                "flipclockx.opacity: 0.7",
            ]
            let report = try report(options, display: server.display, in: folder)
            var host = [CChar](repeating: 0, count: 256)
            gethostname(&host, 255)
            let secrets = [
                "zaphodb", folder.path, "/tmp", "Mumsy", "Beeble", "Brox", "Slartibart",
                "Magrathea", "Vogsphere", "slate", "\u{1b}",
                String(
                    decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            ]
            for secret in secrets where !secret.isEmpty {
                #expect(!report.contains(secret), "\(secret)")
            }
            #expect(lines("session", of: report).first?.contains("Testdesk?[31m") == true)
            let settings = lines("settings ", of: report)
            for line in [
                "look.theme = \"paper\" (option)", "face.seconds = true (file)",
                "world.zones = [Asia/Tokyo] (file)", "window.opacity = 0.7 (X resource)",
            ] {
                #expect(settings.contains { $0.hasSuffix(line) }, "\(line)")
            }
            #expect(settings.contains { $0.contains("= not shown (file)") })
            #expect(
                settings.contains { $0.hasSuffix("window.monitor = a name, not shown (option)") })
            #expect(settings.contains { $0.contains("look.*") })
            #expect(lines("settings file", of: report).first?.contains("the user's own, ") == true)
            #expect(lines("time zone", of: report).first?.hasSuffix("Asia/Tokyo, from TZ") == true)
            #expect(lines("pixels", of: report).first?.hasSuffix("by MIT-SHM") == true)
            #expect(lines("extensions", of: report).first?.contains("RANDR") == true)
            #expect(lines("server", of: report).first?.hasSuffix("on this machine") == true)
            #expect(lines("monitors", of: report).first?.contains("1280x800+0+0") == true)
            #expect(lines("desktop", of: report).first?.contains("no window manager") == true)
            #expect(report.split(separator: "\n").count < 50, "one screen")
            progress(report)
        }

        @Test("Without a display, or without shared memory, it says so and ends well")
        func without() throws {
            let folder = try TemporaryFolder()
            let none = try report([], display: nil, in: folder)
            #expect(lines("server", of: none).first?.hasSuffix("none: DISPLAY is not set") == true)
            #expect(lines("settings ", of: none).first?.hasSuffix("defaults") == true)
            let gone = try report([], display: "zaphodb:4321", in: folder)
            #expect(lines("server", of: gone).first?.hasSuffix("no connection") == true)
            #expect(!gone.contains("zaphodb"))
            let server = try Xvfb(arguments: ["-extension", "MIT-SHM"])
            let palette = try Xvfb(screen: "640x480x8")
            let colours = try report([], display: palette.display, in: folder)
            #expect(
                lines("pixels", of: colours).first?.hasSuffix(
                    "the visual of depth 8 cannot be used") == true)
            #expect(!lines("extensions", of: colours).isEmpty)
            let slow = try report([], display: server.display, in: folder)
            #expect(
                lines("pixels", of: slow).first?.hasSuffix(
                    "by pixmap: the server has no MIT-SHM") == true)
            #expect(lines("extensions", of: slow).last?.contains("without MIT-SHM") == true)
            #expect(lines("window", of: slow).isEmpty)
            let root = try report(["--root"], display: server.display, in: folder)
            #expect(lines("window", of: root).first?.contains("not examined") == true)
        }

        @Test("A server that has stopped is named after ten seconds, and the rest is there")
        func stopped() throws {
            let server = try Xvfb()
            server.process.kill(SIGSTOP)
            defer { server.process.kill(SIGCONT) }
            let report = try report([], display: server.display, in: try TemporaryFolder())
            #expect(
                lines("server", of: report).first?.hasSuffix(
                    "no answer within 10 seconds; its resources are not known") == true)
            #expect(lines("settings ", of: report).first?.hasSuffix("defaults") == true)
        }

        @Test("It shows no window, and takes nothing from a clock that is running")
        func running() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            let folder = try TemporaryFolder()
            let before = clock.observer.descendants()
            let picture = try clock.stillPicture()
            _ = try report(["--above", "--fullscreen"], display: server.display, in: folder)
            #expect(clock.observer.descendants() == before)
            #expect(try clock.picture() == picture)
            // A further start still reaches it.
            let further = try ChildProcess(
                ProductPath.flipclockx, ["--menu"], environment: ["DISPLAY": server.display])
            #expect(further.wait(timeout: 5) == .status(0))
            #expect(waitUntil { clock.observer.descendants().count > before.count })
        }
    }
}
