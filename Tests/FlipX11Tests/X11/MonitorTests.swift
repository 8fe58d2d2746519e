import FlipEngine
import Testing

@testable import FlipSystem
@testable import FlipX11

@Suite("Monitors and positions")
struct MonitorTests {
    private let left = Monitor(
        frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080),
        refreshRate: RefreshRate(numerator: 60, denominator: 1), isPrimary: false)
    private let right = Monitor(
        frame: PixelRect(x: 1920, y: 0, width: 2560, height: 1440),
        refreshRate: RefreshRate(numerator: 144, denominator: 1), isPrimary: true)

    @Test("The monitor with most of the window is selected, or the primary one of equals")
    func overlap() {
        let monitors = [left, right]
        func at(_ x: Int) -> Monitor? {
            monitors.showingMost(of: PixelRect(x: x, y: 100, width: 800, height: 600))
        }
        #expect(at(0) == left)
        #expect(at(1519) == left)
        #expect(at(1520) == right)
        #expect(at(1521) == right)
        #expect(at(9000) == nil)
        #expect([Monitor]().showingMost(of: left.frame) == nil)
    }

    @Test("Positions are relative to either edge")
    func offsets() {
        #expect(WindowOffset.fromStart(10).origin(extent: 400, screen: 1280) == 10)
        #expect(WindowOffset.fromStart(-10).origin(extent: 400, screen: 1280) == -10)
        #expect(WindowOffset.fromEnd(10).origin(extent: 400, screen: 1280) == 870)
        #expect(WindowOffset.fromEnd(0).origin(extent: 400, screen: 1280) == 880)
    }

    @Test("A window is visible unless any state hides it")
    func visibility() {
        var visibility = WindowVisibility()
        #expect(!visibility.isVisible)
        visibility.isMapped = true
        #expect(visibility.isVisible)
        for flag in [\WindowVisibility.isObscured, \.isHidden, \.isIconic] {
            visibility[keyPath: flag] = true
            #expect(!visibility.isVisible)
            visibility[keyPath: flag] = false
        }
        #expect(visibility.isVisible)
    }

    @Test("Messages of a startup notification")
    func startup() {
        let notification = StartupNotification(id: "host-1_TIME9_x\"\\_TIME4711")
        #expect(notification.userTime == 4711)
        #expect(
            String(decoding: notification.removeMessage, as: UTF8.self)
                == "remove: ID=\"host-1_TIME9_x\\\"\\\\_TIME4711\"\0")
        #expect(StartupNotification(id: "plain").userTime == nil)
        #expect(StartupNotification(id: "a_TIME").userTime == nil)
        #expect(StartupNotification(id: "").userTime == nil)
    }

    @Test("Icons have straight alpha")
    func straightAlpha() {
        #expect(IconSender.straightAlpha(0xff12_3456) == 0xff12_3456)
        #expect(IconSender.straightAlpha(0x8040_0080) == 0x8080_00ff)
        #expect(IconSender.straightAlpha(0) == 0)
    }
}
