#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The components that the key paths `rotation`, `scale` and `translation` read from a matrix and replace in it.
///
/// The rotation is stored as three angles that apply about x, then y, then z:
///
///     matrix = scale * skew * Rx * Ry * Rz * translation * perspective     (row vectors)
///
/// Angles are plain numbers: a rotation.x of 5 pi stays 5 pi until the matrix is made, so that several turns and exact
/// half turns can be animated. Read back from a matrix, y is in -pi/2...pi/2 and the others in -pi...pi. If y is a
/// quarter turn, the matrix determines only x - z (for y = pi/2) or x + z (for y = -pi/2): that value is read as x, and
/// z as 0.
///
/// As an exception, a rotation about y alone is read back as such, with y in -pi...pi. By the rule above, a half turn
/// about y would be read back as (pi, 0, pi). The back of a card, which is placed at rotation.y = pi, would then keep
/// its half turns about x and z when an animation replaces its rotation.y.
struct TransformComponents: Equatable {
    /// All parts except the rotation.
    private var parts: DecomposedTransform
    /// The angles about x, y and z, in radians.
    var rotation: Vector3

    /// The components of `matrix`.
    ///
    /// A singular matrix has no rotation to read: its angles are 0, and its scale is the lengths of its rows. With
    /// these and its translation and perspective, a layer that is scaled to nothing can still be animated by its
    /// components.
    init(_ matrix: Transform3D) {
        if let parts = DecomposedTransform(matrix) {
            let (a, b, c) = parts.rotation.rows
            self.parts = parts
            self.rotation = Self.angles(a, b, c)
        } else {
            self.parts = DecomposedTransform(degenerate: matrix)
            self.rotation = .zero
        }
    }

    /// The factors along x, y and z.
    var scale: Vector3 {
        get { parts.scale }
        set { parts.scale = newValue }
    }

    /// The translation, in points.
    var translation: Vector3 {
        get { parts.translation }
        set { parts.translation = newValue }
    }

    /// The matrix with these components.
    var transform: Transform3D {
        let (a, b, c) = Self.rows(rotation)
        return parts.recomposed(rotationRows: a, b, c)
    }

    /// The rows of Rx * Ry * Rz.
    private static func rows(_ angle: Vector3) -> (Vector3, Vector3, Vector3) {
        let (cx, sx) = angle.x == 0 ? (1, 0) : (cos(angle.x), sin(angle.x))
        let (cy, sy) = angle.y == 0 ? (1, 0) : (cos(angle.y), sin(angle.y))
        let (cz, sz) = angle.z == 0 ? (1, 0) : (cos(angle.z), sin(angle.z))
        let across = Vector3(x: -sz, y: cz, z: 0)
        let along = Vector3(x: sy * cz, y: sy * sz, z: cy)
        return (
            Vector3(x: cy * cz, y: cy * sz, z: -sy),
            across * cx + along * sx,
            across * -sx + along * cx
        )
    }

    /// The angles about x, y and z of the rotation matrix with these rows.
    private static func angles(_ a: Vector3, _ b: Vector3, _ c: Vector3) -> Vector3 {
        if b.y > 0 && max(abs(b.x), abs(b.z)) < 1e-12 {
            return Vector3(x: 0, y: atan2(-a.z, a.x), z: 0)
        }
        // The cosine of y from the two entries that it multiplies: asin alone loses digits near a quarter turn.
        let cosine = (a.x * a.x + a.y * a.y).squareRoot()
        let y = atan2(-a.z, cosine)
        if cosine > 1e-12 {
            return Vector3(x: atan2(b.z, c.z), y: y, z: atan2(a.y, a.x))
        }
        return Vector3(x: atan2(-c.y, b.y), y: y, z: 0)
    }
}

extension TransformComponents {
    /// The component named by a key path; setting a value of another kind changes nothing.
    subscript(component: KeyPathComponent) -> AnimatableValue {
        get {
            switch component {
            case .rotationX: .scalar(rotation.x)
            case .rotationY: .scalar(rotation.y)
            case .scale: .scalar((scale.x + scale.y + scale.z) / 3)
            case .scaleX: .scalar(scale.x)
            case .scaleY: .scalar(scale.y)
            case .scaleZ: .scalar(scale.z)
            case .translation: .size(Size(width: translation.x, height: translation.y))
            case .translationX: .scalar(translation.x)
            case .translationY: .scalar(translation.y)
            case .translationZ: .scalar(translation.z)
            default: .scalar(rotation.z)
            }
        }
        set {
            switch (component, newValue) {
            case (.translation, .size(let v)): (translation.x, translation.y) = (v.width, v.height)
            case (_, .scalar(let v)): set(component, to: v)
            default: return
            }
        }
    }

    /// Sets a numeric component.
    mutating func set(_ component: KeyPathComponent, to value: Double) {
        switch component {
        case .rotationX: rotation.x = value
        case .rotationY: rotation.y = value
        case .rotationZ: rotation.z = value
        case .scale: scale = Vector3(x: value, y: value, z: value)
        case .scaleX: scale.x = value
        case .scaleY: scale.y = value
        case .scaleZ: scale.z = value
        case .translationX: translation.x = value
        case .translationY: translation.y = value
        case .translationZ: translation.z = value
        default: return
        }
    }
}

extension DecomposedTransform {
    /// The readable parts of a singular matrix: scale, translation and perspective, without rotation.
    fileprivate init(degenerate m: Transform3D) {
        self.init(identity: ())
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        scale = Vector3(
            x: finite(Vector3(x: m.m11, y: m.m12, z: m.m13).length),
            y: finite(Vector3(x: m.m21, y: m.m22, z: m.m23).length),
            z: finite(Vector3(x: m.m31, y: m.m32, z: m.m33).length))
        translation = Vector3(x: finite(m.m41), y: finite(m.m42), z: finite(m.m43))
        perspective = Vector3(x: finite(m.m14), y: finite(m.m24), z: finite(m.m34))
        perspectiveW = 1 - translation.dot(perspective)
    }

    /// The parts of the identity.
    private init(identity: Void) {
        (scale, skewXY, skewXZ, skewYZ) = (.one, 0, 0, 0)
        (rotation, translation) = (.identity, .zero)
        (perspective, perspectiveW) = (.zero, 1)
    }
}
