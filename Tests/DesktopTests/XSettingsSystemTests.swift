import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// Tests with a real XSETTINGS manager, xsettingsd.
    @Suite("XSETTINGS", .serialized)
    struct XSettingsSystemTests {
        @Test("Settings are read, followed, and dropped when their manager is gone")
        func followed() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let harness = try WindowHarness(display: server.display)
            let watch = harness.window.desktopSettings
            func expectChange(to value: Bool?, _ what: String) throws {
                harness.clearEvents()
                try harness.wait(what) { $0 == .desktopSettingsChanged }
                #expect(watch.settings?.enableAnimations == value, "\(what)")
            }
            #expect(watch.settings == nil)

            try writeFile("Gtk/EnableAnimations 0\nNet/ThemeName \"Adwaita\"\n", to: folder("c"))
            let manager = try server.start("xsettingsd", "-c", folder("c"))
            try expectChange(to: false, "a manager that starts")
            #expect(watch.settings?["Net/ThemeName"] == .string("Adwaita"))
            // A client that starts later reads them immediately.
            #expect(
                try XSettingsWatch(connection: XConnection(name: server.display)).settings
                    == watch.settings)

            try writeFile("Gtk/EnableAnimations 1\n", to: folder("c"))
            manager.kill(SIGHUP)
            try expectChange(to: true, "a setting that changes")
            manager.kill(SIGKILL)
            try expectChange(to: nil, "a manager that dies")
            #expect(watch.settings == nil)
            let second = try server.start("xsettingsd", "-c", folder("c"))
            try expectChange(to: true, "a second manager")
            second.kill(SIGTERM)
            try expectChange(to: nil, "the second manager's exit")
        }

        @Test("A dead server has no settings")
        func deadServer() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            server.process.kill(SIGKILL)
            _ = server.process.wait()
            connection.markDead()
            #expect(XSettingsWatch(connection: connection).settings == nil)
        }
    }
}
