#if canImport(Glibc)
    import Glibc
#endif

/// The contrast of two colours, and colours that keep one.
extension Theme {
    /// The ratio of the luminances of two colours, 1...21, in any order.
    ///
    /// Source: WCAG 2.2, "contrast ratio" and "relative luminance".
    static func contrast(_ a: Shade, _ b: Shade) -> Float {
        let (first, second) = (luminance(a), luminance(b))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: Shade) -> Float {
        func linear(_ part: Float) -> Float {
            let part = min(max(part, 0), 1)
            return part <= 0.04045 ? part / 12.92 : powf((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
    }

    /// `color`, moved towards white or black only as far as its contrast with all of `ramp` needs to be at least
    /// `contrast`; white or black itself if neither reaches it.
    static func legible(_ color: Shade, on ramp: Ramp, contrast: Float) -> Shade {
        func worst(_ color: Shade) -> Float {
            min(Self.contrast(color, ramp.from), Self.contrast(color, ramp.to))
        }
        let ends = [Shade(repeating: 1), Shade(repeating: 0)]
        let end = worst(ends[0]) >= worst(ends[1]) ? ends[0] : ends[1]
        let steps = 64
        for step in 0...steps {
            let candidate = Shapes.mix(color, end, Float(step) / Float(steps))
            if worst(candidate) >= contrast { return candidate }
        }
        return end
    }

    /// The plate of the notice: a small card, from the plastic's colour above the hinge to that at the lower rim.
    var noticePlate: Ramp { Ramp(from: upper.to, to: lower.to) }

    /// The type of the notice, legible on its plate.
    var noticeInk: Shade {
        Self.legible(notice, on: noticePlate, contrast: noticeType.contrast)
    }
}
