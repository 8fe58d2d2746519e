import Glibc

/// The contrast of two colours as WCAG 2.1 defines it: (L1 + 0.05) / (L2 + 0.05) with the relative luminances L1 >= L2
/// of sRGB colours, 1...21.
package enum Contrast {
    /// The minimum contrast of words against the surface behind them (WCAG 2.1, level AA).
    package static let words: Float = 4.5
    /// The minimum contrast of a control's outline or focus ring against what surrounds it (WCAG 2.1, 1.4.11).
    package static let controls: Float = 3
    /// The minimum contrast of the colour of letters below 12 pixels. Their strokes cover hardly any pixel completely,
    /// so that up to a seventh of the colour's contrast is lost.
    package static let smallWords: Float = words * 1.18

    /// The relative luminance of `shade`, 0 for black, 1 for white.
    package static func luminance(_ shade: ThemeValues.Shade) -> Float {
        func linear(_ value: Float) -> Float {
            value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(shade.x) + 0.7152 * linear(shade.y) + 0.0722 * linear(shade.z)
    }

    /// The contrast of `a` and `b`.
    package static func ratio(_ a: ThemeValues.Shade, _ b: ThemeValues.Shade) -> Float {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(a, b) / min(a, b)
    }

    /// `shade` if its contrast to all of `behind` is at least `least`. Otherwise `shade` moved towards white or black,
    /// whichever needs the smaller step; if neither suffices, the better of the two.
    package static func legible(
        _ shade: ThemeValues.Shade, on behind: [ThemeValues.Shade], atLeast least: Float
    ) -> ThemeValues.Shade {
        func lowest(_ shade: ThemeValues.Shade) -> Float {
            behind.map { ratio(shade, $0) }.min() ?? 21
        }
        guard lowest(shade) < least else { return shade }
        let ends = [ThemeValues.Shade(repeating: 0), ThemeValues.Shade(repeating: 1)]
        var best: (step: Float, shade: ThemeValues.Shade)?
        for end in ends where lowest(end) >= least {
            // The contrast may first fall, so the steps are searched from the end backwards; a step of 1/64 is
            // invisible.
            var step: Float = 1
            while step > 1 / 64, lowest(mix(shade, end, step - 1 / 64)) >= least { step -= 1 / 64 }
            if step < best?.step ?? 2 { best = (step, mix(shade, end, step)) }
        }
        return best?.shade ?? (lowest(ends[0]) > lowest(ends[1]) ? ends[0] : ends[1])
    }

    /// Interpolates from `a` (0) to `b` (1); exactly `a` at 0.
    package static func mix(_ a: ThemeValues.Shade, _ b: ThemeValues.Shade, _ t: Float)
        -> ThemeValues.Shade
    {
        a + (b - a) * t
    }
}
