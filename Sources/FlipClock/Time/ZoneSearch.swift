/// The search for a time zone by the first letters of a city: takes the typed text, and returns the zones to offer.
///
///     let search = ZoneSearch(["America/Sao_Paulo": "America/Sao_Paulo", "Brazil/East": "America/Sao_Paulo"])
///     search.offers(for: "são").map(\.name)       // ["America/Sao_Paulo"]
///
/// The letters are those of the last part of a name. Names whose last part is complete come first, then places in one
/// of the continents and oceans of the database before groups such as `Etc` and `US`, and then short names before long
/// ones. Names of the same zone with the same last part are one offer. With the names of tzdata 2025b, six letters are
/// enough for each name except `Chile/EasterIsland`, which is `Pacific/Easter`.
package struct ZoneSearch: Sendable {
    /// A name that can be offered.
    private struct Place: Sendable {
        let name: ZoneName
        /// The letters of the last part of the name.
        let letters: String
    }

    /// The maximum number of offers.
    package static let limit = 3

    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
        "Indian", "Pacific",
    ]

    /// The places in the order in which they are offered, except that complete names come first.
    private let places: [Place]

    /// A search among the names that are the keys of `zones`; each value is the name of its zone, which is the same
    /// unless the key is another name for it.
    package init(_ zones: [String: String]) {
        struct Candidate {
            let place: Place
            let zone: String
            let rank: (Int, Int, Int, String)
        }
        let candidates = zones.compactMap { name, zone -> Candidate? in
            guard let place = ZoneName(name: name), let last = name.split(separator: "/").last
            else { return nil }
            let letters = Self.letters(of: String(last))
            let isInArea = name.contains("/") && Self.areas.contains(name.prefix { $0 != "/" })
            return Candidate(
                place: Place(name: place, letters: letters), zone: zone,
                rank: (isInArea ? 0 : 1, letters.utf8.count, name == zone ? 0 : 1, name))
        }.sorted { $0.rank < $1.rank }
        var known: Set<[String]> = []
        places = candidates.filter { known.insert([$0.zone, $0.place.letters]).inserted }
            .map { $0.place }
    }

    /// The zones to offer for `text`, best first, under the last parts of their names; at most `limit`, and none for a
    /// text without letters.
    package func offers(for text: String) -> [ZoneName] {
        let letters = Self.letters(of: text)
        guard !letters.isEmpty else { return [] }
        let found = places.filter { $0.letters.hasPrefix(letters) }
        let complete = found.filter { $0.letters == letters }
        let others = found.filter { $0.letters != letters }
        return (complete + others).prefix(Self.limit).map(\.name)
    }

    /// The letters and digits of `text` that count: small Latin letters without diacritics. Blanks and signs are
    /// omitted, except those of an offset such as `GMT-1`.
    package static func letters(of text: String) -> String {
        var letters = ""
        let scalars = Array(text.lowercased().unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "a"..."z", "0"..."9", "+": letters.unicodeScalars.append(scalar)
            case "-":
                if index + 1 < scalars.count, "0"..."9" ~= scalars[index + 1] { letters += "-" }
            default: letters += scalar.isASCII ? "" : plain(scalar)
            }
        }
        return letters
    }

    /// The Latin letters from which `scalar`, a small letter, is formed, according to its name in Unicode; empty for
    /// any other character.
    private static func plain(_ scalar: Unicode.Scalar) -> String {
        guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL L") else { return "" }
        // "LATIN SMALL LETTER O WITH STROKE", "LATIN SMALL LIGATURE OE"
        let words = name.split(separator: " ").dropFirst(3)
        switch words.first {
        case "SHARP": return "ss"
        case "DOTLESS": return "i"
        case "ETH": return "d"
        case "THORN": return "th"
        case let base? where words.count == 1 || words.dropFirst().first == "WITH":
            return base.utf8.count <= 2 ? base.lowercased() : ""
        default: return ""
        }
    }
}
