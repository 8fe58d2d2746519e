import CFriBidi
import FlipClock
import Synchronization

/// Reports the characters that no installed font draws completely, each once, and libraries that a text needs and that
/// are not installed. After `limit` characters it names no more, because an endless input may have any number of them.
///
/// All windows show the same text, so one object serves them all. Safe to use from any thread.
package final class MissingCharacters: Sendable {
    private let named = Mutex<Set<String>>([])
    private let write: @Sendable (String) -> Void
    /// The maximum number of characters that are named.
    static let limit = 256
    /// The maximum number of characters that one sentence names.
    static let limitOfSentence = 12

    /// - Parameter write: Receives each sentence.
    package init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Reports those of `characters` that have not been reported before, in one sentence.
    func report(_ characters: [String]) {
        let (new, isFull) = named.withLock { named in
            let new = characters.filter {
                named.count < Self.limit && named.insert($0).inserted
            }
            return (new, named.count >= Self.limit)
        }
        guard !new.isEmpty else { return }
        let names = new.prefix(Self.limitOfSentence).map { character in
            let codes = character.unicodeScalars.filter { !$0.isInvisible }.map { scalar in
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            }
            let letters = String(character.unicodeScalars.filter { $0.value != 0x200d })
            return "\(letters) (\(codes.joined(separator: " ")))"
        }
        let others = new.count - names.count
        let list = names.joined(separator: ", ") + (others > 0 ? " and \(others) others" : "")
        let rest = isFull ? "; further ones are not named" : ""
        write("no installed font draws \(list); their cards show a box\(rest)")
    }

    /// Reports the libraries that `characters` need and that are not installed, each once.
    func reportLibraries(for characters: [String]) {
        if TextDirections.areNeeded(by: characters) && cfribidi_is_available() == 0 {
            reportOnce(
                CFRIBIDI_LIBRARY,
                "so text runs from left to right in all scripts, and letters are not joined")
        }
        if characters.contains(where: { ScriptNeeds.isShaped($0) }) && !GlyphShaper.isAvailable {
            reportOnce(GlyphShaper.library, "so letters are neither joined nor combined")
        }
    }

    private func reportOnce(_ library: String, _ consequence: String) {
        let isNew = named.withLock { $0.insert(library).inserted }
        if isNew { write("\(library) is not installed, \(consequence)") }
    }
}
