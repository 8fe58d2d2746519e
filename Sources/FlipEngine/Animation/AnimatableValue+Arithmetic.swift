extension AnimatableValue {
    /// Returns the value obtained by applying `combine` to each pair of numbers; nil if the two differ in kind (but a
    /// colour or a multiplier combines with an extended colour), have no numbers (images and Booleans), or are
    /// matrices, which are handled separately.
    @inline(__always)
    private func combined(
        with other: AnimatableValue, _ combine: (Double, Double) -> Double
    ) -> AnimatableValue? {
        switch (self, other) {
        case (.scalar(let a), .scalar(let b)):
            return .scalar(combine(a, b))
        case (.point(let a), .point(let b)):
            return .point(Point(x: combine(a.x, b.x), y: combine(a.y, b.y)))
        case (.size(let a), .size(let b)):
            return .size(
                Size(width: combine(a.width, b.width), height: combine(a.height, b.height)))
        case (.rect(let a), .rect(let b)):
            return .rect(
                Rect(
                    x: combine(a.origin.x, b.origin.x), y: combine(a.origin.y, b.origin.y),
                    width: combine(a.size.width, b.size.width),
                    height: combine(a.size.height, b.size.height)))
        default:
            guard let a = extendedColor, let b = other.extendedColor else { return nil }
            return a.combined(with: b, combine).value(like: self, other)
        }
    }

    /// The components of a colour or of a multiplier.
    private var extendedColor: ExtendedColor? {
        switch self {
        case .color(let color): ExtendedColor(color)
        case .multiplier(let multiplier): ExtendedColor(multiplier)
        case .extendedColor(let color): color
        default: nil
        }
    }

    /// Returns the linear interpolation at `t` towards `other`; `t` may be outside 0...1, so that overshooting curves
    /// overshoot.
    ///
    /// Colours are interpolated by component, unpremultiplied, and may leave their range: the value that a layer shows
    /// is clamped after all animations are applied. Matrices are interpolated by decomposition. Images step halfway, as
    /// QuartzCore was measured to do; Booleans step at the start.
    func interpolated(to other: AnimatableValue, at t: Double) -> AnimatableValue {
        if t == 0 {
            if case .bool = self { return other }
            return self
        }
        if t == 1 { return other }
        if case .transform(let a) = self, case .transform(let b) = other {
            return .transform(a.interpolated(to: b, at: t))
        }
        if let mixed = combined(with: other, { $0 + ($1 - $0) * t }) { return mixed }
        if case .bool = self { return other }
        return t < Self.pictureStep ? self : other
    }

    /// The step from one image to the next: halfway, less the possible rounding error of a computed time.
    private static let pictureStep = 0.5 - 1e-9

    /// Returns the sum; for matrices the product, `self` first. Images and Booleans have no sum: the result is `self`.
    func adding(_ other: AnimatableValue) -> AnimatableValue {
        if case .transform(let a) = self, case .transform(let b) = other {
            return .transform(a.concatenating(b))
        }
        return combined(with: other, +) ?? self
    }
}

extension ExtendedColor {
    /// Returns the colour as a value of the kind of `a` and `b`: extended only if a component is out of range or both
    /// are extended; nil if one is a colour and the other a multiplier.
    fileprivate func value(like a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue? {
        switch (a, b) {
        case (.color, .multiplier), (.multiplier, .color): return nil
        case (.color, _), (_, .color):
            let color = color
            return ExtendedColor(color) == self ? .color(color) : .extendedColor(self)
        case (.multiplier, _), (_, .multiplier):
            let multiplier = multiplier
            return ExtendedColor(multiplier) == self
                ? .multiplier(multiplier) : .extendedColor(self)
        default: return .extendedColor(self)
        }
    }
}
