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
    /// The keyboard of `connection`. Xlib asks the server for it once, and again after `XRefreshKeyboardMapping`.
    init(connection: XConnection) {
        guard connection.isAlive else {
            self.init { _ in [] }
            return
        }
        let display = connection.display
        self.init { keycode in
            guard keycode >= 8 else { return [] }
            var groups = (0..<Self.groupLimit).map { group in
                XkbKeycodeToKeysym(display, UInt8(keycode), Int32(group), 0)
            }
            while groups.last == 0 { groups.removeLast() }
            return groups
        }
    }
}
