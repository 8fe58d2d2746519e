import CX11
import FlipEngine
import Testing

@testable import FlipX11

@Suite("Moving a borderless window") struct BorderlessMoveTests {
    private static let grip = WindowMove(
        frame: PixelRect(x: 100, y: 100, width: 300, height: 200), pointer: (150, 150), button: 2,
        edges: [], reach: 0)

    /// A move in progress.
    private static var held: BorderlessMove {
        var move = BorderlessMove()
        #expect(move.pressed(grip) == true)
        return move
    }

    @Test("The middle button starts a move, and the left one with Alt or the logo key")
    func grips() {
        #expect(BorderlessMove.isGrip(button: 2, state: 0))
        #expect(!BorderlessMove.isGrip(button: 1, state: 0))
        #expect(!BorderlessMove.isGrip(button: 1, state: UInt32(ShiftMask)))
        #expect(BorderlessMove.isGrip(button: 1, state: UInt32(Mod1Mask)))
        #expect(BorderlessMove.isGrip(button: 1, state: UInt32(Mod4Mask)))
        #expect(!BorderlessMove.isGrip(button: 3, state: UInt32(Mod1Mask)))
    }

    @Test("Without a move in progress, all events are ignored")
    func noMove() {
        var move = BorderlessMove()
        #expect(move.pressed(nil) == false)
        #expect(move.moved(to: (1, 2)) == .none)
        #expect(move.released(1, at: (1, 2)) == .none)
        move.managerAnswered(canMove: true)
        #expect(move == BorderlessMove())
    }

    @Test("Without a window manager the window follows until its button is released")
    func byTheProgram() {
        var move = Self.held
        #expect(move.button == 2)
        #expect(move.moved(to: (151, 150)) == .put(x: 101, y: 100))
        // Other buttons meanwhile do nothing.
        #expect(move.pressed(nil) == true)
        #expect(move.released(1, at: (0, 0)) == .wait)
        #expect(move.moved(to: (140, 160)) == .put(x: 90, y: 110))
        #expect(move.released(2, at: (140, 160)) == .wait)
        #expect(move.moved(to: (0, 0)) == .none)
    }

    @Test("A window manager takes over at the first drag, and is notified of a late release")
    func byTheManager() {
        var move = Self.held
        move.managerAnswered(canMove: true)
        #expect(move.moved(to: (153, 150)) == .wait)
        #expect(move.moved(to: (154, 150)) == .handOver(Self.grip))
        #expect(move.button == nil)
        #expect(move.moved(to: (160, 150)) == .none)
        #expect(move.released(1, at: (160, 150)) == .none)
        #expect(move.released(2, at: (170, 151)) == .cancel(button: 2, x: 170, y: 151))
        #expect(move.released(2, at: (170, 151)) == .none)
    }

    @Test("A press after the window manager took over ends the wait for the release")
    func pressedAgain() {
        var move = Self.held
        move.managerAnswered(canMove: true)
        _ = move.moved(to: (200, 150))
        #expect(move.pressed(nil) == false)
        #expect(move.released(2, at: (200, 150)) == .none)
    }

    @Test("A click under a window manager, and a cancelled move, leave no state behind")
    func ends() {
        var move = Self.held
        move.managerAnswered(canMove: true)
        #expect(move.released(2, at: (150, 150)) == .wait)
        #expect(move.button == nil)
        move = Self.held
        move.cancelled()
        #expect(move.moved(to: (200, 150)) == .none)
    }
}
