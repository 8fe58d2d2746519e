import CX11

/// The symbols on all levels of a keyboard's keys, of which text is typed: without Shift, with Shift, with AltGr.
///
///     levels.symbol(keycode: 24, group: 0, state: UInt32(ShiftMask))      // XK_Q
struct KeyLevels: Equatable, Sendable {
    /// How the modifiers select the level of a key.
    struct Kind: Equatable, Sendable {
        /// The modifiers that count, as bits of an event's state.
        let mask: UInt32
        /// The level for each combination of them; the first level for any other.
        let levels: [UInt32: Int]
    }

    /// A key in one group (layout).
    struct Group: Equatable, Sendable {
        /// The index of its kind.
        let kind: Int
        /// The symbol on each level.
        let symbols: [KeySym]
    }

    private let kinds: [Kind]
    /// The groups of each keycode.
    private let keys: [Int: [Group]]

    /// Creates levels of keys with their groups.
    init(kinds: [Kind], keys: [Int: [Group]]) {
        self.kinds = kinds
        self.keys = keys
    }

    /// Returns the symbol on a level of a key in each of its groups; 0 for none.
    func symbols(ofKey keycode: Int, level: Int) -> [KeySym] {
        (keys[keycode] ?? []).map {
            $0.symbols.indices.contains(level) ? $0.symbols[level] : 0
        }
    }

    /// The modifiers of an event's state that may select a level.
    private static let modifiers: UInt32 = 0xff
    /// Control, Alt and the logo key: with one of them, a key types something only if it selects a level.
    private static let commands = UInt32(ControlMask | Mod1Mask | Mod4Mask)

    /// Returns the symbol that a key press types; 0 if there is none.
    ///
    /// - Parameters:
    ///   - group: The active group, from 0. A group beyond the key's last one wraps.
    ///   - state: The modifiers, as in the event.
    ///   - capital: Returns the capital of a letter, for keys whose level Caps Lock does not select.
    func symbol(
        keycode: Int, group: Int, state: UInt32, capital: (KeySym) -> KeySym = { $0 }
    ) -> KeySym {
        guard let groups = keys[keycode], !groups.isEmpty else { return 0 }
        let key = groups[group % groups.count]
        guard kinds.indices.contains(key.kind) else { return 0 }
        let kind = kinds[key.kind]
        guard state & Self.commands & ~kind.mask == 0 else { return 0 }
        let level = kind.levels[state & kind.mask & Self.modifiers] ?? 0
        guard key.symbols.indices.contains(level) else { return key.symbols.first ?? 0 }
        let symbol = key.symbols[level]
        let isLocked = state & UInt32(LockMask) != 0 && kind.mask & UInt32(LockMask) == 0
        return isLocked ? capital(symbol) : symbol
    }
}

extension KeyLevels {
    /// Reads the reply of the X Keyboard Extension to a query for types and symbols (`xcb_xkb_get_map_reply_t`): a list of
    /// the types with their entries, and one of the keys with their symbols.
    init(_ reply: UnsafeRawPointer) {
        let answer = reply.assumingMemoryBound(to: xcb_xkb_get_map_reply_t.self).pointee
        var place = reply + MemoryLayout<xcb_xkb_get_map_reply_t>.size
        /// The next elements of the reply.
        func next<Element>(_ count: Int, _: Element.Type) -> UnsafeBufferPointer<Element> {
            defer { place += count * MemoryLayout<Element>.stride }
            return elements(at: place.assumingMemoryBound(to: Element.self), count, of: reply)
        }
        var kinds: [Kind] = []
        for _ in 0..<answer.nTypes {
            guard let type = next(1, xcb_xkb_key_type_t.self).first else { break }
            let count = Int(type.nMapEntries)
            var levels: [UInt32: Int] = [:]
            for entry in next(count, xcb_xkb_kt_map_entry_t.self) where entry.active != 0 {
                levels[UInt32(entry.mods_mask)] = Int(entry.level)
            }
            if type.hasPreserve != 0 { _ = next(count, xcb_xkb_mod_def_t.self) }
            kinds.append(Kind(mask: UInt32(type.mods_mask), levels: levels))
        }
        var groups: [Int: [Group]] = [:]
        for index in 0..<Int(answer.nKeySyms) {
            guard let key = next(1, xcb_xkb_key_sym_map_t.self).first else { break }
            let symbols = next(Int(key.nSyms), xcb_keysym_t.self)
            let width = Int(key.width)
            let types = [key.kt_index.0, key.kt_index.1, key.kt_index.2, key.kt_index.3]
            groups[Int(answer.firstKeySym) + index] = types.prefix(Int(key.groupInfo & 0x0f))
                .enumerated().map { group, type in
                    let own = symbols.dropFirst(group * width).prefix(width)
                    return Group(kind: Int(type), symbols: own.map { KeySym($0) })
                }
        }
        self.init(kinds: kinds, keys: groups)
    }

    /// Creates the levels that the core protocol has: without and with Shift, in two groups; and Num Lock, the second
    /// modifier, on the keypad.
    ///
    /// - Parameter symbols: The symbols of a key, in pairs: without and with Shift.
    init(core symbols: (_ keycode: Int) -> [KeySym]) {
        let shift = UInt32(ShiftMask)
        let lock = UInt32(Mod2Mask)
        var keys: [Int: [Group]] = [:]
        for keycode in 8...255 {
            let own = symbols(keycode)
            let groups = stride(from: 0, to: min(own.count, 4), by: 2).map { start in
                let pair = own[start..<min(start + 2, own.count)].filter { $0 != 0 }
                let isKeypad = pair.contains {
                    KeySym(XK_KP_Space)...KeySym(XK_KP_Equal) ~= $0
                }
                return Group(kind: isKeypad ? 1 : 0, symbols: pair)
            }.filter { !$0.symbols.isEmpty }
            if !groups.isEmpty { keys[keycode] = groups }
        }
        self.init(
            kinds: [
                Kind(mask: shift, levels: [shift: 1]),
                Kind(mask: shift | lock, levels: [shift: 1, lock: 1]),
            ], keys: keys)
    }
}
