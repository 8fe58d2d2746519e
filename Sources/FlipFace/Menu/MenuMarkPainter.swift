import FlipEngine

/// Paints the marks before the titles of a menu, each a square with sides of `side` pixels.
struct MenuMarkPainter {
    /// The colour of the marks.
    let color: Theme.Shade
    let side: Int

    /// Half the width of the lines of a tick, and the radius of a dot, as fractions of the side.
    private static let halfLine: Float = 0.065
    private static let dot: Float = 0.19

    /// A tick: a short line down and a long one up.
    func tick() -> Image {
        let size = Float(side)
        let (low, middle, high) = (
            SIMD2<Float>(0.20, 0.53) * size, SIMD2<Float>(0.41, 0.74) * size,
            SIMD2<Float>(0.80, 0.27) * size
        )
        let half = max(size * Self.halfLine, 0.6)
        return PaintSurface.image(width: side, height: side) { surface in
            surface.paint { x, y in
                let point = SIMD2(x, y)
                let distance = min(
                    Self.distance(point, low, middle), Self.distance(point, middle, high))
                return (color, Shapes.coverage(distance - half))
            }
        }
    }

    /// A dot.
    func bullet() -> Image {
        let middle = Float(side) / 2
        let radius = Float(side) * Self.dot
        return PaintSurface.image(width: side, height: side) { surface in
            surface.paint { x, y in
                let (u, v) = (x - middle, y - middle)
                return (color, Shapes.coverage((u * u + v * v).squareRoot() - radius))
            }
        }
    }

    /// The distance of `point` from the line between `a` and `b`.
    @inline(__always)
    private static func distance(
        _ point: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>
    ) -> Float {
        let (way, line) = (point - a, b - a)
        let along = min(max((way * line).sum() / (line * line).sum(), 0), 1)
        let rest = way - line * along
        return (rest * rest).sum().squareRoot()
    }
}
