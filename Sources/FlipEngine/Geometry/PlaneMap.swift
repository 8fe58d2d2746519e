/// The projection of a layer's plane z = 0 onto the screen: a 3 x 3 projective map of points (x, y, 1), row vectors.
///
///     [x y 1] * | a b p |  =  [X Y W],  drawn at (X / W, Y / W)
///               | c d q |
///               | e f r |
///
/// W is positive for points in front of the eye. A point with W <= 0 cannot be drawn and must be clipped before the
/// division.
public struct PlaneMap: Hashable, Sendable {
    /// The coefficient of x in X.
    public var a: Double
    /// The coefficient of x in Y.
    public var b: Double
    /// The coefficient of x in W; not 0 if the plane is turned about y and there is perspective.
    public var p: Double
    /// The coefficient of y in X.
    public var c: Double
    /// The coefficient of y in Y.
    public var d: Double
    /// The coefficient of y in W; not 0 if the plane is turned about x and there is perspective.
    public var q: Double
    /// The constant part of X, in points.
    public var e: Double
    /// The constant part of Y, in points.
    public var f: Double
    /// The constant part of W.
    public var r: Double

    /// A map from its nine numbers, row by row.
    public init(
        a: Double, b: Double, p: Double, c: Double, d: Double, q: Double, e: Double, f: Double,
        r: Double
    ) {
        (self.a, self.b, self.p) = (a, b, p)
        (self.c, self.d, self.q) = (c, d, q)
        (self.e, self.f, self.r) = (e, f, r)
    }

    /// The projection of the plane z = 0 by `transform`: its matrix without the third row and the third column.
    public init(_ transform: Transform3D) {
        self.init(
            a: transform.m11, b: transform.m12, p: transform.m14,
            c: transform.m21, d: transform.m22, q: transform.m24,
            e: transform.m41, f: transform.m42, r: transform.m44)
    }

    /// The identity map.
    public static let identity = PlaneMap(.identity)

    /// Positive if the plane's front is visible, negative if its back is, zero if it is edge-on or degenerate.
    public var determinant: Double {
        a * (d * r - q * f) - b * (c * r - q * e) + p * (c * f - d * e)
    }

    /// Whether all nine numbers are finite.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && p.isFinite && c.isFinite && d.isFinite && q.isFinite
            && e.isFinite && f.isFinite && r.isFinite
    }

    /// Whether the plane is edge-on, to the precision of angles in matrices: the cosine of π / 2 is 6e-17, not 0.
    ///
    /// Around `point`, a small square of the plane becomes a parallelogram in the image. The plane counts as edge-on if
    /// the ratio of that parallelogram's height to its longer side is below 1e-12.
    func isEdgeOn(at point: Point) -> Bool {
        let det = determinant
        let (u, v, w) = (point.x * p, point.y * q, point.x * p + point.y * q + r)
        // Beside the plane of the eye, the ratio says nothing about the rest of the plane.
        guard abs(w) > 1e-6 * (abs(u) + abs(v) + abs(r)) else { return det == 0 }
        let image = Point(
            x: (point.x * a + point.y * c + e) / w, y: (point.x * b + point.y * d + f) / w)
        // The sides of the parallelogram, multiplied by w.
        let (right, down) = (
            Point(x: a - image.x * p, y: b - image.y * p),
            Point(x: c - image.x * q, y: d - image.y * q)
        )
        let longer = max(
            right.x * right.x + right.y * right.y, down.x * down.x + down.y * down.y)
        return longer.isFinite ? abs(det / w) < 1e-12 * longer : det == 0
    }

    /// The image of `point`, or nil if the point is at or behind the eye.
    public func project(_ point: Point) -> Point? {
        let w = point.x * p + point.y * q + r
        guard w > 0 else { return nil }
        let image = Point(
            x: (point.x * a + point.y * c + e) / w, y: (point.x * b + point.y * d + f) / w)
        return image.isFinite ? image : nil
    }

    /// The inverse map, or nil if the plane is edge-on or a number is not finite.
    public var inverse: PlaneMap? {
        let det = determinant
        guard isFinite, det != 0, det.isFinite else { return nil }
        let k = 1 / det
        guard k.isFinite else { return nil }
        return PlaneMap(
            a: (d * r - q * f) * k, b: (p * f - b * r) * k, p: (b * q - p * d) * k,
            c: (q * e - c * r) * k, d: (a * r - p * e) * k, q: (p * c - a * q) * k,
            e: (c * f - d * e) * k, f: (b * e - a * f) * k, r: (a * d - b * c) * k)
    }

    /// This map followed by `next`.
    public func concatenating(_ next: PlaneMap) -> PlaneMap {
        let m = self
        let n = next
        return PlaneMap(
            a: m.a * n.a + m.b * n.c + m.p * n.e, b: m.a * n.b + m.b * n.d + m.p * n.f,
            p: m.a * n.p + m.b * n.q + m.p * n.r,
            c: m.c * n.a + m.d * n.c + m.q * n.e, d: m.c * n.b + m.d * n.d + m.q * n.f,
            q: m.c * n.p + m.d * n.q + m.q * n.r,
            e: m.e * n.a + m.f * n.c + m.r * n.e, f: m.e * n.b + m.f * n.d + m.r * n.f,
            r: m.e * n.p + m.f * n.q + m.r * n.r)
    }
}
