/// The characters in the order in which a board's cards have them, like the leaves of a split-flap module: a blank, the
/// letters A to Z, the digits and the signs.
///
///     BoardAlphabet.path(from: "C", to: "F")      // "D", "E", "F"
///     BoardAlphabet.path(from: "Z", to: "")       // 0 to 9 and the signs, some of them skipped, and the blank
///
/// A lower-case or accented letter is beside its capital, and every other character is after the signs, in the order of
/// Unicode. So each character has one place, and the way to it is always the same.
enum BoardAlphabet {
    /// The leaves of a module; the blank is an empty string.
    static let leaves: [String] =
        [""] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'\"-+=/&()%#*@€$£".map(String.init)

    private static let places: [String: Int] = Dictionary(
        uniqueKeysWithValues: leaves.enumerated().map { ($1, $0) })

    /// The greatest number of flips of a path; a longer way skips leaves at even intervals.
    static let longestPath = CardStop.longestWay

    /// The place of a character: the leaf at or before it, and whether it is that leaf.
    static func place(of character: String) -> (leaf: Int, isLeaf: Bool) {
        if let leaf = places[character] { return (leaf, true) }
        guard let base = character.decomposedBase, let leaf = places[base] else {
            return (leaves.count - 1, false)
        }
        return (leaf, false)
    }

    /// The characters after `old` up to `new`, forwards and at most once around. If both are the same leaf, `new`
    /// alone; if both are the same other character, once around.
    static func path(from old: String, to new: String) -> [String] {
        let (start, end) = (place(of: old), place(of: new))
        var count = end.leaf - start.leaf
        if count < 0 || count == 0 && !isBefore(old, start, new, end) { count += leaves.count }
        // The leaves in between; a character that is not a leaf comes after the leaf at its place.
        var between: [String] = []
        if count > 0 {
            for step in 1...count { between.append(leaves[(start.leaf + step) % leaves.count]) }
            if end.isLeaf { between.removeLast() }
        }
        let most = longestPath - 1
        if between.count > most {
            let all = between
            between = (0..<most).map { all[($0 * 2 + 1) * all.count / (2 * most)] }
        }
        return between + [new]
    }

    /// The character `steps` leaves after `character`, or before it for a negative number.
    ///
    /// A character that is not a leaf has a place between two leaves and returns once per revolution.
    static func character(_ steps: Int, after character: String) -> String {
        guard steps != 0 else { return character }
        let (leaf, isLeaf) = place(of: character)
        let round = leaves.count + (isLeaf ? 0 : 1)
        let step = (steps % round + round) % round
        return step == 0 ? character : leaves[(leaf + step) % leaves.count]
    }

    /// Whether `old` precedes `new`, which has the same leaf.
    private static func isBefore(
        _ old: String, _ start: (leaf: Int, isLeaf: Bool), _ new: String,
        _ end: (leaf: Int, isLeaf: Bool)
    ) -> Bool {
        if start.isLeaf || end.isLeaf { return start.isLeaf }
        return old.unicodeScalars.lexicographicallyPrecedes(new.unicodeScalars)
    }
}

extension String {
    /// The plain letter of an ASCII or accented Latin letter, by the letter's name in Unicode; nil for anything else.
    fileprivate var decomposedBase: String? {
        guard let properties = unicodeScalars.first?.properties, let name = properties.name,
            name.hasPrefix("LATIN CAPITAL LETTER ") || name.hasPrefix("LATIN SMALL LETTER ")
        else { return nil }
        let letter = name.split(separator: " ")[3]
        return letter.utf8.count == 1 ? String(letter) : nil
    }
}
