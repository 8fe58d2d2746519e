import FlipEngine
import Testing

@testable import FlipX11

@Suite("Who made it full screen")
struct FullScreenMakerTests {
    private typealias Maker = FullScreenMaker

    private static let frame = PixelRect(x: 100, y: 100, width: 300, height: 200)
    private static let ordinary = Maker.Place.frame(
        PixelRect(x: 7, y: 8, width: 310, height: 210))

    /// How it came to be full screen.
    private enum Start: CaseIterable {
        /// By us, without a window manager.
        case ourselves
        /// By us; then a window manager started and took it over.
        case takenOver
        /// By us; then a window manager started that ignores full screen.
        case ignored
        /// By the window manager that runs, at the user's request.
        case manager
        /// By the window manager, from the start.
        case fromStart
        /// By a window manager that has ended since.
        case orphaned
    }

    private static func maker(_ start: Start) -> Maker {
        var maker = Maker()
        switch start {
        case .ourselves, .takenOver, .ignored:
            #expect(
                maker.change(to: true, manager: .none, frame: frame, ordinary: ordinary)
                    == [.fill])
            #expect(maker.isOurs)
            if start != .ourselves { #expect(maker.managerCame() == [.ask(true)]) }
            if start == .takenOver {
                #expect(maker.managerSays(isFull: true) == [])
                #expect(!maker.isOurs)
            }
        case .fromStart:
            #expect(
                maker.change(
                    to: true, manager: .here(isMapped: false), frame: frame,
                    ordinary: .size(width: 300, height: 200)) == [.write(true)])
            #expect(maker.managerSays(isFull: true) == [])
        case .manager, .orphaned:
            #expect(
                maker.change(
                    to: true, manager: .here(isMapped: true), frame: frame, ordinary: ordinary)
                    == [.ask(true)])
            #expect(!maker.isFull, "until the manager says so")
            #expect(maker.managerSays(isFull: true) == [])
            if start == .orphaned { maker.managerLeft(ordinary: ordinary) }
        }
        return maker
    }

    @Test("each way out of full screen leads back, with any window manager and without one")
    func leaving() {
        let here = Maker.Manager.here(isMapped: true)
        // How it became full screen, which manager runs now, what is asked at once, and what once the manager has agreed.
        let table: [(Start, Maker.Manager, [Maker.Action], [Maker.Action]?)] = [
            (.ourselves, .none, [.put(.frame(Self.frame))], nil),
            (.ourselves, here, [.ask(false), .put(.frame(Self.frame))], nil),
            (.takenOver, here, [.ask(false)], [.put(.frame(Self.frame))]),
            (.takenOver, .none, [.write(false), .put(.frame(Self.frame))], nil),
            (.ignored, here, [.ask(false), .put(.frame(Self.frame))], nil),
            (.ignored, .none, [.put(.frame(Self.frame))], nil),
            (.manager, here, [.ask(false)], [.put(.size(width: 300, height: 200))]),
            (.manager, .none, [.write(false), .put(Self.ordinary)], nil),
            (.fromStart, here, [.ask(false)], [.put(.size(width: 300, height: 200))]),
            (.fromStart, .none, [.write(false), .put(Self.ordinary)], nil),
            (.orphaned, here, [.ask(false)], [.put(Self.ordinary)]),
            (.orphaned, .none, [.write(false), .put(Self.ordinary)], nil),
        ]
        for (start, manager, actions, later) in table {
            var maker = Self.maker(start)
            #expect(maker.isFull, "\(start)")
            let asked = maker.change(
                to: false, manager: manager, frame: Self.frame, ordinary: Self.ordinary)
            #expect(asked == actions, "\(start), \(manager)")
            if let later {
                #expect(maker.isFull, "\(start), \(manager): until the manager says so")
                #expect(maker.managerSays(isFull: false) == later, "\(start), \(manager)")
            }
            #expect(!maker.isFull, "\(start), \(manager)")
            // And in again.
            let again = maker.change(
                to: true, manager: manager, frame: Self.frame, ordinary: Self.ordinary)
            #expect(again == (manager == .none ? [.fill] : [.ask(true)]))
        }
    }

    @Test("what a manager does by itself is followed, and asks for nothing")
    func followed() {
        var maker = Maker()
        #expect(maker.managerSays(isFull: false) == [])
        #expect(maker.managerSays(isFull: true) == [])
        #expect(maker.isFull)
        #expect(maker.managerCame() == [])
        #expect(maker.managerSays(isFull: false) == [])
        #expect(!maker.isFull)
    }

    @Test("full screen of our own goes on while a manager says nothing of it")
    func notTakenOver() {
        var maker = Self.maker(.ourselves)
        #expect(maker.managerSays(isFull: false) == [])
        #expect(maker.isFull && maker.isOurs)
        maker.managerLeft(ordinary: Self.ordinary)
        #expect(maker.isOurs)
    }
}

@Suite("The ordinary place")
struct OrdinaryPlaceTests {
    private static let small = PixelRect(x: 10, y: 20, width: 300, height: 200)
    private static let moved = PixelRect(x: 50, y: 60, width: 300, height: 200)
    private static let large = PixelRect(x: 0, y: 0, width: 1280, height: 755)

    @Test("a size that comes just before the state maximised is not an ordinary one")
    func sizeFirst() {
        var place = OrdinaryPlace()
        #expect(place.frame == nil)
        place.note(Self.small, at: 10)
        place.note(Self.large, at: 20)
        #expect(place.frame == Self.large)
        place.turnedSpecial(at: 20.2)
        #expect(place.frame == Self.small)
        // And back.
        place.note(Self.small, at: 30)
        place.note(Self.moved, at: 40)
        place.turnedSpecial(at: 50)
        #expect(place.frame == Self.moved, "the state came first")
        place.turnedSpecial(at: 50.1)
        #expect(place.frame == Self.moved)
    }

    @Test("a window that is maximised at once was at its first place")
    func atOnce() {
        var place = OrdinaryPlace()
        place.turnedSpecial(at: 9)
        #expect(place.frame == nil)
        place.note(Self.small, at: 10)
        place.note(Self.large, at: 10.1)
        place.turnedSpecial(at: 10.2)
        #expect(place.frame == Self.small)
    }

    @Test("of many places in a drag the newest counts, and each one stays after a second")
    func drag() {
        var place = OrdinaryPlace()
        for step in 0..<100 {
            let frame = PixelRect(x: step, y: 0, width: 300, height: 200)
            place.note(frame, at: Double(step) * 0.01)
            #expect(place.frame == frame)
        }
        place.turnedSpecial(at: 3)
        #expect(place.frame?.minX == 99)
    }
}

@Suite("The type of a widget's window")
struct WidgetTypeTests {
    @Test("a manager that makes a dock a bar or a tile gets a type that floats")
    func types() {
        let table: [(String?, WidgetType)] = [
            ("i3", .utility), ("wlroots wm", .utility), ("Openbox", .splash), ("Xfwm4", .dock),
            ("Metacity", .dock), ("IceWM 3.3.1 (Linux)", .dock), ("Mutter (Muffin)", .dock),
            ("GNOME Shell", .dock), ("KWin", .dock), (nil, .dock),
        ]
        for (name, type) in table {
            #expect(WidgetType(managerName: name) == type)
            #expect(
                WidgetType.heedsUserTime(managerName: name) == (name?.contains("IceWM") != true))
        }
    }
}

@Suite("A moment without monitors")
struct MonitorOutageTests {
    private static let frame = PixelRect(x: 100, y: 100, width: 500, height: 300)
    private static let shrunk = PixelRect(x: 0, y: 0, width: 64, height: 64)

    @Test("while all monitors are off nothing happens, and then the window goes back to its place")
    func off() {
        var outage = MonitorOutage()
        #expect(outage.note(monitorCount: 2, ordinary: Self.frame) == .monitors)
        for ordinary in [Self.frame, Self.shrunk, nil] {
            #expect(outage.note(monitorCount: 0, ordinary: ordinary) == .nothing)
            #expect(outage.isOut)
        }
        #expect(outage.note(monitorCount: 1, ordinary: Self.shrunk) == .back(Self.frame))
        #expect(!outage.isOut)
        #expect(outage.note(monitorCount: 2, ordinary: Self.frame) == .monitors)
    }

    @Test("a server that never had a monitor is not without one")
    func never() {
        var outage = MonitorOutage()
        #expect(outage.note(monitorCount: 0, ordinary: Self.frame) == .monitors)
        #expect(!outage.isOut)
        #expect(outage.note(monitorCount: 1, ordinary: Self.frame) == .monitors)
        #expect(outage.note(monitorCount: 0, ordinary: nil) == .nothing)
        #expect(outage.note(monitorCount: 1, ordinary: nil) == .back(nil))
    }
}

@Suite("Another desktop")
struct DesktopShownTests {
    @Test("a window is elsewhere only where both numbers are known and differ")
    func table() {
        let every: UInt = 0xffff_ffff
        let table: [(UInt?, UInt?, Bool)] = [
            (0, 0, false), (0, 1, true), (1, 0, true), (every, 0, false), (UInt.max, 3, false),
            (nil, 1, false), (1, nil, false), (nil, nil, false),
        ]
        for (window, current, isElsewhere) in table {
            let shown = DesktopShown(window: window, current: current)
            #expect(shown.isElsewhere == isElsewhere)
            var visibility = WindowVisibility()
            visibility.isMapped = true
            visibility.isElsewhere = shown.isElsewhere
            #expect(visibility.isVisible == !isElsewhere)
        }
        for name in ["i3", "bspwm", "awesome", "Openbox", "wlroots wm", nil] {
            #expect(!DesktopShown.isNeeded(managerName: name))
        }
        #expect(DesktopShown.isNeeded(managerName: "KWin"))
    }
}
