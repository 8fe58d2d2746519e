import CX11
import FlipEngine
import Testing

@testable import FlipX11

@Suite("Window properties") struct WindowPolicyTests {
    private static let frame = PixelRect(x: 10, y: 20, width: 400, height: 300)

    @Test("The position is the user's or the window manager's")
    func sizeHints() {
        var configuration = WindowConfiguration()
        var hints = SizeHints(configuration, frame: Self.frame)
        #expect(hints.hints.flags & (USPosition | USSize) == 0)
        #expect(hints.hints.flags & PSize != 0)
        #expect(hints.hints.win_gravity == NorthWestGravity)
        #expect([hints.hints.x, hints.hints.y] == [10, 20])
        #expect([hints.hints.width, hints.hints.height] == [400, 300])
        #expect(hints.hints.min_width == 120)

        configuration.isSizeFromUser = true
        configuration.x = .fromEnd(0)
        configuration.y = .fromStart(0)
        hints = SizeHints(configuration, frame: Self.frame)
        #expect(hints.hints.flags & PSize == 0)
        #expect(hints.hints.flags & (USPosition | USSize) == USPosition | USSize)
        #expect(hints.hints.win_gravity == NorthEastGravity)
    }

    @Test("Each corner of the screen has its gravity, and only a widget fixes its aspect ratio")
    func gravity() {
        var configuration = WindowConfiguration()
        configuration.y = .fromEnd(0)
        #expect(
            SizeHints(configuration, frame: Self.frame).hints.win_gravity == SouthWestGravity)
        configuration.x = .fromEnd(0)
        #expect(
            SizeHints(configuration, frame: Self.frame).hints.win_gravity == SouthEastGravity)
        #expect(SizeHints(configuration, frame: Self.frame).hints.flags & PAspect == 0)
        configuration.behaviours = [.widget]
        let hints = SizeHints(configuration, frame: Self.frame).hints
        #expect(hints.flags & PAspect != 0)
        #expect([hints.min_aspect.x, hints.max_aspect.y] == [400, 300])
    }

    @Test("A move to another monitor keeps the gravity only if the window is mapped")
    func movedHints() {
        var configuration = WindowConfiguration()
        configuration.x = .fromEnd(0)
        var hints = SizeHints(configuration, frame: Self.frame)
        hints.move(toX: 1000, y: -5, isMapped: true)
        #expect([hints.hints.x, hints.hints.y] == [1000, -5])
        #expect(hints.hints.win_gravity == NorthEastGravity)
        hints.move(toX: 1000, y: -5, isMapped: false)
        #expect(hints.hints.win_gravity == NorthWestGravity)
        #expect(hints.hints.flags & USPosition != 0)
    }

    @Test("Corners are blended or cut out, and the opaque region is set if there is alpha")
    func shape() {
        let round = RoundedShape(width: 100, height: 60, radius: 10)
        func shape(_ radius: Double, isBlended: Bool, isOpaque: Bool) -> AppliedShape {
            AppliedShape(
                outline: RoundedShape(width: 100, height: 60, radius: radius),
                isBlended: isBlended, isOpaque: isOpaque, isClickThrough: false)
        }
        let cut = shape(10, isBlended: false, isOpaque: false)
        #expect(cut.bounding == round && cut.input == nil && cut.opaque == nil)
        let blended = shape(10, isBlended: true, isOpaque: true)
        #expect(blended.bounding == nil && blended.input == round && blended.opaque == round)
        let square = shape(0, isBlended: true, isOpaque: true)
        #expect(square.bounding == nil && square.input == nil)
        #expect(square.opaque == RoundedShape(width: 100, height: 60, radius: 0))
        // A plain window sets nothing.
        #expect(shape(0, isBlended: false, isOpaque: false) == AppliedShape())
    }

    @Test("Monitors that the window fills get no black cover")
    func covers() {
        func place(_ x: Int) -> MonitorPlace {
            MonitorPlace(
                frame: PixelRect(x: x, y: 0, width: 800, height: 600), isPrimary: false, name: "")
        }
        let places = [place(0), place(800), place(1600)]
        #expect(
            MonitorCovers.frames(of: places, filled: places[0].frame, window: places[0].frame)
                == [places[1].frame, places[2].frame])
        // A window manager that treats the first two as one monitor.
        let both = places[0].frame.union(places[1].frame)
        #expect(
            MonitorCovers.frames(of: places, filled: places[0].frame, window: both)
                == [places[2].frame])
        #expect(
            MonitorCovers.frames(of: [place(0)], filled: places[0].frame, window: both).isEmpty)
    }

    @Test("The written states are those of the behaviours, and full screen")
    func states() {
        let behaviours: Set<WindowBehaviour> = [.above, .sticky]
        #expect(behaviours.states(isFullScreen: false) == [.netWMStateAbove, .netWMStateSticky])
        #expect(
            behaviours.states(isFullScreen: true)
                == [.netWMStateAbove, .netWMStateSticky, .netWMStateFullscreen])
        #expect(Set<WindowBehaviour>().states(isFullScreen: false).isEmpty)
    }
}
