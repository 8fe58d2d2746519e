import CX11
import FlipEngine

/// Decides the window's outline: click-through, and rounded corners, which a compositor blends or the Shape extension
/// cuts out.
///
///     if outline.update(size: size, isFullScreen: false) { draw() }
final class WindowOutline {
    private let window: ServerWindow
    private var configuration: WindowConfiguration
    /// Whether the window's visual has alpha.
    private let hasAlpha: Bool
    /// The compositor that blends the window if its visual has alpha.
    private let compositor: CompositorWatch
    private var applied: AppliedShape?

    /// The corners' radius, in points.
    private static let cornerRadius = 18.0

    /// Creates the outline of `window`; `hasAlpha` tells whether its visual has alpha.
    init(
        _ window: ServerWindow, _ configuration: WindowConfiguration, hasAlpha: Bool,
        compositor: CompositorWatch
    ) {
        self.window = window
        self.configuration = configuration
        self.hasAlpha = hasAlpha && window.isOurs
        self.compositor = compositor
    }

    /// Changes the behaviours and the translucency.
    func configure(_ new: WindowConfiguration) { configuration = new }

    /// Whether a compositor blends the window's translucent pixels.
    var isBlended: Bool { hasAlpha && compositor.isRunning }

    /// The case of a window of this size; nil if it has none.
    func body(size: (width: Int, height: Int), isFullScreen: Bool) -> WindowBody? {
        guard let body = configuration.body, configuration.behaviours.contains(.borderless),
            !isFullScreen, PresenterLimits.clamp(size.width) == size.width,
            PresenterLimits.clamp(size.height) == size.height
        else { return nil }
        return body(size.width, size.height, isBlended)
    }

    /// Returns the radius of the corners, in pixels; 0 for square ones, and for a window with a case.
    func cornerRadius(size: (width: Int, height: Int), isFullScreen: Bool) -> Double {
        guard configuration.behaviours.contains(.borderless), !isFullScreen,
            configuration.body == nil
        else { return 0 }
        // At most a sixth of the shorter side, so that small windows keep straight edges.
        return min(
            Self.cornerRadius * configuration.scale, Double(min(size.width, size.height)) / 6)
    }

    /// Sends changes of the outline to the server; returns whether there were any.
    func update(size: (width: Int, height: Int), isFullScreen: Bool) -> Bool {
        let body = body(size: size, isFullScreen: isFullScreen)
        let outline =
            body?.outline
            ?? RoundedShape(
                width: size.width, height: size.height,
                radius: cornerRadius(size: size, isFullScreen: isFullScreen))
        let shape = AppliedShape(
            outline: outline, isBlended: isBlended,
            // While a case turns, the desktop is seen around it.
            isOpaque: hasAlpha && !configuration.isTranslucent && (body == nil || !isBlended),
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
