import CX11
import FlipEngine

/// Decides the window's outline: rounded corners and click-through, blended by a compositor or cut out with the Shape
/// extension.
///
///     if outline.update(size: size, isFullScreen: false) { draw() }
final class WindowOutline {
    private let window: ServerWindow
    private var configuration: WindowConfiguration
    /// Whether the window's visual has alpha.
    private let hasAlpha: Bool
    /// The compositor that blends the window; nil if its visual has no alpha.
    private let compositor: CompositorWatch?
    private var applied: AppliedShape?

    /// The corners' radius, in points.
    private static let cornerRadius = 18.0

    /// Creates the outline of `window`; `hasAlpha` tells whether its visual has alpha. Waits for the server.
    init(_ window: ServerWindow, _ configuration: WindowConfiguration, hasAlpha: Bool) {
        self.window = window
        self.configuration = configuration
        self.hasAlpha = hasAlpha
        compositor =
            window.isOurs && hasAlpha ? CompositorWatch(connection: window.connection) : nil
    }

    /// Changes the behaviours and the translucency.
    func configure(_ new: WindowConfiguration) { configuration = new }

    /// Whether a compositor blends the window's translucent pixels.
    var isBlended: Bool { hasAlpha && compositor?.isRunning == true }

    /// Returns the radius of the corners, in pixels; 0 for square ones.
    func cornerRadius(size: (width: Int, height: Int), isFullScreen: Bool) -> Double {
        guard configuration.behaviours.contains(.borderless), !isFullScreen else { return 0 }
        // At most a sixth of the shorter side, so that small windows keep straight edges.
        return min(
            Self.cornerRadius * configuration.scale, Double(min(size.width, size.height)) / 6)
    }

    /// Handles `event`, which may report that a compositor has started or exited.
    func handle(_ event: XEvent) { compositor?.handle(event) }

    /// Whether a compositor has started or exited since the last call.
    func takeChange() -> Bool { compositor?.takeChange() == true }

    /// Sends changes of the outline to the server; returns whether there were any.
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
