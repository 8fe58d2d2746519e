import CX11
import FlipEngine

/// Maps the keycodes of a keyboard, in each of its groups (layouts), to our keys.
///
///     let map = KeyboardMap { keycode in symbolsOfThatKey }
///     map.key(keycode: 24, group: 1, modifiers: [])  // .character("q"), if group 1 has a "q" there
///     map.group(ofState: 1 << 13)                    // 1
///
/// The active group decides, as in GTK and Qt. Only a group without Latin letters takes them from elsewhere: from the
/// first group that has some, otherwise from the key's position on a US keyboard. So no key of a French or Dvorak
/// layout acts as the letter of a US layout in the same position.
///
/// The symbols are those without Shift, so Shift and Caps Lock have no effect. Two kinds of keys are digits: those of the
/// number row, with or without Shift, and those of the keypad while Num Lock is on. Creating a map costs a few
/// microseconds.
struct KeyboardMap: Equatable, Sendable {
    /// The symbol in each group of each keycode, 0...255.
    private let symbols: [[KeySym]]
    /// For each group, the digits on the keys of `row`; 0 for none.
    private let digits: [[Int]]
    /// The groups that have Latin letters.
    private let latinGroups: Set<Int>
    /// The keys that have a question mark with Shift, in each group.
    private let marks: [Set<Int>]
    /// The modifiers that select the second group in the core protocol; 0 with the X Keyboard Extension.
    private let modeSwitch: UInt32
    /// The symbols of all levels; nil if they were not asked for.
    private(set) var levels: KeyLevels?

    /// The maximum number of groups of a keyboard (X Keyboard Extension).
    static let groupLimit = 4
    private static let keycodes = 0..<256
    /// The number row of a keyboard: on a US keyboard the digits and the minus, in Linux (evdev) keycodes.
    private static let row = 10...20

    /// Creates a map from each key's symbols without Shift, one for each of its groups.
    ///
    /// - Parameters:
    ///   - modeSwitch: The bits of the modifiers that select the second group in the core protocol.
    ///   - shifted: The symbols with Shift, also one for each group.
    init(
        modeSwitch: UInt32 = 0, shifted: (_ keycode: Int) -> [KeySym] = { _ in [] },
        symbols symbolsOfKey: (_ keycode: Int) -> [KeySym]
    ) {
        self.modeSwitch = modeSwitch
        let symbols = Self.keycodes.map { Array(symbolsOfKey($0).prefix(Self.groupLimit)) }
        self.symbols = symbols
        let upper = Self.keycodes.map(shifted)
        marks = (0..<Self.groupLimit).map { group in
            Set(Self.keycodes.filter { Self.symbol(upper[$0], group) == KeySym(XK_question) })
        }
        digits = (0..<Self.groupLimit).map { group in
            let own = Self.row.map { keycode in
                Self.digit(Self.symbol(symbols[keycode], group))
                    ?? Self.digit(Self.symbol(upper[keycode], group)) ?? 0
            }
            // A layout without digits, or one whose digits are unknown, has them in the usual places.
            return own.contains { $0 > 0 } ? own : Self.row.map { $0 < 19 ? $0 - 9 : 0 }
        }
        latinGroups = Set(
            (0..<Self.groupLimit).filter { group in
                symbols.contains { $0.indices.contains(group) && Self.isLatinLetter($0[group]) }
            })
    }

    /// Returns the active group, from 0, for the state of an event.
    func group(ofState state: UInt32) -> Int {
        // Bits 13 and 14 are the group of the X Keyboard Extension.
        state & modeSwitch == 0 ? Int(state >> 13 & 3) : 1
    }

    /// Returns our key for a key press.
    ///
    /// A key with Control, Alt or the logo key is left to the window manager, except letters with Control.
    ///
    /// - Parameters:
    ///   - keycode: The key, as the server numbers it.
    ///   - group: The active group, from 0.
    ///   - modifiers: The modifiers that are held.
    ///   - isNumLocked: Whether Num Lock is on; Shift has the opposite effect on the keypad.
    func key(
        keycode: Int, group: Int, modifiers: Modifiers, isNumLocked: Bool = false
    ) -> KeyPress.Key {
        let symbol = symbol(keycode: keycode, group: group)
        if modifiers == .shift, marks.indices.contains(group), marks[group].contains(keycode) {
            return .question
        }
        switch modifiers.subtracting(.shift) {
        case [] where isNumLocked != modifiers.contains(.shift):
            return Self.keypad[Int32(truncatingIfNeeded: symbol)] ?? key(keycode, group, symbol)
        case []: return key(keycode, group, symbol)
        case .control where Self.isLatinLetter(symbol): return KeyPress.Key(symbol: symbol)
        default: return .other
        }
    }

    /// Returns our key for a key without modifiers but Shift.
    private func key(_ keycode: Int, _ group: Int, _ symbol: KeySym) -> KeyPress.Key {
        if Self.row ~= keycode, digits.indices.contains(group) {
            let digit = digits[group][keycode - Self.row.lowerBound]
            if digit > 0 { return .digit(digit) }
        }
        return KeyPress.Key(symbol: symbol)
    }

    /// Returns the symbol of a key in a group; 0 if there is none.
    private func symbol(keycode: Int, group: Int) -> KeySym {
        guard symbols.indices.contains(keycode) else { return 0 }
        let own = Self.symbol(symbols[keycode], group)
        guard !latinGroups.contains(group), KeyPress.Key(symbol: own) == .other else { return own }
        if let latin = latinGroups.min() { return Self.symbol(symbols[keycode], latin) }
        return Self.places[keycode] ?? own
    }

    /// Returns the symbol in a group of a key. A group beyond the key's last one wraps, as in the X Keyboard Extension.
    private static func symbol(_ groups: [KeySym], _ group: Int) -> KeySym {
        groups.isEmpty ? 0 : groups[group % groups.count]
    }

    private static func isLatinLetter(_ symbol: KeySym) -> Bool {
        KeySym(XK_a)...KeySym(XK_z) ~= symbol || KeySym(XK_A)...KeySym(XK_Z) ~= symbol
    }

    /// The symbols of letters and the comma by their position on a US keyboard, in Linux (evdev) keycodes.
    private static let places: [Int: KeySym] = {
        var places = [59: KeySym(XK_comma)]
        for (first, row) in [(24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")] {
            for (index, letter) in row.utf8.enumerated() { places[first + index] = KeySym(letter) }
        }
        return places
    }()

    /// The digit of a symbol, 0...9, in any script; nil if it is none.
    private static func digit(_ symbol: KeySym) -> Int? {
        // A symbol of Unicode has this bit; the digits of ASCII are their own symbols.
        let value = symbol & 0x100_0000 != 0 ? symbol & 0xff_ffff : symbol < 0x80 ? symbol : 0
        guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)),
            scalar.properties.numericType == .decimal
        else { return nil }
        return scalar.properties.numericValue.map { Int($0) }
    }

    /// The keys of the keypad by their symbols without Num Lock. Those without a meaning of their own, 8, 9 and 0, must
    /// not turn cards either.
    private static let keypad: [Int32: KeyPress.Key] = [
        XK_KP_End: .digit(1), XK_KP_Down: .digit(2), XK_KP_Page_Down: .digit(3),
        XK_KP_Left: .digit(4), XK_KP_Begin: .digit(5), XK_KP_Right: .digit(6),
        XK_KP_Home: .digit(7), XK_KP_Up: .digit(8), XK_KP_Page_Up: .digit(9),
        XK_KP_Insert: .other, XK_KP_Delete: .other,
    ]
}

extension KeyboardMap {
    /// Reads libX11's keyboard for `display`. It waits for the server and registers for MappingNotify, so it is only
    /// for the start.
    init(display: OpaquePointer) {
        func symbols(_ keycode: Int, _ level: Int32) -> [KeySym] {
            guard keycode >= 8 else { return [] }
            return Self.withoutEmptyEnd(
                (0..<Self.groupLimit).map { group in
                    XkbKeycodeToKeysym(display, UInt8(keycode), Int32(group), level)
                })
        }
        self.init(shifted: { symbols($0, 1) }, symbols: { symbols($0, 0) })
    }

    /// Queries the server's keyboard without blocking; passes the map to `take`, or nil if the server sends none.
    ///
    /// Without the X Keyboard Extension, the core protocol has two groups.
    static func ask(_ questions: ServerQueries, take: @escaping (KeyboardMap?) -> Void) {
        questions.ask { server in
            // Sent first, so that its reply has arrived when the request's reply does.
            cx11_prefetch_xkb(server)
            let name = "XKEYBOARD"
            return xcb_query_extension(server, UInt16(name.utf8.count), name).sequence
        } take: { [unowned questions] reply in
            guard let reply else { return take(nil) }
            let answer = reply.assumingMemoryBound(to: xcb_query_extension_reply_t.self)
            if answer.pointee.present == 1 {
                askExtension(questions, take)
            } else {
                askCore(questions, take)
            }
        }
    }

    private static func askExtension(
        _ questions: ServerQueries, _ take: @escaping (KeyboardMap?) -> Void
    ) {
        questions.ask { server in
            let keyboard = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)
            let parts = UInt16(
                XCB_XKB_MAP_PART_KEY_TYPES.rawValue | XCB_XKB_MAP_PART_KEY_SYMS.rawValue)
            return xcb_xkb_get_map(
                server, keyboard, parts, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
            ).sequence
        } take: { [unowned questions] reply in
            // A server refuses the request of a client whose Xlib does not use the extension.
            guard let reply else { return askCore(questions, take) }
            take(KeyboardMap(KeyLevels(reply)))
        }
    }

    /// The lowest keycode that the protocol allows.
    private static let firstKeycode = 8

    private static func askCore(
        _ questions: ServerQueries, _ take: @escaping (KeyboardMap?) -> Void
    ) {
        var symbols: [[KeySym]]?
        questions.ask { server in
            let setup = xcb_get_setup(server).pointee
            let count = setup.max_keycode - UInt8(firstKeycode) + 1
            return xcb_get_keyboard_mapping(server, UInt8(firstKeycode), count).sequence
        } take: { reply in
            guard let reply else { return }
            let answer = reply.assumingMemoryBound(to: xcb_get_keyboard_mapping_reply_t.self)
            let width = Int(answer.pointee.keysyms_per_keycode)
            let all = elements(
                at: xcb_get_keyboard_mapping_keysyms(answer),
                Int(xcb_get_keyboard_mapping_keysyms_length(answer)), of: answer)
            guard width > 0 else { return }
            symbols = stride(from: 0, to: all.count, by: width).map { start in
                all[start..<min(start + width, all.count)].map { KeySym($0) }
            }
        }
        questions.ask {
            xcb_get_modifier_mapping($0).sequence
        } take: { reply in
            guard let symbols, let reply else { return take(nil) }
            let answer = reply.assumingMemoryBound(to: xcb_get_modifier_mapping_reply_t.self)
            let keycodes = elements(
                at: xcb_get_modifier_mapping_keycodes(answer),
                Int(xcb_get_modifier_mapping_keycodes_length(answer)), of: answer)
            take(KeyboardMap(core: symbols, modifiers: keycodes.map { Int($0) }))
        }
    }

    /// Creates a map from the replies of the core protocol.
    ///
    /// - Parameters:
    ///   - core: The symbols of each key, from the lowest keycode. They come in pairs: without and with Shift.
    ///   - modifiers: The keycodes of the eight modifiers, equally many for each; 0 for none.
    init(core: [[KeySym]], modifiers: [Int]) {
        func symbols(_ keycode: Int) -> [KeySym] {
            let index = keycode - Self.firstKeycode
            return core.indices.contains(index) ? core[index] : []
        }
        var modeSwitch: UInt32 = 0
        for (index, keycode) in modifiers.enumerated()
        where symbols(keycode).contains(KeySym(XK_Mode_switch)) {
            modeSwitch |= 1 << UInt32(index / max(1, modifiers.count / 8))
        }
        func level(_ places: [Int], _ keycode: Int) -> [KeySym] {
            let own = symbols(keycode)
            return Self.withoutEmptyEnd(places.filter(own.indices.contains).map { own[$0] })
        }
        self.init(
            modeSwitch: modeSwitch, shifted: { level([1, 3], $0) }, symbols: { level([0, 2], $0) })
        levels = KeyLevels(core: symbols)
    }

    /// Takes the first two levels of the keys.
    private init(_ levels: KeyLevels) {
        self.init(
            shifted: { Self.withoutEmptyEnd(levels.symbols(ofKey: $0, level: 1)) },
            symbols: { Self.withoutEmptyEnd(levels.symbols(ofKey: $0, level: 0)) })
        self.levels = levels
    }

    /// Returns the groups up to the last one that has a symbol.
    private static func withoutEmptyEnd(_ groups: [KeySym]) -> [KeySym] {
        Array(groups[..<(groups.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
    }
}
