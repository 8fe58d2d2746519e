import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipX11

/// Lets a face follow its window and the desktop: the scale, the animations, the preference for dark themes, the ground,
/// the place of the picture, the icon.
final class ScreenLook {
    /// The portal's settings, which apply where the desktop publishes none over X11.
    var portal = PortalSettings() {
        didSet { followDesktop() }
    }

    private let window: XWindow
    private let setup: WindowSetup?
    private let face: FaceController
    private let frames: ScreenFrames
    /// Whether the warning about the window's size was given.
    private var hasReportedBounds = false

    /// The look of `face` in `window`; `setup` is nil for another client's window.
    init(window: XWindow, setup: WindowSetup?, face: FaceController, frames: ScreenFrames) {
        self.window = window
        self.setup = setup
        self.face = face
        self.frames = frames
    }

    /// Returns the ground for the window's current outline and this `opacity`.
    static func ground(of window: XWindow, opacity: Double) -> GroundStyle {
        if window.hasCase { return GroundStyle(isBlended: window.isBlended, hasCase: true) }
        guard window.isBlended, !window.isFullScreen else { return .whole }
        return GroundStyle(opacity: opacity, cornerRadius: window.cornerRadius, isBlended: true)
    }

    /// Applies the desktop's settings.
    func followDesktop() {
        let settings = window.desktopSettings.settings
        // XSETTINGS come first: a portal of another desktop may answer for a session that does not use it.
        let animates = settings == nil ? portal.enableAnimations : settings?.enableAnimations
        let prefersDark = settings == nil ? portal.prefersDark : settings?.prefersDark
        face.appearance.desktopReducesMotion = animates == false
        var look = face.appearance.look
        look.desktopPrefersDark = prefersDark
        if let setup { look.scale = setup.scale }
        face.setLook(look, at: MonotonicClock.now)
    }

    /// Updates the ground after a change of the corners or the translucency.
    func followOutline() {
        guard let setup else { return }
        var look = face.appearance.look
        look.ground = Self.ground(of: window, opacity: setup.applied.opacity)
        face.setLook(look, at: MonotonicClock.now)
    }

    /// Lets the cards drift in full screen, on the root window and in a screen saver's window.
    func followFullScreen() {
        face.appearance.setFillsScreen(
            window.isFullScreen || !window.isOurs, at: MonotonicClock.now)
    }

    /// Positions the picture in the window, and sets the window's background to the colour of the picture's edge.
    func followSize() {
        let picture = window.picture
        frames.setOrigin(x: picture.minX, y: picture.minY)
        let isBounded = (picture.width, picture.height) != window.size
        window.setBackground(isBounded ? face.appearance.edgePixel : nil)
        guard isBounded, !hasReportedBounds else { return }
        hasReportedBounds = true
        Diagnostics.write(
            """
            display \(window.connection.name): the window has \(window.size.width)x\(window.size.height) pixels, \
            too many for one picture; the clock is drawn in \(picture.width)x\(picture.height) of them
            """)
    }

    /// Sends the icon in the face's theme.
    func sendIcon() {
        let painter = IconPainter(typeface: face.scene.face.digits, theme: face.appearance.theme)
        if let icon = try? painter.pictures() { window.setIcon(icon) }
    }
}
