/// Takes a character and returns its composed scalars (Normalization Form C of Unicode Standard Annex #15).
///
///     CanonicalComposition.scalars(of: "e\u{301}")    // é, U+00E9
///
/// Swift compares and hashes strings by canonical equivalence, so a dictionary of the precomposed scalars finds the
/// scalar that equals a letter and its marks; no table of decompositions is needed. No later Unicode version changes
/// the composition of existing characters (Unicode's stability policy for normalization); it may add new ones.
///
/// Cost: nothing for a character of one scalar. The first character that has more than one scalar fills the dictionary,
/// once, with some two thousand entries.
package enum CanonicalComposition {
    /// The scalars of `character`, composed as far as Unicode allows.
    package static func scalars(of character: Character) -> [Unicode.Scalar] {
        let scalars = Array(character.unicodeScalars)
        guard scalars.count > 1 else { return scalars }
        // One lookup of the whole character covers partly composed scalars and marks in any order.
        if let whole = precomposed[String(character)] { return [whole] }
        return composed(ordered(scalars))
    }

    /// `scalars` in canonical order: marks sorted by combining class, in their original order within a class.
    private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result = scalars
        var start = 0
        while start < result.count {
            let end = result[start...].dropFirst().firstIndex { $0.combiningClass == 0 }
            let marks = (start + 1)..<(end ?? result.count)
            // Insertion sort: there are few marks, and the sort must be stable.
            for index in marks {
                var place = index
                while place > marks.lowerBound,
                    result[place - 1].combiningClass > result[place].combiningClass
                {
                    result.swapAt(place - 1, place)
                    place -= 1
                }
            }
            start = marks.upperBound
        }
        return result
    }

    /// Composes pairs from the left; a remaining mark of the same or a higher class blocks a later one.
    private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var starter: Int?
        for scalar in scalars {
            let scalarClass = scalar.combiningClass
            if let starter {
                let isNext = starter == result.count - 1
                let last = result[result.count - 1].combiningClass
                let isBlocked = !isNext && (last == 0 || last >= scalarClass)
                if !isBlocked, let pair = pair(result[starter], scalar) {
                    result[starter] = pair
                    continue
                }
            }
            if scalarClass == 0 { starter = result.count }
            result.append(scalar)
        }
        return result
    }

    private static func pair(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Unicode.Scalar? {
        var both = String(first)
        both.unicodeScalars.append(second)
        return syllable(first, second) ?? precomposed[both]
    }

    /// Composes Hangul by arithmetic (The Unicode Standard, section 3.12).
    private static func syllable(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Unicode.Scalar? {
        let leading: Range<UInt32> = 0x1100..<0x1113
        let vowels: Range<UInt32> = 0x1161..<0x1176
        let trailing: Range<UInt32> = 0x11a8..<0x11c3
        let syllables: Range<UInt32> = 0xac00..<0xd7a4
        if leading.contains(first.value), vowels.contains(second.value) {
            let index = (first.value - 0x1100) * 21 + (second.value - 0x1161)
            return Unicode.Scalar(0xac00 + index * 28)
        }
        if syllables.contains(first.value), trailing.contains(second.value),
            (first.value - 0xac00) % 28 == 0
        {
            return Unicode.Scalar(first.value + second.value - 0x11a7)
        }
        return nil
    }

    /// Each scalar of `blocks` that composition can produce, keyed by itself; a decomposed spelling is an equal key.
    private static let precomposed: [String: Unicode.Scalar] = {
        var result: [String: Unicode.Scalar] = [:]
        for block in blocks {
            for value in block {
                guard let scalar = Unicode.Scalar(value), scalar.combiningClass == 0,
                    !scalar.properties.isFullCompositionExclusion
                else { continue }
                result[String(scalar)] = scalar
            }
        }
        return result
    }()

    /// The blocks of UnicodeData.txt with precomposed scalars; other scalars in these ranges are harmless.
    private static let blocks: [ClosedRange<UInt32>] = [
        0xc0...0x233, 0x385...0x4f9, 0x622...0x6d3, 0x929...0x934, 0x9cb...0x9cc, 0xb48...0xb4c,
        0xb94...0xbcc, 0xc48...0xc48, 0xcc0...0xccb, 0xd4a...0xd4c, 0xdda...0xdde,
        0x1026...0x1026, 0x1b06...0x1b43, 0x1e00...0x1ffc, 0x219a...0x22ed, 0x304c...0x30fe,
        0x1109a...0x110ab, 0x1112e...0x1112f, 0x1134b...0x1134c, 0x114bb...0x114be,
        0x115ba...0x115bb, 0x11938...0x11938,
    ]
}

extension Unicode.Scalar {
    /// The canonical combining class; 0 for all scalars except marks.
    package var combiningClass: UInt8 { properties.canonicalCombiningClass.rawValue }
}
