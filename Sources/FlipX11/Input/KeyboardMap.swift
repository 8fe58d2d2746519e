import CX11
import FlipEngine

/// The symbols of a keyboard's keys in each of its groups (layouts): takes a keycode, gives one of our keys.
///
///     let map = KeyboardMap { keycode in symbolsOfThatKey }
///     map.key(keycode: 24, group: 1, modifiers: [])  // .q, where group 1 has a "q" there
///
/// The active group decides, as in GTK and Qt. Only a group without any Latin letter takes its letters from elsewhere: from
/// the first group that has some, else from the key's place on a US keyboard. So no key of a French or Dvorak layout acts as
/// the letter that a US layout has in the same place.
///
/// Symbols are those without Shift, so Shift, Caps Lock and Num Lock change nothing. Building it costs a few microseconds.
struct KeyboardMap: Equatable, Sendable {
    /// For each keycode, 0...255, the symbol in each group that the key has.
    private let symbols: [[KeySym]]
    /// The groups that have Latin letters.
    private let latinGroups: Set<Int>

    /// How many groups a keyboard can have.
    static let groupLimit = 4
    private static let keycodes = 0..<256

    /// The keyboard whose key of a keycode has these symbols without Shift, one for each group that the key has.
    init(symbols symbolsOfKey: (_ keycode: Int) -> [KeySym]) {
        let symbols = Self.keycodes.map { Array(symbolsOfKey($0).prefix(Self.groupLimit)) }
        self.symbols = symbols
        latinGroups = Set(
            (0..<Self.groupLimit).filter { group in
                symbols.contains { $0.indices.contains(group) && Self.isLatinLetter($0[group]) }
            })
    }

    /// Which of our keys a press is.
    ///
    /// A key with Control, Alt or the logo key belongs to the window manager, except Control+Q and Control+W.
    ///
    /// - Parameters:
    ///   - keycode: The key, as the server numbers it.
    ///   - group: The active group, from 0.
    ///   - modifiers: Which keys are held.
    func key(keycode: Int, group: Int, modifiers: Modifiers) -> KeyPress.Key {
        let symbol = symbol(keycode: keycode, group: group)
        switch modifiers.subtracting(.shift) {
        case []: return KeyPress.Key(symbol: symbol)
        case .control:
            switch Int32(truncatingIfNeeded: symbol) {
            case XK_q, XK_Q: return .q
            case XK_w, XK_W: return .close
            default: return .other
            }
        default: return .other
        }
    }

    /// The symbol that a key stands for in a group; 0 for none.
    private func symbol(keycode: Int, group: Int) -> KeySym {
        guard symbols.indices.contains(keycode) else { return 0 }
        let own = Self.symbol(symbols[keycode], group)
        guard !latinGroups.contains(group), KeyPress.Key(symbol: own) == .other else { return own }
        if let latin = latinGroups.min() { return Self.symbol(symbols[keycode], latin) }
        return Self.places[keycode] ?? own
    }

    /// The symbol in a group of a key; a group that the key does not have is another one of it, as in the X Keyboard Extension.
    private static func symbol(_ groups: [KeySym], _ group: Int) -> KeySym {
        groups.isEmpty ? 0 : groups[group % groups.count]
    }

    private static func isLatinLetter(_ symbol: KeySym) -> Bool {
        KeySym(XK_a)...KeySym(XK_z) ~= symbol || KeySym(XK_A)...KeySym(XK_Z) ~= symbol
    }

    /// The keys of letters by their places on a US keyboard, in the keycodes of Linux (evdev).
    private static let places: [Int: KeySym] = [
        24: KeySym(XK_q), 25: KeySym(XK_w), 39: KeySym(XK_s), 41: KeySym(XK_f),
        59: KeySym(XK_comma),
    ]
}

extension KeyboardMap {
    /// The keyboard that libX11 has for `display`. It waits for the server, and has itself told of changes from then on
    /// (as MappingNotify): for the start alone.
    init(display: OpaquePointer) {
        self.init { keycode in
            guard keycode >= 8 else { return [] }
            return Self.withoutEmptyEnd(
                (0..<Self.groupLimit).map { group in
                    XkbKeycodeToKeysym(display, UInt8(keycode), Int32(group), 0)
                })
        }
    }

    /// Asks the server for its keyboard; `take` gets it when the answer is there, or nil where there is none. Nothing waits.
    ///
    /// Where the server has no X Keyboard Extension, the core protocol knows two groups.
    static func ask(_ questions: ServerQuestions, take: @escaping (KeyboardMap?) -> Void) {
        questions.ask { server in
            // Before the question, so that its answer is there by then.
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
        _ questions: ServerQuestions, _ take: @escaping (KeyboardMap?) -> Void
    ) {
        questions.ask { server in
            let keyboard = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)
            let symbols = UInt16(XCB_XKB_MAP_PART_KEY_SYMS.rawValue)
            return xcb_xkb_get_map(
                server, keyboard, symbols, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
            ).sequence
        } take: { reply in
            guard let reply else { return take(nil) }
            take(KeyboardMap(reply.assumingMemoryBound(to: xcb_xkb_get_map_reply_t.self)))
        }
    }

    private static func askCore(
        _ questions: ServerQuestions, _ take: @escaping (KeyboardMap?) -> Void
    ) {
        // The lowest keycode that the protocol allows.
        let first = 8
        questions.ask { server in
            let setup = xcb_get_setup(server).pointee
            let count = setup.max_keycode - UInt8(first) + 1
            return xcb_get_keyboard_mapping(server, UInt8(first), count).sequence
        } take: { reply in
            guard let reply else { return take(nil) }
            let answer = reply.assumingMemoryBound(to: xcb_get_keyboard_mapping_reply_t.self)
            let width = Int(answer.pointee.keysyms_per_keycode)
            let symbols = UnsafeBufferPointer(
                start: xcb_get_keyboard_mapping_keysyms(answer),
                count: Int(xcb_get_keyboard_mapping_keysyms_length(answer)))
            take(
                KeyboardMap { keycode in
                    // A key's symbols come in pairs, without and with Shift.
                    let groups = [0, 2].filter { $0 < width }.map { column in
                        let index = (keycode - first) * width + column
                        return symbols.indices.contains(index) ? KeySym(symbols[index]) : 0
                    }
                    return withoutEmptyEnd(groups)
                })
        }
    }

    /// The keyboard that the X Keyboard Extension describes: for each key its symbols, group after group.
    private init(_ reply: UnsafeMutablePointer<xcb_xkb_get_map_reply_t>) {
        let answer = reply.pointee
        var map = xcb_xkb_get_map_map_t()
        xcb_xkb_get_map_map_unpack(
            xcb_xkb_get_map_map(reply), answer.nTypes, answer.nKeySyms, answer.nKeyActions,
            answer.totalActions, answer.totalKeyBehaviors, answer.virtualMods,
            answer.totalKeyExplicit, answer.totalModMapKeys, answer.totalVModMapKeys,
            answer.present, &map)
        var groups: [Int: [KeySym]] = [:]
        var keys = xcb_xkb_get_map_map_syms_rtrn_iterator(reply, &map)
        var keycode = Int(answer.firstKeySym)
        while keys.rem > 0, let key = keys.data {
            let symbols = UnsafeBufferPointer(
                start: xcb_xkb_key_sym_map_syms(key), count: Int(key.pointee.nSyms))
            let count = Int(key.pointee.groupInfo & 0x0f)
            groups[keycode] = (0..<min(count, Self.groupLimit)).map { group in
                let index = group * Int(key.pointee.width)
                return symbols.indices.contains(index) ? KeySym(symbols[index]) : 0
            }
            keycode += 1
            xcb_xkb_key_sym_map_next(&keys)
        }
        self.init { keycode in Self.withoutEmptyEnd(groups[keycode] ?? []) }
    }

    /// The groups up to the last that has a symbol.
    private static func withoutEmptyEnd(_ groups: [KeySym]) -> [KeySym] {
        Array(groups[..<(groups.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
    }
}
