import Synchronization

/// Reports the characters that no installed font draws completely, each once.
///
/// All windows show the same text, so one object serves them all. Safe to use from any thread.
package final class MissingCharacters: Sendable {
    private let named = Mutex<Set<String>>([])
    private let write: @Sendable (String) -> Void

    /// - Parameter write: Receives each sentence.
    package init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Reports those of `characters` that have not been reported before, in one sentence.
    func report(_ characters: [String]) {
        let new = named.withLock { named in characters.filter { named.insert($0).inserted } }
        guard !new.isEmpty else { return }
        let names = new.map { character in
            let codes = character.unicodeScalars.map { scalar in
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            }
            return "\(character) (\(codes.joined(separator: " ")))"
        }
        let list = names.joined(separator: ", ")
        write("no installed font draws \(list); their cards stay blank")
    }
}
