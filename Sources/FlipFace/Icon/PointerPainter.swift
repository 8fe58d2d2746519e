import FlipEngine

/// Paints a pointer in the shape of a pointing hand, for films that show where the cards are dragged.
package struct PointerPainter {
    /// The side of the picture, in pixels.
    let side: Int

    /// Creates a painter of a picture with sides of `side` pixels, at least 16.
    package init(side: Int) { self.side = max(side, 16) }

    /// The tip of the index finger, as a fraction of the picture.
    package static let fingertip = Point(x: 0.40, y: 0.13)

    // All positions and lengths below are fractions of the side.
    /// The fingers from the index finger to the little one: the upper and the lower end, and half the breadth.
    private static let fingers: [(from: SIMD2<Float>, to: SIMD2<Float>, radius: Float)] = [
        (SIMD2(0.40, 0.17), SIMD2(0.40, 0.52), 0.060),
        (SIMD2(0.52, 0.40), SIMD2(0.52, 0.54), 0.060),
        (SIMD2(0.63, 0.43), SIMD2(0.63, 0.56), 0.056),
        (SIMD2(0.73, 0.48), SIMD2(0.72, 0.58), 0.050),
    ]
    /// The thumb, which bends away from the palm.
    private static let thumb = (
        from: SIMD2<Float>(0.25, 0.55), to: SIMD2<Float>(0.39, 0.70), radius: Float(0.060)
    )
    /// The palm: its left and upper edge, its extent, and the radius of its corners.
    private static let palm = Shapes.RoundedBox(
        left: 0.34, top: 0.50, width: 0.43, height: 0.36, radius: 0.15)
    private static let skin = (
        top: SIMD3<Float>(repeating: 1), bottom: SIMD3<Float>(repeating: 0.86)
    )
    private static let ink = SIMD3<Float>(repeating: 0.10)
    /// Half the breadth of the outline, and of the lines between the fingers.
    private static let outline: Float = 0.018
    private static let crease: Float = 0.009
    /// The shadow: its distance below the pointer, its softness and its strength.
    private static let shadow = (drop: Float(0.045), spread: Float(0.030), strength: Float(0.45))

    /// The picture.
    package func picture() -> Image {
        let size = Float(side)
        return PaintSurface.image(width: side, height: side) { surface in
            surface.paint { x, y in
                let distance = Self.distance(x / size, y / size - Self.shadow.drop)
                let dark = Shapes.blurred(distance * size, sigma: Self.shadow.spread * size)
                return (.zero, dark * Self.shadow.strength)
            }
            surface.paint { x, y in
                let distance = Self.distance(x / size, y / size) - Self.outline
                return (Self.ink, Shapes.coverage(distance * size))
            }
            surface.paint { x, y in
                let (u, v) = (x / size, y / size)
                let covered = Shapes.coverage(Self.distance(u, v) * size)
                let color = Shapes.mix(Self.skin.top, Self.skin.bottom, min(max(v, 0), 1))
                let line = Shapes.coverage((Self.creaseDistance(u, v) - Self.crease) * size)
                return (Shapes.mix(color, Self.ink, line), covered)
            }
        }
    }

    /// The signed distance of (`u`, `v`) from the pointer's outline.
    @inline(__always)
    private static func distance(_ u: Float, _ v: Float) -> Float {
        var least = min(palm.distance(u, v), segment(u, v, thumb.from, thumb.to) - thumb.radius)
        for finger in fingers {
            least = min(least, segment(u, v, finger.from, finger.to) - finger.radius)
        }
        return least
    }

    /// The distance of (`u`, `v`) from the lines between two fingers.
    @inline(__always)
    private static func creaseDistance(_ u: Float, _ v: Float) -> Float {
        var least = Float.infinity
        for (left, right) in zip(fingers, fingers.dropFirst()) {
            let top = SIMD2(
                (left.from.x + left.radius + right.from.x - right.radius) / 2, right.from.y)
            let bottom = SIMD2(top.x, right.to.y + right.radius / 2)
            least = min(least, segment(u, v, top, bottom))
        }
        return least
    }

    /// The distance of (`u`, `v`) from a segment.
    @inline(__always)
    private static func segment(_ u: Float, _ v: Float, _ from: SIMD2<Float>, _ to: SIMD2<Float>)
        -> Float
    {
        let (way, point) = (to - from, SIMD2(u, v) - from)
        let along = min(max((point * way).sum() / (way * way).sum(), 0), 1)
        let rest = point - way * along
        return (rest * rest).sum().squareRoot()
    }
}
