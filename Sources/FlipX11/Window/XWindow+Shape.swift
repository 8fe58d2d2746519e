import CX11
import FlipEngine

/// What was last said to the server about the window's outline, so that nothing is said twice.
struct AppliedShape: Equatable {
    /// The outline; nil for the plain rectangle.
    var bounding: RoundedShape?
    /// Where the pointer meets the window; nil for all of the outline.
    var input: RoundedShape?
    /// Whether the pointer never does.
    var isClickThrough: Bool
    /// Where nothing is seen through the window; nil where that is not said.
    var opaque: RoundedShape?
}

/// Round corners and what the pointer goes through: blended by a compositor, or else cut out by the server.
extension XWindow {
    /// Whether pixels of the window that are translucent are seen as such.
    package var isBlended: Bool { visual.format.alphaMask != 0 && compositor?.isRunning == true }

    /// The radius of the window's corners, in pixels; 0 for square ones.
    package var cornerRadius: Double {
        guard configuration.behaviours.contains(.borderless), !isFullScreen else { return 0 }
        return min(
            Self.cornerRadius * configuration.scale, Double(min(size.width, size.height)) / 6)
    }

    /// In points.
    private static let cornerRadius = 18.0

    /// Tells the server what has changed about the outline; whether anything has.
    @discardableResult
    package func updateShape() -> Bool {
        guard isOurs else { return false }
        let round =
            cornerRadius > 0
            ? RoundedShape(width: size.width, height: size.height, radius: cornerRadius) : nil
        let isOpaque = visual.format.alphaMask != 0 && !configuration.isTranslucent
        let shape = AppliedShape(
            bounding: isBlended ? nil : round, input: isBlended ? round : nil,
            isClickThrough: configuration.behaviours.contains(.clickThrough),
            opaque: isOpaque
                ? round ?? RoundedShape(width: size.width, height: size.height, radius: 0) : nil)
        guard shape != appliedShape, connection.isAlive, !isDestroyed else { return false }
        let old = appliedShape ?? AppliedShape(isClickThrough: false)
        appliedShape = shape
        if shape.bounding != old.bounding { combine(shape.bounding?.rects, ShapeBounding) }
        if shape.input != old.input || shape.isClickThrough != old.isClickThrough {
            combine(shape.isClickThrough ? [] : shape.input?.rects, ShapeInput)
        }
        if shape.opaque != old.opaque {
            let rects = shape.opaque?.solidRects ?? []
            setNumbers(
                .netWMOpaqueRegion, type: Atom(XA_CARDINAL),
                rects.flatMap { [$0.minX, $0.minY, $0.width, $0.height].map { UInt32($0) } })
        }
        connection.flush()
        return true
    }

    /// Makes `rects` the window's shape of this kind, or the plain rectangle again for nil.
    private func combine(_ rects: [PixelRect]?, _ kind: Int32) {
        guard let rects else {
            XShapeCombineMask(connection.display, id, kind, 0, 0, 0, ShapeSet)
            return
        }
        var rectangles = rects.map {
            XRectangle(
                x: Int16(clamping: $0.minX), y: Int16(clamping: $0.minY),
                width: UInt16(clamping: $0.width), height: UInt16(clamping: $0.height))
        }
        XShapeCombineRectangles(
            connection.display, id, kind, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet,
            YXBanded)
    }
}
