/// Measures how similar two words are.
package enum Spelling {
    /// Returns the one of `candidates` that the user may have meant by `name`; nil if none is similar.
    package static func nearest(to name: String, of candidates: [String]) -> String? {
        // No typo makes a name this long, and comparing takes time.
        guard name.utf8.count <= 64 else { return nil }
        let nearest = candidates.min { distance(name, $0) < distance(name, $1) }
        guard let nearest, distance(name, nearest) <= max(1, nearest.count / 3) else { return nil }
        return nearest
    }

    /// Returns the number of letters to insert, delete or replace to change `left` into `right` (Levenshtein, 1965).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
