import CX11
import Testing

@testable import FlipX11

/// What keys type on their levels, as a value.
@Suite("Levels of keys")
struct KeyLevelsTests {
    private static let shift = UInt32(ShiftMask)
    private static let lock = UInt32(LockMask)
    private static let level3 = UInt32(Mod5Mask)
    private static let numLock = UInt32(Mod2Mask)

    /// The kinds of the standard types: one level, two levels, a letter, four levels with AltGr, the keypad.
    private static let kinds = [
        KeyLevels.Kind(mask: 0, levels: [:]),
        KeyLevels.Kind(mask: shift, levels: [shift: 1]),
        KeyLevels.Kind(mask: shift | lock, levels: [shift: 1, lock: 1]),
        KeyLevels.Kind(
            mask: shift | level3, levels: [shift: 1, level3: 2, shift | level3: 3]),
        KeyLevels.Kind(mask: shift | numLock, levels: [shift: 1, numLock: 1]),
    ]

    private static func symbols(_ text: String) -> [KeySym] {
        text.unicodeScalars.map { KeySym($0.value) }
    }

    private static let levels = KeyLevels(
        kinds: kinds,
        keys: [
            24: [.init(kind: 2, symbols: symbols("qQ")), .init(kind: 1, symbols: symbols("йЙ"))],
            26: [.init(kind: 3, symbols: symbols("eE€¢"))],
            10: [.init(kind: 1, symbols: symbols("1!"))],
            65: [.init(kind: 0, symbols: symbols(" "))],
            79: [.init(kind: 4, symbols: [KeySym(XK_KP_Home), KeySym(XK_KP_7)])],
            99: [.init(kind: 9, symbols: symbols("x"))],
            98: [.init(kind: 3, symbols: symbols("y"))],
        ])

    /// Keycode, group, state, and the symbol; 0 for none.
    private static let table: [(Int, Int, UInt32, KeySym)] = [
        (24, 0, 0, 0x71), (24, 0, shift, 0x51), (24, 0, lock, 0x51),
        (24, 0, shift | lock, 0x71), (24, 0, numLock, 0x71),
        // Another group; Caps Lock selects no level there, and the letter becomes a capital.
        (24, 1, 0, 0x439), (24, 1, shift, 0x419), (24, 1, lock, 0x419),
        // A group beyond the last one wraps.
        (24, 2, 0, 0x71), (26, 3, level3, 0x20ac),
        (26, 0, 0, 0x65), (26, 0, level3, 0x20ac), (26, 0, shift | level3, 0xa2),
        (10, 0, 0, 0x31), (10, 0, lock, 0x31), (10, 0, shift | lock, 0x21),
        (65, 0, shift, 0x20),
        (79, 0, 0, KeySym(XK_KP_Home)), (79, 0, numLock, KeySym(XK_KP_7)),
        (79, 0, numLock | shift, KeySym(XK_KP_Home)),
        // A key without a kind, a key without that level, a key that the keyboard lacks.
        (99, 0, 0, 0), (98, 0, shift, 0x79), (97, 0, 0, 0),
        // With Control, Alt or the logo key, a key types nothing.
        (24, 0, UInt32(ControlMask), 0), (24, 0, UInt32(Mod1Mask), 0),
        (24, 0, UInt32(Mod4Mask) | shift, 0),
        // A pressed button and the bits of the group make no difference.
        (24, 0, UInt32(Button1Mask) | 1 << 13, 0x71),
    ]

    @Test("the symbol of each key with each modifier")
    func symbols() {
        for (keycode, group, state, wanted) in Self.table {
            let symbol = Self.levels.symbol(keycode: keycode, group: group, state: state) {
                $0 == 0x439 ? 0x419 : $0
            }
            #expect(symbol == wanted, "keycode \(keycode), group \(group), state \(state)")
        }
    }

    @Test("the core protocol's pairs")
    func core() {
        let levels = KeyLevels { keycode in
            switch keycode {
            case 24: Self.symbols("qQйЙ")
            case 10: Self.symbols("1!")
            case 65: Self.symbols(" ")
            case 79: [KeySym(XK_KP_Home), KeySym(XK_KP_7)]
            default: []
            }
        }
        for (keycode, group, state, wanted): (Int, Int, UInt32, KeySym) in [
            (24, 0, 0, 0x71), (24, 0, Self.shift, 0x51), (24, 1, 0, 0x439),
            (24, 1, Self.shift, 0x419), (10, 1, Self.shift, 0x21), (65, 0, Self.shift, 0x20),
            (79, 0, Self.numLock, KeySym(XK_KP_7)), (79, 0, 0, KeySym(XK_KP_Home)),
            (30, 0, 0, 0),
        ] {
            #expect(
                levels.symbol(keycode: keycode, group: group, state: state) == wanted,
                "keycode \(keycode), group \(group), state \(state)")
        }
        // Caps Lock.
        #expect(
            levels.symbol(keycode: 24, group: 0, state: Self.lock) { $0 == 0x71 ? 0x51 : $0 }
                == 0x51)
    }
}
