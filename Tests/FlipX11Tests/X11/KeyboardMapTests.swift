import CX11
import FlipEngine
import Testing

@testable import FlipX11

@Suite("Keyboard layouts")
struct KeyboardMapTests {
    /// The symbols of five keys in one group: those of q, w, s, f and the comma on a US keyboard.
    private struct Layout {
        let name: String
        let symbols: [Int: KeySym]

        init(_ name: String, _ q: KeySym, _ w: KeySym, _ s: KeySym, _ f: KeySym, _ comma: KeySym) {
            self.name = name
            symbols = [24: q, 25: w, 39: s, 41: f, 59: comma]
        }

        init(_ name: String, _ letters: String) {
            let symbols = letters.unicodeScalars.map { KeySym($0.value) }
            self.init(name, symbols[0], symbols[1], symbols[2], symbols[3], symbols[4])
        }

        static let us = Layout("us", "qwsf,")
        static let french = Layout("fr", "azsf;")
        static let dvorak = Layout("dvorak", "',ouw")
        // Short i, tse, yeru, a and be: Cyrillic keysyms.
        static let russian = Layout("ru", 0x6ca, 0x6c3, 0x6d9, 0x6c1, 0x6c2)
        static let greek = Layout("gr", KeySym(XK_semicolon), 0x7f3, 0x7f2, 0x7f6, 0x2c)
        static let hebrew = Layout(
            "il", KeySym(XK_slash), KeySym(XK_apostrophe), 0xce3, 0xceb, 0xcfa)
    }

    /// Groups, and the characters of those keys in each of them; a dot is a key without one.
    private static let table: [([Layout], [String])] = [
        ([.us], ["qwsf,"]),
        ([.us, .french], ["qwsf,", "azsf."]),
        ([.french, .us], ["azsf.", "qwsf,"]),
        ([.us, .dvorak], ["qwsf,", ".,ouw"]),
        ([.us, .russian], ["qwsf,", "qwsf,"]),
        ([.russian, .dvorak], [".,ouw", ".,ouw"]),
        ([.greek, .russian, .us], ["qwsf,", "qwsf,", "qwsf,"]),
        ([.russian], ["qwsf,"]),
        ([.greek], ["qwsf,"]),
        ([.hebrew], ["qwsf,"]),
    ]

    private static func keys(_ characters: String) -> [FlipEngine.KeyPress.Key] {
        characters.map { $0 == "." ? .other : .character($0) }
    }

    private static func map(_ layouts: [Layout]) -> KeyboardMap {
        KeyboardMap { keycode in
            switch keycode {
            case 24, 25, 39, 41, 59: layouts.compactMap { $0.symbols[keycode] }
            // Keys with the same symbol in every group have one group.
            case 9: [KeySym(XK_Escape)]
            case 95: [KeySym(XK_F11)]
            // A keypad's 8 without Num Lock.
            case 80: [KeySym(XK_KP_Up)]
            default: []
            }
        }
    }

    @Test(
        "the active group's Latin letter applies; another group's does so only if the active one has none"
    )
    func groups() {
        for (layouts, meanings) in Self.table {
            let map = Self.map(layouts)
            for (group, expected) in meanings.enumerated() {
                let keys = [24, 25, 39, 41, 59].map {
                    map.key(keycode: $0, group: group, modifiers: [])
                }
                #expect(keys == Self.keys(expected), "\(layouts.map(\.name)), group \(group)")
                #expect(map.key(keycode: 9, group: group, modifiers: []) == .escape)
                #expect(map.key(keycode: 95, group: group, modifiers: []) == .f11)
                #expect(map.key(keycode: 80, group: group, modifiers: []) == .up)
            }
        }
    }

    @Test(
        "keys with Control, Alt or the logo key are ignored, except letters with Control"
    )
    func modifiers() {
        // Shift, Caps Lock, Num Lock (Mod2) and AltGr (Mod5) in all combinations.
        let locks = (0..<16).map { (bits: UInt32) -> UInt32 in
            let places: [UInt32] = [1, 2, 16, 128]
            return places.enumerated().reduce(0) { state, place in
                state | (bits >> UInt32(place.offset) & 1) * place.element
            }
        }
        for layouts in [[Layout.us], [.us, .russian], [.russian], [.greek]] {
            let map = Self.map(layouts)
            let group = layouts.count - 1
            func keys(_ state: UInt32) -> [FlipEngine.KeyPress.Key] {
                [24, 25, 39, 41, 59, 9, 95, 80].map {
                    map.key(
                        keycode: $0, group: group, modifiers: Modifiers(rawValue: state),
                        isNumLocked: state & 16 != 0)
                }
            }
            for lock in locks {
                // Num Lock and Shift cancel each other.
                let isDigit = (lock & 16 != 0) != (lock & 1 != 0)
                let keypad: FlipEngine.KeyPress.Key = isDigit ? .digit(8) : .up
                #expect(keys(lock) == Self.keys("qwsf,") + [.escape, .f11, keypad])
                #expect(keys(lock | 4) == Self.keys("qwsf...."))
                for held: UInt32 in [8, 64, 4 | 8, 4 | 64, 8 | 64, 4 | 8 | 64] {
                    #expect(keys(lock | held) == Self.keys("........"), "state \(lock | held)")
                }
            }
        }
    }

    @Test(
        "Control with a letter is that of the active layout, or of the US position without letters")
    func control() {
        let (q, w, z) = (KeySym(XK_q), KeySym(XK_w), KeySym(XK_z))
        let map = KeyboardMap { [24: [q, q], 25: [w, z], 52: [z, w]][$0] ?? [] }
        #expect(map.key(keycode: 52, group: 0, modifiers: .control) == .character("z"))
        #expect(map.key(keycode: 25, group: 1, modifiers: .control) == .character("z"))
        #expect(map.key(keycode: 52, group: 1, modifiers: .control) == .character("w"))
        #expect(map.key(keycode: 52, group: 0, modifiers: []) == .character("z"))
        // Cyrillic ya.
        let cyrillic = KeyboardMap { $0 == 52 ? [0x6d1] : [] }
        #expect(cyrillic.key(keycode: 52, group: 0, modifiers: .control) == .character("z"))
    }

    @Test("a key of the number row is the digit on it, in any script, with or without Shift")
    func digitsOfLayouts() {
        func row(_ lower: String, _ upper: String) -> [FlipEngine.KeyPress.Key] {
            func symbols(_ text: String) -> (Int) -> [KeySym] {
                let scalars = text.unicodeScalars.map { scalar in
                    KeySym(scalar.value < 0x100 ? scalar.value : scalar.value | 0x100_0000)
                }
                return { keycode in
                    scalars.indices.contains(keycode - 10) ? [scalars[keycode - 10]] : []
                }
            }
            let map = KeyboardMap(shifted: symbols(upper), symbols: symbols(lower))
            return (10...20).map { map.key(keycode: $0, group: 0, modifiers: []) }
        }
        let inOrder = (1...9).map { FlipEngine.KeyPress.Key.digit($0) }
        #expect(row("1234567890-", "!@#$%^&*()_") == inOrder + [.other, .minus])
        #expect(row("&é\"'(-è_çà)", "1234567890°") == inOrder + [.other, .other])
        #expect(row("१२३४५६७८९०-", "") == inOrder + [.other, .minus])
        // Programmer Dvorak: seven, five, three, one, nine, zero, two, four, six, eight.
        let dvorak = [0, 7, 5, 3, 1, 9, 0, 2, 4, 6, 8].map {
            $0 > 0 ? FlipEngine.KeyPress.Key.digit($0) : .other
        }
        var seen = row("&[{}(=*)+]!", "%7531902468")
        // The signs are the keys of the board that have these symbols.
        for index in [0, 6] { seen[index] = .other }
        #expect(seen == dvorak)
    }

    @Test("the question mark is found with Shift, wherever a layout has it")
    func questionMark() {
        let places: [Int: (KeySym, KeySym)] = [
            20: (KeySym(XK_ssharp), KeySym(XK_question)),
            58: (KeySym(XK_comma), KeySym(XK_question)), 61: (KeySym(XK_slash), KeySym(XK_bar)),
        ]
        let map = KeyboardMap(
            shifted: { places[$0].map { [$0.1] } ?? [] },
            symbols: { places[$0].map { [$0.0] } ?? [] })
        for (keycode, symbols) in places {
            let isMark = symbols.1 == KeySym(XK_question)
            let shifted = map.key(keycode: keycode, group: 0, modifiers: .shift)
            #expect((shifted == .question) == isMark)
            #expect(map.key(keycode: keycode, group: 0, modifiers: []) != .question)
            #expect(map.key(keycode: keycode, group: 0, modifiers: .control) == .other)
        }
    }

    @Test("the keypad has digits with Num Lock, and the other keys with Shift")
    func keypad() {
        let symbols = [
            XK_KP_Home, XK_KP_Up, XK_KP_Page_Up, XK_KP_Left, XK_KP_Begin, XK_KP_Right, XK_KP_End,
            XK_KP_Down, XK_KP_Page_Down, XK_KP_Insert,
        ]
        let map = KeyboardMap { $0 >= 79 && $0 < 89 ? [KeySym(symbols[$0 - 79])] : [] }
        func keys(_ modifiers: Modifiers, _ isNumLocked: Bool) -> [FlipEngine.KeyPress.Key] {
            (79..<89).map {
                map.key(keycode: $0, group: 0, modifiers: modifiers, isNumLocked: isNumLocked)
            }
        }
        let digits = [7, 8, 9, 4, 5, 6, 1, 2, 3].map { FlipEngine.KeyPress.Key.digit($0) }
        let others: [FlipEngine.KeyPress.Key] = [
            .home, .up, .pageUp, .left, .other, .right, .end, .down, .pageDown, .other,
        ]
        #expect(keys([], true) == digits + [.other] && keys(.shift, false) == digits + [.other])
        #expect(keys([], false) == others && keys(.shift, true) == others)
        #expect(keys(.control, true) == [FlipEngine.KeyPress.Key](repeating: .other, count: 10))
    }

    @Test("digits that are unknown go by their place")
    func digits() {
        let french = KeyboardMap { $0 == 10 ? [KeySym(XK_ampersand)] : [] }
        #expect(french.key(keycode: 10, group: 0, modifiers: []) == .digit(1))
        #expect(french.key(keycode: 10, group: 0, modifiers: .shift) == .digit(1))
        #expect(french.key(keycode: 10, group: 0, modifiers: .control) == .other)
        #expect(french.key(keycode: 18, group: 0, modifiers: []) == .digit(9))
        #expect(french.key(keycode: 19, group: 0, modifiers: []) == .other)
    }

    @Test("in the core protocol, the modifier of Mode_switch selects the second group")
    func core() {
        let (q, Q, a, A) = (KeySym(XK_q), KeySym(XK_Q), KeySym(XK_a), KeySym(XK_A))
        // Keys 8 to 10: q or a, Left, Mode_switch. All others have no symbols.
        let map = KeyboardMap(
            core: [
                [q, Q, a, A, 0, 0], [KeySym(XK_Left), 0, 0, 0, 0, 0],
                [0, 0, KeySym(XK_Mode_switch), 0, 0, 0], [],
            ], modifiers: [Int](repeating: 0, count: 14) + [9, 10])
        let letters = (
            FlipEngine.KeyPress.Key.character("q"), FlipEngine.KeyPress.Key.character("a")
        )
        for (state, group, key) in [
            (0, 0, letters.0), (128, 1, letters.1), (128 | 1 | 2 | 16, 1, letters.1),
            (64, 0, letters.0),
        ] {
            #expect(map.group(ofState: UInt32(state)) == group, "state \(state)")
            #expect(map.key(keycode: 8, group: group, modifiers: []) == key, "state \(state)")
            #expect(map.key(keycode: 9, group: group, modifiers: []) == .left, "state \(state)")
        }
        #expect(map.key(keycode: 40, group: 1, modifiers: []) == .other)
        // A server may send no modifiers, and symbols without a second group.
        let bare = KeyboardMap(core: [[q]], modifiers: [])
        #expect(bare.group(ofState: 255) == 0)
        #expect(bare.key(keycode: 8, group: 1, modifiers: []) == .character("q"))
        // With the X Keyboard Extension, the group has its own bits in the state.
        #expect(Self.map([.us]).group(ofState: 128 | 2 << 13) == 2)
    }

    @Test("in the core protocol, keys without letters have their meanings in both groups")
    func coreNames() {
        let names: [(Int32, FlipEngine.KeyPress.Key)] = [
            (XK_Tab, .tab), (XK_Menu, .menu), (XK_Home, .home), (XK_End, .end),
            (XK_Escape, .escape), (XK_F11, .f11), (XK_Page_Up, .pageUp), (XK_Page_Down, .pageDown),
            (XK_space, .space), (XK_Return, .return),
        ]
        // Keys 8 and 9: a Latin and a Cyrillic letter, and Mode_switch; keys 10 to 20 are the number row. A server may
        // repeat a symbol in the second group or leave it out; Tab has another one with Shift.
        for second in [false, true] {
            let keys = names.map { symbol, _ in
                let shifted = symbol == XK_Tab ? KeySym(XK_ISO_Left_Tab) : 0
                return [KeySym(symbol), shifted] + (second ? [KeySym(symbol), shifted] : [0, 0])
            }
            let map = KeyboardMap(
                core: [[KeySym(XK_q), 0, 0x6ca, 0], [0, 0, KeySym(XK_Mode_switch), 0]]
                    + [[KeySym]](repeating: [], count: 11) + keys,
                modifiers: [Int](repeating: 0, count: 14) + [9, 0])
            #expect(map.group(ofState: 128) == 1)
            for (index, name) in names.enumerated() {
                for group in 0...1 {
                    for modifiers: Modifiers in [[], .shift] {
                        #expect(
                            map.key(keycode: 21 + index, group: group, modifiers: modifiers)
                                == name.1, "\(name), group \(group)")
                    }
                }
            }
        }
    }

    @Test("an empty keyboard map has no known keys and does not trap")
    func empty() {
        let map = KeyboardMap { _ in [] }
        for keycode in [-1, 0, 8, 255, 256, 1000] {
            #expect(map.key(keycode: keycode, group: 3, modifiers: []) == .other)
        }
    }
}
