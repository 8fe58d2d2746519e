import CX11
import FlipEngine

/// Decides the window's outline: round corners and what the pointer goes through, blended by a compositor, or else cut out
/// by the server.
///
///     if outline.update(size: size, isFullScreen: false) { draw() }
final class WindowOutline {
    private let window: ServerWindow
    private let configuration: WindowConfiguration
    /// Whether the window's pixels have alpha.
    private let hasAlpha: Bool
    /// Who blends translucent pixels; nil where the window has none.
    private let compositor: CompositorWatch?
    private var applied: AppliedShape?

    /// The corners' radius, in points.
    private static let cornerRadius = 18.0

    /// The outline of `window`, whose pixels have alpha as `hasAlpha` says. Waits for the server.
    init(_ window: ServerWindow, _ configuration: WindowConfiguration, hasAlpha: Bool) {
        self.window = window
        self.configuration = configuration
        self.hasAlpha = hasAlpha
        compositor =
            window.isOurs && hasAlpha ? CompositorWatch(connection: window.connection) : nil
    }

    /// Whether pixels of the window that are translucent are seen as such.
    var isBlended: Bool { hasAlpha && compositor?.isRunning == true }

    /// The radius of the corners, in pixels; 0 for square ones.
    func cornerRadius(size: (width: Int, height: Int), isFullScreen: Bool) -> Double {
        guard configuration.behaviours.contains(.borderless), !isFullScreen else { return 0 }
        return min(
            Self.cornerRadius * configuration.scale, Double(min(size.width, size.height)) / 6)
    }

    /// Takes notice of `event`, which may say that a compositor comes or goes.
    func handle(_ event: XEvent) { compositor?.handle(event) }

    /// Whether a compositor has come or gone since this was asked last.
    func takeChange() -> Bool { compositor?.takeChange() == true }

    /// Tells the server what has changed about the outline; whether anything has.
    func update(size: (width: Int, height: Int), isFullScreen: Bool) -> Bool {
        let shape = AppliedShape(
            size: size, cornerRadius: cornerRadius(size: size, isFullScreen: isFullScreen),
            isBlended: isBlended, isOpaque: hasAlpha && !configuration.isTranslucent,
            isClickThrough: configuration.behaviours.contains(.clickThrough))
        guard window.isOurs, window.connection.isAlive, shape != applied else { return false }
        let old = applied ?? AppliedShape()
        applied = shape
        if shape.bounding != old.bounding { window.setShape(ShapeBounding, shape.bounding?.rects) }
        if shape.input != old.input || shape.isClickThrough != old.isClickThrough {
            window.setShape(ShapeInput, shape.isClickThrough ? [] : shape.input?.rects)
        }
        if shape.opaque != old.opaque {
            let rects = shape.opaque?.solidRects ?? []
            window.setNumbers(
                .netWMOpaqueRegion, type: Atom(XA_CARDINAL),
                rects.flatMap { [$0.minX, $0.minY, $0.width, $0.height].map { UInt32($0) } })
        }
        window.connection.flush()
        return true
    }
}
