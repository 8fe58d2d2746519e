import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Time zone changes while the clock runs.
    @Suite("Time zone changes", .serialized)
    struct ZoneTests {
        /// Zones without summer time and their offsets from UTC in seconds.
        private static let zones = [
            ("Asia/Kolkata", 19_800.0), ("America/Phoenix", -25_200.0),
            ("Asia/Kathmandu", 20_700.0),
        ]
        private static let database = "/usr/share/zoneinfo"

        @Test("After the file that TZ names is replaced, the new zone is shown within a second")
        func namedFile() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let path = folder("localtime")
            try run("cp", "\(Self.database)/UTC", path)
            let clock = try RunningClock(on: server, environment: ["TZ": ":\(path)"])
            MachineClock.avoidMinuteChange(within: 8)
            for (zone, ahead) in Self.zones {
                try run("cp", "\(Self.database)/\(zone)", folder("new"))
                try expectChange(of: clock, to: ahead, zone) {
                    rename(folder("new"), path)
                }
            }
            // cp writes the file in place.
            try expectChange(of: clock, to: 0, "UTC, in place") {
                try run("cp", "\(Self.database)/UTC", path)
            }
        }

        @Test(
            "Without TZ, a change of /etc/localtime is shown within a second",
            .enabled(if: Machine.canMount, "needs a mount namespace, to change /etc"))
        func systemZone() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let settings = folder("etc")
            try run("cp", "-a", "/etc", settings)
            try run("ln", "-sfn", "\(Self.database)/UTC", settings + "/localtime")
            let clock = try RunningClock(
                on: server, environment: ["TZ": nil],
                wrapper: [
                    "unshare", "-m", "sh", "-c",
                    "mount --bind \"$1\" /etc && shift && exec \"$@\"", "sh", settings,
                ])
            MachineClock.avoidMinuteChange(within: 8)
            for (zone, ahead) in Self.zones {
                // timedatectl renames a new link over the old one.
                try run("ln", "-s", "\(Self.database)/\(zone)", settings + "/.new")
                try expectChange(of: clock, to: ahead, "/etc/localtime, \(zone)") {
                    rename(settings + "/.new", settings + "/localtime")
                }
            }
        }

        @Test("A zone that differs from the old one only later is used from its change on")
        func laterChange() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let path = folder("localtime")
            try run("cp", "\(Self.database)/UTC", path)
            let clock = try RunningClock(on: server, environment: ["TZ": ":\(path)"])
            MachineClock.avoidMinuteChange(within: 15)
            #expect(try clock.isRight())
            let change = time(nil) + 6
            let changes = [(at: Int32(change), offset: Int32(3600))]
            folder.write(ZoneRules.file(initial: 0, changes: changes), to: "new")
            rename(folder("new"), path)
            #expect(try clock.isRight())
            waitUntil(timeout: 10) { time(nil) >= change }
            clock.ahead = 3600
            #expect(try clock.waitUntilRight(timeout: 3) != nil, "no change of the offset")
        }

        @Test(
            "Every place that shows the local time follows a new zone",
            arguments: [["--mode", "world"], ["--date"], ["--date-only"], ["--12h"]])
        func everyPlace(options: [String]) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let path = folder("localtime")
            // Between these zones are 25 hours, so that the date changes, too.
            let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
            try run("cp", "\(Self.database)/\(zones[0])", path)
            func start(at x: Int) throws -> DesktopClock {
                try DesktopClock(
                    on: server, ["--geometry", "480x300+\(x)+100"] + options,
                    environment: ["TZ": ":\(path)"])
            }
            MachineClock.avoidMinuteChange(within: 12)
            let clock = try start(at: 0)
            try run("cp", "\(Self.database)/\(zones[1])", folder("new"))
            rename(folder("new"), path)
            let new = try start(at: 600)
            func picture(_ clock: DesktopClock) -> ScreenReader.Screenshot? {
                clock.observer.screenshot(of: clock.window)
            }
            #expect(waitUntil(timeout: 5) { picture(clock) == picture(new) }, "\(options)")
            #expect(waitUntil(timeout: 2) { clock.title == new.title }, "\(options)")
        }

        @Test("A zone that is not installed is another name of one, or UTC, and the face says so")
        func gone() throws {
            let folder = try TemporaryFolder()
            try run("cp", "\(Self.database)/Asia/Tokyo", folder("Tokyo"))
            try writeFile("# version test\nZ Tokyo 9 - JST\nL Tokyo Japan", to: folder("tzdata.zi"))
            /// The picture and the messages with this value of TZ.
            func picture(
                _ zone: String, _ options: [String] = ["--at", "2026-01-09 23:06:40"]
            ) throws -> (picture: GoldenPicture?, errors: String) {
                let path = folder("picture.png")
                unlink(path)
                let command = try RepositoryCommand(
                    [
                        ProductPath.flipclockx, "--no-config", "--geometry", "640x360",
                        "--snapshot", path,
                    ] + options, environment: ["TZ": zone, "TZDIR": folder.path, "LC_ALL": "C"])
                return (GoldenPicture.png(at: path), command.errors)
            }
            let tokyo = try picture("Tokyo")
            #expect(tokyo.picture != nil && tokyo.errors.isEmpty)
            let japan = try picture("Japan")
            #expect(japan.picture == tokyo.picture)
            #expect(
                japan.errors == "flipclockx: the time zone Japan is not installed; Tokyo is shown, "
                    + "of which it is another name\n")
            let misspelt = try picture("Tokio")
            #expect(misspelt.picture != nil && misspelt.picture != tokyo.picture)
            #expect(
                misspelt.errors == "flipclockx: TZ is 'Tokio', which is neither a time zone in "
                    + "\(folder.path) nor a correct rule; the time is shown in UTC, as the C library "
                    + "does; is it Tokyo?\n")
            // Only a clock that shows the time says so on its face.
            let text = ["--text", "ABC"]
            #expect(try picture("Tokio", text).picture == picture("Tokyo", text).picture)
            // A name of the board may be such a name, too, and a hint names no other zone.
            #expect(try picture("Tokyo", ["--zone", "Japan"]).errors.isEmpty)
            let unknown = try picture("Tokyo", ["--zone", "Korea"])
            #expect(unknown.picture == nil && unknown.errors.contains("'Korea' does not exist;"))
        }

        private func expectChange(
            of clock: RunningClock, to ahead: Double, _ name: String, _ change: () throws -> Void
        ) throws {
            #expect(try clock.isRight())
            // The completion event of the last frame may still be pending.
            #expect(try clock.rests(for: 0.3), "the clock does not poll")
            clock.ahead = ahead
            _ = try clock.snapshot(at: clock.time())
            let start = monotonicNow()
            try change()
            let seen = try clock.waitUntilRight(timeout: 3)
            let took = monotonicNow() - start
            #expect(seen != nil, "\(name)")
            #expect(took < 1, "\(name): \(milliseconds(took))")
            progress("zone \(name): correct after \(milliseconds(took))")
        }
    }
}
