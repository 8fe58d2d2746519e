import FlipEngine
import Testing

@testable import FlipX11

@Suite("Owner of the full screen state")
struct FullScreenMakerTests {
    private typealias Maker = FullScreenState

    private static let frame = PixelRect(x: 100, y: 100, width: 300, height: 200)
    private static let ordinary = Maker.Place.frame(
        PixelRect(x: 7, y: 8, width: 310, height: 210))

    /// The history of the full screen state.
    private enum Start: CaseIterable {
        /// Made by the program, without a window manager.
        case ourselves
        /// Made by the program; a window manager that started later took it over.
        case takenOver
        /// Made by the program; a window manager that started later ignores full screen.
        case ignored
        /// Made by the running window manager, at the user's request.
        case manager
        /// Made by the window manager, from the start.
        case fromStart
        /// Made by a window manager that has ended since.
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

    @Test("full screen can be left in every way, with any window manager and without one")
    func leaving() {
        let here = Maker.Manager.here(isMapped: true)
        // The history, the manager that runs now, the immediate action, and the action after the manager agrees.
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
            // Full screen again.
            let again = maker.change(
                to: true, manager: manager, frame: Self.frame, ordinary: Self.ordinary)
            #expect(again == (manager == .none ? [.fill] : [.ask(true)]))
        }
    }

    @Test("changes by the manager are adopted without an action")
    func followed() {
        var maker = Maker()
        #expect(maker.managerSays(isFull: false) == [])
        #expect(maker.managerSays(isFull: true) == [])
        #expect(maker.isFull)
        #expect(maker.managerCame() == [])
        #expect(maker.managerSays(isFull: false) == [])
        #expect(!maker.isFull)
    }

    @Test("the program's own full screen continues while the manager does not report it")
    func notTakenOver() {
        var maker = Self.maker(.ourselves)
        #expect(maker.managerSays(isFull: false) == [])
        #expect(maker.isFull && maker.isOurs)
        maker.managerLeft(ordinary: Self.ordinary)
        #expect(maker.isOurs)
    }
}

@Suite("Normal frame of a window")
struct OrdinaryPlaceTests {
    private static let small = PixelRect(x: 10, y: 20, width: 300, height: 200)
    private static let moved = PixelRect(x: 50, y: 60, width: 300, height: 200)
    private static let large = PixelRect(x: 0, y: 0, width: 1280, height: 755)

    @Test("a size just before the maximised state is not a normal one")
    func sizeFirst() {
        var place = OrdinaryPlace()
        #expect(place.frame == nil)
        place.note(Self.small, at: 10)
        place.note(Self.large, at: 20)
        #expect(place.frame == Self.large)
        place.turnedSpecial(at: 20.2)
        #expect(place.frame == Self.small)
        // Restored.
        place.note(Self.small, at: 30)
        place.note(Self.moved, at: 40)
        place.turnedSpecial(at: 50)
        #expect(place.frame == Self.moved, "the state came first")
        place.turnedSpecial(at: 50.1)
        #expect(place.frame == Self.moved)
    }

    @Test("a window that is maximised at once has its first frame as the normal one")
    func atOnce() {
        var place = OrdinaryPlace()
        place.turnedSpecial(at: 9)
        #expect(place.frame == nil)
        place.note(Self.small, at: 10)
        place.note(Self.large, at: 10.1)
        place.turnedSpecial(at: 10.2)
        #expect(place.frame == Self.small)
    }

    @Test("of many positions in a drag the newest is kept, and a position is kept after a second")
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

@Suite("Window type of a widget")
struct WidgetTypeTests {
    @Test("a manager that tiles docks, or treats them as bars, gets a floating type")
    func types() {
        let table: [(String?, WidgetType)] = [
            ("i3", .utility), ("wlroots wm", .utility), ("Openbox", .splash), ("Xfwm4", .dock),
            ("Metacity", .dock), ("IceWM 3.3.1 (Linux)", .dock), ("Mutter (Muffin)", .dock),
            ("GNOME Shell", .dock), ("KWin", .dock), (nil, .dock), ("dwm", .dialog),
        ]
        for (name, type) in table {
            #expect(WidgetType(managerName: name) == type)
            #expect(
                WidgetType.heedsUserTime(managerName: name) == (name?.contains("IceWM") != true))
            #expect(WidgetType.takesInput(managerName: name) == (name == "wlroots wm"))
        }
    }
}

@Suite("Outage of all monitors")
struct MonitorOutageTests {
    private static let frame = PixelRect(x: 100, y: 100, width: 500, height: 300)
    private static let shrunk = PixelRect(x: 0, y: 0, width: 64, height: 64)

    @Test("while all monitors are off nothing happens; afterwards the window returns to its frame")
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

    @Test("a server that never had a monitor has no outage")
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
    @Test("a window is on another desktop only if both numbers are known and differ")
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
