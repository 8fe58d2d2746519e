/// The component of a property's value that a key path names after the property.
enum KeyPathComponent: Hashable, Sendable {
    /// The whole value.
    case whole
    // Of points.
    case x, y
    // Of rectangles.
    case origin, originX, originY, size, sizeWidth, sizeHeight
    // Of matrices.
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ
    case translation, translationX, translationY, translationZ

    /// The component of a value of `kind` named by `path` (the text after the property and its dot), or nil.
    init?(_ path: Substring, of kind: AnimatableValue.Kind) {
        switch (kind, path) {
        case (.point, "x"): self = .x
        case (.point, "y"): self = .y
        case (.rect, "origin"): self = .origin
        case (.rect, "origin.x"): self = .originX
        case (.rect, "origin.y"): self = .originY
        case (.rect, "size"): self = .size
        case (.rect, "size.width"): self = .sizeWidth
        case (.rect, "size.height"): self = .sizeHeight
        case (.transform, "rotation"), (.transform, "rotation.z"): self = .rotationZ
        case (.transform, "rotation.x"): self = .rotationX
        case (.transform, "rotation.y"): self = .rotationY
        case (.transform, "scale"): self = .scale
        case (.transform, "scale.x"): self = .scaleX
        case (.transform, "scale.y"): self = .scaleY
        case (.transform, "scale.z"): self = .scaleZ
        case (.transform, "translation"): self = .translation
        case (.transform, "translation.x"): self = .translationX
        case (.transform, "translation.y"): self = .translationY
        case (.transform, "translation.z"): self = .translationZ
        default: return nil
        }
    }

    /// The kind of this component of a value of kind `whole`.
    func kind(of whole: AnimatableValue.Kind) -> AnimatableValue.Kind {
        switch self {
        case .whole: whole
        case .origin: .point
        case .size, .translation: .size
        default: .scalar
        }
    }
}
