import FlipEngine
import Testing

@testable import FlipClock

@Suite("Keys of commands")
struct KeyBindingTests {
    private static let sides: [KeyBinding.Place] = [.front, .typing, .back, .field, .face]

    private func command(
        _ key: KeyPress.Key, _ modifiers: Modifiers = [], on side: KeyBinding.Place
    ) -> Command? {
        KeyBinding.of(
            KeyPress(key: key, modifiers: modifiers, isRepeat: false, time: 0), on: side)?.command
    }

    @Test("Keys of the cards hold on the front, undo on the back, all others on both sides")
    func places() {
        for side in Self.sides {
            #expect((command(.up, on: side) == .step(1)) == (side == .front))
            #expect((command(.pageDown, on: side) == .page(-1)) == (side == .front))
            #expect((command(.space, on: side) == .mode(.startStop)) == (side == .front))
            #expect((command(.undo, on: side) == .undo) == [.back, .field].contains(side))
            #expect(
                (command(.insert, .shift, on: side) == .paste) == [.typing, .field].contains(side))
            #expect(command(.character(","), on: side) == .turnOver)
            #expect(command(.digit(7), on: side) == .select(.text))
            #expect(command(.digit(3), on: side) == nil)
            #expect(command(.f11, on: side) == .fullScreen)
            #expect(command(.escape, on: side) == .escape)
        }
    }

    @Test("Control and Shift select commands of their own; other modifiers select none")
    func modifiers() {
        for side in Self.sides {
            #expect(command(.character("q"), .control, on: side) == .quit)
            #expect(command(.character("q"), .shift, on: side) == .quit)
            #expect(command(.character("w"), .control, on: side) == .close)
            #expect(command(.character("w"), on: side) == nil)
            #expect(command(.character("s"), .control, on: side) == nil)
            #expect(command(.character("f"), .control, on: side) == nil)
            #expect(command(.character("q"), .alt, on: side) == nil)
            #expect(command(.f10, .shift, on: side) == .openMenu)
            #expect(command(.f10, on: side) == nil)
        }
        #expect(command(.character("z"), .control, on: .back) == .undo)
        #expect(command(.character("z"), [.control, .shift], on: .back) == .undo)
        #expect(command(.character("z"), on: .back) == nil)
    }

    @Test("A key has one command in each place, and each row its words")
    func once() {
        for side in Self.sides {
            let rows = KeyBinding.all.filter { $0.holds(on: side) }
            let strokes = rows.flatMap(\.strokes)
            #expect(Set(strokes).count == strokes.count)
        }
        #expect(KeyBinding.all.allSatisfy { !$0.strokes.isEmpty && $0.words.hasSuffix(".") })
        #expect(KeyBinding.all.flatMap(\.strokes).allSatisfy { !$0.name.isEmpty })
        // A held key undoes one change after the other; it does not open or select something again and again.
        let repeated = KeyBinding.all.filter(\.repeats).map(\.command)
        let expected: [Command] = [
            .step(1), .step(-1), .page(1), .page(-1), .mode(.giveUp), .erase, .undo, .escape,
            .quit,
        ]
        #expect(repeated == expected)
    }

    @Test("A row of help has all keys of its words, such as those of both directions")
    func help() {
        let keys = KeyBinding.help.map(\.keys)
        #expect(keys.contains("Up or Right, Down or Left"))
        #expect(keys.contains("1, 2, 4, 5, 6, 7"))
        #expect(keys.contains("Menu or Shift+F10"))
        #expect(keys.contains("Control+Z or Undo"))
    }
}
