/// A typeface for every character: the digits' own where it can, the system's nearest for what that lacks.
///
/// Looking for a typeface costs some milliseconds, once for a character.
final class Typefaces {
    /// The typeface of the digits.
    let digits: Typeface

    private var others: [Typeface] = []
    private var known: [Unicode.Scalar: Typeface?] = [:]

    init(digits: Typeface) {
        self.digits = digits
    }

    /// The typeface that draws `scalar`; nil where none is installed that has it.
    func typeface(for scalar: Unicode.Scalar) -> Typeface? {
        if digits.has(scalar) { return digits }
        if let answer = known[scalar] { return answer }
        let answer = others.first { $0.has(scalar) } ?? find(scalar)
        known[scalar] = answer
        return answer
    }

    private func find(_ scalar: Unicode.Scalar) -> Typeface? {
        let list = FontList(
            entries: [FontList.Entry("DejaVu Sans Condensed")], fallback: FontList.Entry("sans"),
            required: [scalar])
        guard let file = try? FontMatch.find(list),
            let typeface = try? Typeface(file: file.path, index: file.index), typeface.has(scalar)
        else { return nil }
        others.append(typeface)
        return typeface
    }
}
