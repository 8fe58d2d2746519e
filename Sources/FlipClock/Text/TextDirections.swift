import CFriBidi

/// The order in which the characters of a text stand in their rows: takes the characters of each line and gives the
/// order of a part of it from left to right.
///
///     directions.order(of: 0..<5)     // [4, 3, 2, 1, 0] for a Hebrew word
///
/// The embedding levels are FriBidi's (Unicode Standard Annex #9). Texts without a letter that runs from right to left
/// need no levels and do not open the library. Without the library, every text runs from left to right.
package struct TextDirections: Hashable, Sendable {
    /// The embedding level of each character; empty if all run from left to right.
    private var levels: [UInt8] = []
    /// Whether each line begins at the right; empty if all begin at the left.
    private var linesFromRight: [Bool] = []

    /// The directions of `characters`; also gives joining letters their forms, and mirrors brackets.
    package init(of characters: inout [String], lines: [Range<Int>]) {
        guard Self.areNeeded(by: characters), cfribidi_is_available() != 0 else { return }
        levels = [UInt8](repeating: 0, count: characters.count)
        for line in lines {
            linesFromRight.append(analyze(&characters, line))
        }
    }

    /// Forgets all characters except those at `indices`, which are in order.
    mutating func keep(_ indices: [Int]) {
        if !levels.isEmpty { levels = indices.map { levels[$0] } }
        // Only the forgotten characters needed levels.
        if levels.allSatisfy({ $0 == 0 }), !linesFromRight.contains(true) {
            (levels, linesFromRight) = ([], [])
        }
    }

    /// Whether `characters` need FriBidi.
    package static func areNeeded(by characters: [String]) -> Bool {
        characters.contains { $0.unicodeScalars.contains(where: ScriptNeeds.isFromRight) }
    }

    /// Whether line `index` begins at the right.
    func isFromRight(line index: Int) -> Bool {
        linesFromRight.indices.contains(index) && linesFromRight[index]
    }

    /// The characters of `row`, which is a part of one line, from left to right (rule L2).
    package func order(of row: Range<Int>) -> [Int] {
        var order = Array(row)
        guard !levels.isEmpty, let highest = row.map({ levels[$0] }).max(), highest > 0 else {
            return order
        }
        for level in (1...highest).reversed() {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    /// Analyzes one line; returns whether it begins at the right.
    private mutating func analyze(_ characters: inout [String], _ line: Range<Int>) -> Bool {
        var scalars: [UInt32] = []
        var starts: [Int] = []
        for character in characters[line] {
            starts.append(scalars.count)
            scalars += (character.isEmpty ? " " : character).unicodeScalars.map(\.value)
        }
        guard !scalars.isEmpty else { return false }
        var all = [UInt8](repeating: 0, count: scalars.count)
        var joins = all
        var mirrored = scalars
        var isFromRight: Int32 = 0
        let isDone = cfribidi_analyze(
            scalars, Int32(scalars.count), &all, &joins, &mirrored, &isFromRight)
        guard isDone != 0 else { return false }
        for (index, start) in zip(line, starts) {
            levels[index] = all[start]
            guard !characters[index].isEmpty else { continue }
            if mirrored[start] != scalars[start], let scalar = Unicode.Scalar(mirrored[start]) {
                characters[index] = String(scalar)
            }
            // A joiner beside a letter gives it the form that it has beside another letter.
            let previous = joins[start] & UInt8(cfribidi_joins_previous) != 0
            let next = joins[start] & UInt8(cfribidi_joins_next) != 0
            characters[index] =
                (previous ? "\u{200d}" : "") + characters[index] + (next ? "\u{200d}" : "")
        }
        return isFromRight != 0
    }
}
