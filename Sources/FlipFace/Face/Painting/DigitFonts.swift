/// Finds the typeface that a theme asks for, and reports families that cannot be used.
///
///     let fonts = DigitFonts { Diagnostics.write($0) }
///     let typeface = try fonts.typeface(for: style.theme)
///
/// It keeps the last typeface. A search takes some milliseconds.
package final class DigitFonts {
    private let report: (String) -> Void
    private var last: (fonts: [String], weight: ThemeValues.Weight, typeface: Typeface)?
    private var reported: Set<String> = []

    /// Creates a finder; `report` receives one sentence for each family that cannot be used, once.
    package init(report: @escaping (String) -> Void) { self.report = report }

    /// The typeface of the first usable family of `theme`, otherwise of the default list, in the theme's weight. Throws
    /// if no installed font has all digits.
    package func typeface(for theme: Theme) throws(FontError) -> Typeface {
        let (fonts, weight) = (theme.type.fonts, theme.type.weight)
        if let last, last.fonts == fonts, last.weight == weight { return last.typeface }
        let typeface = try find(fonts, weight)
        last = (fonts, weight, typeface)
        return typeface
    }

    private func find(
        _ fonts: [String], _ weight: ThemeValues.Weight
    ) throws(FontError) -> Typeface {
        let properties = ":\(weight.rawValue)"
        for family in fonts {
            do throws(FontError) {
                let file = try FontMatch.find(
                    FontList.Entry(family, properties), required: FontList.digits.required)
                let typeface = try Typeface(file: file.path, index: file.index)
                // A font may have a digit in its list of characters, but no outline for it.
                guard let ink = typeface.digitBounds(pixelSize: 1000), ink.height > 0 else {
                    throw .lacksDigits(family)
                }
                return typeface
            } catch {
                if reported.insert(family).inserted {
                    report("\(error); the next one is used")
                }
            }
        }
        guard weight != .bold else { return try .digits() }
        var list = FontList.digits
        list.entries = list.entries.map { entry in
            FontList.Entry(
                entry.family, properties + entry.properties.dropFirst(":bold".count))
        }
        let file = try FontMatch.find(list)
        return try Typeface(file: file.path, index: file.index)
    }
}
