import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipSystem
@testable import SystemSupport

extension AppTests {
    /// The services of a real session bus.
    @Suite(
        "Session bus", .serialized,
        .enabled(if: SessionServices.isPossible, "needs dbus-daemon, python3-dbus and python3-gi"))
    struct SessionBusTests {
        @Test("The screen saver is inhibited while the clock is visible, and released afterwards")
        func saver() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let services = try SessionServices("saver")
            let clock = try DesktopClock(
                on: server, ["--keep-awake", "-geometry", "300x200"],
                environment: services.environment)
            func calls(_ name: String) -> Int {
                services.calls.count(where: { $0 == name || $0.hasPrefix(name + " ") })
            }
            #expect(waitUntil { calls("Inhibit") == 1 })
            #expect(services.calls.contains("Inhibit FlipClockX"))
            try server.xdotool("windowminimize", "\(clock.window)")
            #expect(waitUntil { calls("UnInhibit") == 1 })
            #expect(services.calls.contains("UnInhibit 7"))
            try server.xdotool("windowmap", "\(clock.window)")
            #expect(waitUntil { calls("Inhibit") == 2 })
            #expect(clock.end() == .status(0))
            manager.kill(SIGTERM)
        }

        @Test("Without a screen saver, the portal is asked")
        func portal() throws {
            let server = try Xvfb()
            let services = try SessionServices("portal")
            let clock = try DesktopClock(
                on: server, ["--keep-awake", "-geometry", "300x200"],
                environment: services.environment)
            #expect(waitUntil { services.calls.contains("PortalInhibit 8 Showing the time") })
            #expect(clock.end() == .status(0))
            // Without the option the portal is not asked.
            let before = services.calls.count(where: { $0.hasPrefix("PortalInhibit") })
            let plain = try DesktopClock(
                on: server, ["-geometry", "300x200"], environment: services.environment)
            pause(0.5)
            #expect(services.calls.count(where: { $0.hasPrefix("PortalInhibit") }) == before)
            plain.end()
        }

        @Test("The portal's preference for dark or light selects the side of the theme 'system'")
        func preference() throws {
            let server = try Xvfb()
            let services = try SessionServices("portal")
            let clock = try DesktopClock(
                on: server, ["--theme", "system", "-geometry", "300x200+0+0"],
                environment: services.environment)
            func isDark() -> Bool? {
                clock.observer.screenshot(of: clock.window).map { $0[3, 3] & 0xff < 0x60 }
            }
            #expect(waitUntil { isDark() == true })
            try services.say("dark 2")
            #expect(waitUntil { isDark() == false })
            try services.say("dark 1")
            #expect(waitUntil { isDark() == true })
            #expect(clock.end() == .status(0))
        }

        @Test("An address that runs a program or names another machine is not used, wherever it is")
        func foreignAddresses() throws {
            let server = try Xvfb()
            let services = try SessionServices("saver")
            let folder = try TemporaryFolder()
            let touch = "unixexec:path=/usr/bin/touch,argv0=touch,argv1=\(folder("proof"))"
            for address in [
                "unix:path=/nonexistent;\(touch)", "\(touch);\(services.address)",
                "unix:path=/nonexistent;tcp:host=127.0.0.1,port=1;\(services.address)",
            ] {
                let clock = try DesktopClock(
                    on: server, ["--keep-awake", "-geometry", "300x200"],
                    environment: ["DBUS_SESSION_BUS_ADDRESS": address])
                // The clock asks the bus to keep the screen awake before it shows its first frame.
                #expect(clock.end() == .status(0))
                #expect(access(folder("proof"), F_OK) != 0, "\(address)")
                #expect(!services.calls.contains("Inhibit FlipClockX"), "\(address)")
            }
            // Of several local sockets, the first one that exists is used.
            let clock = try DesktopClock(
                on: server, ["--keep-awake", "-geometry", "300x200"],
                environment: [
                    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent;\(services.address)"
                ])
            #expect(waitUntil { services.calls.contains("Inhibit FlipClockX") })
            clock.end()
        }

        @Test("A bus that ends, and one that never answers, stop nothing")
        func lost() throws {
            let server = try Xvfb()
            let services = try SessionServices("saver")
            let clock = try RunningClock(
                on: server, options: ["--keep-awake", "--seconds"],
                environment: services.environment)
            #expect(waitUntil { services.calls.contains("Inhibit FlipClockX") })
            services.end()
            #expect(try clock.waitUntilRight(timeout: 3) != nil)
            #expect(clock.process.wait(timeout: 0) == nil)
        }

        @Test("A bus that goes away while a call waits is not opened again")
        func lostWhileAsking() throws {
            let services = try SessionServices("portal")
            let bus = SessionBus(address: services.address)
            let inhibitor = IdleInhibitor(bus: bus)
            // Without a saver, the inhibitor would ask the portal next.
            inhibitor.want(true)
            #expect(bus.isAlive)
            bus.close()
            #expect(!bus.isAlive && bus.fileDescriptor == -1)
            #expect(inhibitor.isHeld == false)
        }

        @Test("A portal that starts after the clock is asked again in a later minute")
        func latePortal() throws {
            let services = try SessionServices("saver")
            let bus = SessionBus(address: services.address)
            let watch = PortalSettingsWatch(bus: bus)
            watch.start(minute: 100)
            // The bus answers in order, so the portal has been refused before the notification is.
            var isRefused = false
            bus.notify(summary: "After the request") { isRefused = !$0 }
            #expect(
                waitUntil {
                    bus.process()
                    return isRefused
                })
            try services.add("portal")
            func isRead(from minute: Int) -> Bool {
                watch.start(minute: minute)
                return waitUntil(timeout: 1) {
                    bus.process()
                    return watch.settings.prefersDark == true
                }
            }
            #expect(!isRead(from: 100), "not in the same minute")
            #expect(isRead(from: 101))
            // A lost connection is opened again, but not at once.
            bus.close()
            watch.start(minute: 101)
            #expect(!bus.isAlive)
            watch.start(minute: 102)
            #expect(bus.isAlive)
        }

        @Test("A notification arrives with its text")
        func notification() throws {
            let services = try SessionServices("notifications")
            let bus = SessionBus(address: services.address)
            var isTaken: Bool?
            bus.notify(summary: "Time is up", body: "5 <\u{338} 6 & done") { isTaken = $0 }
            #expect(
                waitUntil {
                    bus.process()
                    return isTaken != nil
                })
            #expect(isTaken == true)
            #expect(
                services.calls.contains(
                    "Notify FlipClockX Time is up / 5 &lt;\u{338} 6 &amp; done"))
            // No program takes it on a bus without such a service.
            let other = try SessionServices("saver")
            let second = SessionBus(address: other.address)
            isTaken = nil
            second.notify(summary: "Time is up") { isTaken = $0 }
            #expect(
                waitUntil {
                    second.process()
                    return isTaken != nil
                })
            #expect(isTaken == false)
        }
    }
}
