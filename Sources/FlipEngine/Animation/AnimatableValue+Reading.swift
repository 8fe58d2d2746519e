extension AnimatableValue {
    /// The number, in the unit of its key path; nil for any other kind of value.
    ///
    ///     let angle = layer.value(forKeyPath: "transform.rotation.x")?.number
    public var number: Double? { if case .scalar(let value) = self { value } else { nil } }

    /// The position, in points; nil for any other kind of value.
    public var point: Point? { if case .point(let value) = self { value } else { nil } }

    /// The extents, in points; nil for any other kind of value.
    public var size: Size? { if case .size(let value) = self { value } else { nil } }

    /// The rectangle, in points; nil for any other kind of value.
    public var rect: Rect? { if case .rect(let value) = self { value } else { nil } }

    /// The colour; nil for any other kind of value.
    public var color: Color? { if case .color(let value) = self { value } else { nil } }

    /// The colour multiplier; nil for any other kind of value.
    public var multiplier: ColorMultiplier? {
        if case .multiplier(let value) = self { value } else { nil }
    }

    /// The matrix; nil for any other kind of value.
    public var transform: Transform3D? {
        if case .transform(let value) = self { value } else { nil }
    }

    /// The picture; nil if there is none, and for any other kind of value.
    public var image: Image? { if case .image(let value) = self { value } else { nil } }

    /// The Boolean; nil for any other kind of value.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}
