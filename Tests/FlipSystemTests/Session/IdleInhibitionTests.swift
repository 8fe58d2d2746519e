import Testing

@testable import FlipSystem

@Suite("Which service keeps the screen awake")
struct IdleInhibitionTests {
    /// Every event that can happen.
    enum Event: CaseIterable, Sendable {
        case wanted, notWanted, saver, noSaver, portal, noPortal, lost
    }

    private func apply(_ event: Event, to state: inout IdleInhibition) -> IdleInhibition.Action? {
        switch event {
        case .wanted: return state.want(true)
        case .notWanted: return state.want(false)
        case .saver: return state.saverAnswered(7)
        case .noSaver: return state.saverAnswered(nil)
        case .portal: return state.portalAnswered("/1")
        case .noPortal: return state.portalAnswered(nil)
        case .lost:
            state.lost()
            return nil
        }
    }

    @Test("The saver first, then the portal, and each is released")
    func order() {
        var state = IdleInhibition()
        #expect(state.want(true) == .askSaver)
        #expect(state.saverAnswered(7) == nil)
        #expect(state.isHeld == true)
        #expect(state.want(false) == .releaseSaver(7))
        #expect(state.want(true) == .askSaver)
        #expect(state.saverAnswered(nil) == .askPortal)
        #expect(state.portalAnswered("/1") == nil)
        #expect(state.want(false) == .releasePortal("/1"))
        #expect(state.want(true) == .askSaver)
        #expect(state.saverAnswered(nil) == .askPortal)
        #expect(state.portalAnswered(nil) == nil)
        #expect(state.isHeld == false)
    }

    @Test("A request that is no longer wanted is released when its reply arrives")
    func late() {
        var state = IdleInhibition()
        #expect(state.want(true) == .askSaver)
        #expect(state.want(false) == nil)
        #expect(state.saverAnswered(7) == .releaseSaver(7))
        #expect(state == IdleInhibition())
    }

    @Test(
        "After any five events, nothing is held that is not wanted, and everything held is released once"
    )
    func everyOrder() {
        let events = Event.allCases
        var count = 1
        for _ in 0..<5 { count *= events.count }
        for number in 0..<count {
            var state = IdleInhibition()
            var (rest, held, isWanted) = (number, 0, false)
            for _ in 0..<5 {
                let event = events[rest % events.count]
                rest /= events.count
                if event == .wanted { isWanted = true }
                if event == .notWanted { isWanted = false }
                if event == .saver || event == .portal { held += 1 }
                if event == .lost { held = 0 }
                switch apply(event, to: &state) {
                case .releaseSaver, .releasePortal: held -= 1
                case .askSaver, .askPortal, nil: break
                }
                // The services count what we hold, and we hold at most one.
                #expect(held == (state.isHeld == true ? 1 : 0), "\(number)")
                if !isWanted { #expect(held == 0, "\(number)") }
            }
        }
    }
}

@Suite("Settings of the desktop portal")
struct PortalSettingsTests {
    @Test("Known settings are followed; others, and values of another type, are ignored")
    func values() {
        var settings = PortalSettings()
        settings.note("org.freedesktop.appearance", "color-scheme", .number(1))
        #expect(settings.prefersDark == true)
        settings.note("org.freedesktop.appearance", "color-scheme", .string("dark"))
        settings.note("org.freedesktop.appearance", "color-scheme", nil)
        settings.note("org.gnome.desktop.interface", "color-scheme", .number(2))
        #expect(settings.prefersDark == true)
        settings.note("org.freedesktop.appearance", "color-scheme", .number(2))
        #expect(settings.prefersDark == false)
        settings.note("org.freedesktop.appearance", "color-scheme", .number(0))
        #expect(settings.prefersDark == nil)
        settings.note("org.gnome.desktop.interface", "enable-animations", .bool(false))
        #expect(settings.enableAnimations == false)
        settings.note("org.freedesktop.appearance", "reduced-motion", .number(0))
        #expect(settings.enableAnimations == true)
    }
}
