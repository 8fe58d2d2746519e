import CX11
import CXkbCommon
import FlipEngine

/// The text of key presses, in the keyboard's layout, with dead keys and the Compose key.
///
///     typing.prepare()                // as soon as the user may type
///     if let text = typing.text(of: press) { add(text) } else { perform(press) }
///     typing.end()
///
/// Only for the main thread. libxkbcommon knows the characters of symbols and the sequences of the user's locale.
package final class KeyTyping {
    private let keyboard: Keyboard

    init(_ keyboard: Keyboard) { self.keyboard = keyboard }

    /// Queries the levels of the keys, unless they are known. Presses after this call wait for them.
    package func prepare() { keyboard.askLevels() }

    /// Returns the text that `press` types after the presses before it: empty if the key belongs to a sequence, such as
    /// a dead key, that makes no text yet; nil if the key types nothing.
    package func text(of press: KeyPress) -> String? {
        guard let origin = press.origin, let levels = keyboard.map.levels else {
            return plainText(of: press)
        }
        let symbol = levels.symbol(
            keycode: origin.keycode, group: keyboard.map.group(ofState: origin.state),
            state: origin.state,
            capital: { KeySym(cxkbcommon_capital(UInt32(truncatingIfNeeded: $0))) })
        guard symbol != 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String? in
            guard let text = buffer.baseAddress else { return nil }
            let length = cxkbcommon_type(
                UInt32(truncatingIfNeeded: symbol), text, Int32(buffer.count))
            if length < 0 { return nil }
            return length == 0 ? "" : String(cString: text)
        }
    }

    /// The small letter, the digit or the sign of a key whose levels are unknown; nil for other keys.
    private func plainText(of press: KeyPress) -> String? {
        guard press.modifiers.subtracting(.shift).isEmpty else { return nil }
        return switch press.key {
        case .character(let letter): String(letter)
        case .digit(let digit): "\(digit)"
        case .space: " "
        case .plus: "+"
        case .minus: "-"
        default: nil
        }
    }

    /// Ends the typing: forgets a sequence that has begun, and releases the table of sequences.
    package func end() { cxkbcommon_release() }
}
