import FlipClock

/// The clock's numerals as a typeface.
extension Typeface {
    /// The numerals in a theme's weight and width, without a seam.
    package static func numerals(
        _ weight: ThemeValues.Weight = .bold, width: Double = NumeralMetrics.clockWidth
    ) -> Typeface {
        Typeface(
            Numerals(NumeralMetrics(weight: weight.ofNumerals, width: width, gap: 0)))
    }

    /// The weight of the theme for which the numerals were made; nil for a face of a font.
    var weight: ThemeValues.Weight? {
        numerals.flatMap { numerals in
            ThemeValues.Weight.allCases.first { $0.ofNumerals == numerals.metrics.weight }
        }
    }
}

extension ThemeValues.Weight {
    /// The weight of words beside numerals of this weight. A font's light letters are much thinner than the light
    /// numerals, and words are smaller, so they are heavier.
    var ofWords: ThemeValues.Weight {
        switch self {
        case .thin, .light: .regular
        case .regular: .medium
        case .medium: .demibold
        case .demibold, .bold, .black: self
        }
    }

    /// The weight of the numerals.
    fileprivate var ofNumerals: Double {
        switch self {
        case .thin: 0
        case .light: 0.12
        case .regular: 0.3
        case .medium: 0.45
        case .demibold: 0.58
        case .bold: 0.7
        case .black: 1
        }
    }
}
