extension Quad {
    /// Calls `body` with rectangles of pixels that this quad makes opaque, if any are known. They may overlap.
    ///
    /// - Parameters:
    ///   - viewport: The pixels of interest; the rectangles are within it.
    ///   - isFine: Whether to follow slanting sides in slices, or to use one rectangle between them.
    @inline(__always)
    func eachOpaquePart(viewport: PixelRect, isFine: Bool, _ body: (PixelRect) -> Void) {
        guard case .picture(let picture) = paint, opacity >= 1, clips.isEmpty, hole == nil,
            shape.cornerRadius == 0, shape.rect == picture.destination,
            picture.multiplier.alpha >= 1, !picture.source.isEmpty
        else { return }
        picture.image.eachOpaquePart(within: Self.whole(picture.source), isFine: isFine) {
            each(of: $0, picture, viewport, isFine: isFine, body)
        }
    }

    /// Calls `body` with the pixels that a rectangle of opaque picture pixels hides.
    private func each(
        of opaque: PixelRect, _ picture: Paint.Picture, _ viewport: PixelRect, isFine: Bool,
        _ body: (PixelRect) -> Void
    ) {
        let source = picture.source
        let scale = (
            x: picture.destination.width / source.width,
            y: picture.destination.height / source.height
        )
        let isTranslation = map.b == 0 && map.p == 0 && map.c == 0 && map.q == 0 && scale == (1, 1)
        if isTranslation, let sides = sides(of: opaque, rim: 0, picture, scale),
            let whole = sides.inner(sides.top, sides.bottom), whole.corner(0).isWhole,
            whole.corner(2).isWhole
        {
            return body(Self.whole(whole).intersection(viewport))
        }
        // Otherwise a pixel is a mean of several; near the rim some of those may be outside the rectangle.
        let rim = 2.0
        guard let sides = sides(of: opaque, rim: rim, picture, scale) else { return }
        let top = max(sides.top + rim, Double(viewport.minY)).rounded(.up)
        let bottom = min(sides.bottom - rim, Double(viewport.maxY)).rounded(.down)
        guard top < bottom else { return }
        let count = isFine ? sides.slices : 1
        let height = ((bottom - top) / Double(count)).rounded(.up)
        for index in 0..<count {
            let from = top + Double(index) * height
            let to = min(from + height, bottom)
            guard from < to, let slice = sides.inner(from, to) else { continue }
            body(Self.whole(slice.insetBy(dx: rim, dy: 0)).intersection(viewport))
        }
    }

    /// The left and right sides of a part of the picture on the device, each from the upper to the lower end, and the
    /// heights between which both exist.
    private struct Sides {
        let left: (Point, Point)
        let right: (Point, Point)
        let top: Double
        let bottom: Double

        /// The rectangle between the sides over a range of heights; nil if there is none.
        func inner(_ from: Double, _ to: Double) -> Rect? {
            let minX = max(Self.place(left, from), Self.place(left, to))
            let maxX = min(Self.place(right, from), Self.place(right, to))
            guard minX < maxX, from < to else { return nil }
            return Rect(x: minX, y: from, width: maxX - minX, height: to - from)
        }

        private static func place(_ side: (Point, Point), _ y: Double) -> Double {
            let fraction = (y - side.0.y) / (side.1.y - side.0.y)
            return side.0.x + (side.1.x - side.0.x) * min(max(fraction, 0), 1)
        }

        /// The number of slices that follow the sides closely enough that each loses only a few pixels.
        var slices: Int {
            let slant = max(abs(left.1.x - left.0.x), abs(right.1.x - right.0.x))
            return slant < 32 ? max(Int((slant / 4).rounded(.up)), 1) : 8
        }
    }

    /// The sides of `part` reduced by `rim` picture pixels; nil if it appears mirrored, or slants so much that no
    /// upright rectangle is certain to be between them.
    private func sides(
        of part: PixelRect, rim: Double, _ picture: Paint.Picture, _ scale: (x: Double, y: Double)
    ) -> Sides? {
        let (left, top) = (Double(part.minX) + rim, Double(part.minY) + rim)
        let (right, bottom) = (Double(part.maxX) - rim, Double(part.maxY) - rim)
        func place(_ x: Double, _ y: Double) -> Point? {
            map.project(
                Point(
                    x: picture.destination.minX + (x - picture.source.minX) * scale.x,
                    y: picture.destination.minY + (y - picture.source.minY) * scale.y))
        }
        guard left < right, top < bottom, let topLeft = place(left, top),
            let topRight = place(right, top), let bottomLeft = place(left, bottom),
            let bottomRight = place(right, bottom)
        else { return nil }
        let sides = Sides(
            left: (topLeft, bottomLeft), right: (topRight, bottomRight),
            top: max(topLeft.y, topRight.y), bottom: min(bottomLeft.y, bottomRight.y))
        let isUpright =
            sides.top < sides.bottom
            && max(topLeft.x, bottomLeft.x) < min(topRight.x, bottomRight.x)
        return isUpright ? sides : nil
    }

    /// The whole pixels within a rectangle; empty if it is too large for a frame or a picture.
    private static func whole(_ rect: Rect) -> PixelRect {
        guard rect.isFinite, abs(rect.minX) < 1e6, abs(rect.minY) < 1e6, rect.maxX < 1e6,
            rect.maxY < 1e6
        else { return .empty }
        return PixelRect(
            minX: Int(rect.minX.rounded(.up)), minY: Int(rect.minY.rounded(.up)),
            maxX: Int(rect.maxX.rounded(.down)), maxY: Int(rect.maxY.rounded(.down)))
    }
}
