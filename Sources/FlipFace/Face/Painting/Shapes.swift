/// Signed distances to shapes, in pixels: negative inside, positive outside, 0 on the outline.
enum Shapes {
    /// A rounded rectangle around (`centerX`, `centerY`).
    struct RoundedBox {
        var centerX: Float
        var centerY: Float
        var halfWidth: Float
        var halfHeight: Float
        var radius: Float

        init(left: Float, top: Float, width: Float, height: Float, radius: Float) {
            centerX = left + width / 2
            centerY = top + height / 2
            halfWidth = width / 2
            halfHeight = height / 2
            self.radius = max(min(radius, min(halfWidth, halfHeight)), 0)
        }

        /// The signed distance of (`x`, `y`); Inigo Quilez, "2D distance functions", rounded box.
        @inline(__always)
        func distance(_ x: Float, _ y: Float) -> Float {
            let qx = abs(x - centerX) - (halfWidth - radius)
            let qy = abs(y - centerY) - (halfHeight - radius)
            let outside =
                qx > 0 && qy > 0 ? (qx * qx + qy * qy).squareRoot() : max(max(qx, qy), 0)
            return outside + min(max(qx, qy), 0) - radius
        }

        /// The upward component of the outline's normal nearest to (`x`, `y`): 1 at the top, 0 at the sides, -1 at the
        /// bottom.
        @inline(__always)
        func upwards(_ x: Float, _ y: Float) -> Float {
            let qx = max(abs(x - centerX) - (halfWidth - radius), 0)
            let qy = max(abs(y - centerY) - (halfHeight - radius), 0)
            let sign: Float = y < centerY ? 1 : -1
            if qx == 0 && qy == 0 {
                // Between the straight sides, the nearer side determines the direction.
                let toSide = halfWidth - abs(x - centerX)
                let toEnd = halfHeight - abs(y - centerY)
                return toEnd < toSide ? sign : 0
            }
            return sign * qy / (qx * qx + qy * qy).squareRoot()
        }

        /// The rightward component of the outline's normal nearest to (`x`, `y`): 1 at the right, 0 above and below, -1
        /// at the left.
        @inline(__always)
        func rightwards(_ x: Float, _ y: Float) -> Float {
            let turned = RoundedBox(
                left: centerY - halfHeight, top: centerX - halfWidth, width: 2 * halfHeight,
                height: 2 * halfWidth, radius: radius)
            return -turned.upwards(y, x)
        }
    }

    /// The coverage of a pixel at this distance from a nearly straight outline.
    @inline(__always)
    static func coverage(_ distance: Float) -> Float { min(max(0.5 - distance, 0), 1) }

    /// A smooth step: 0 for values up to `from`, 1 for values of at least `to`, with a continuous slope in between.
    @inline(__always)
    static func smooth(_ from: Float, _ to: Float, _ value: Float) -> Float {
        Theme.Span(from: from, to: to).share(of: value)
    }

    /// The coverage at this distance from a straight edge blurred by `sigma` pixels.
    ///
    /// A cubic with the slope and the reach of the Gaussian's integral, within 0.02 of it. `erfc` costs ten times as
    /// much, and a shadow shows no difference.
    @inline(__always)
    static func blurred(_ distance: Float, sigma: Float) -> Float {
        1 - smooth(-1.88 * sigma, 1.88 * sigma, distance)
    }

    /// Interpolates from `a` to `b`; `t` is not clamped.
    @inline(__always)
    static func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ t: Float) -> SIMD3<Float> {
        a + (b - a) * t
    }
}
