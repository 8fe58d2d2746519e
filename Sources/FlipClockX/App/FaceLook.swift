import FlipClock
import FlipFace

/// What the look of a face depends on besides the settings.
struct FaceLook: Equatable {
    /// The number of pixels per point.
    var scale: Double
    /// The ground's opacity and corners.
    var ground: GroundStyle
    /// Whether the desktop prefers dark themes; nil if it does not say. It determines the theme `system`.
    var desktopPrefersDark: Bool?

    /// The style of a face with `settings`.
    func style(for settings: Settings) -> FaceStyle {
        var style = FaceStyle(
            settings, desktopPrefersDark: desktopPrefersDark, hasCase: ground.hasCase)
        style.scale = scale
        style.ground = ground
        return style
    }
}

extension FaceStyle {
    /// The ground's colour in its corners (the lower one of a gradient, the mean of a picture); premultiplied BGRA.
    var edgePixel: UInt32 {
        let shade = theme.ground.to * Float(ground.opacity) * 255
        func byte(_ value: Float, _ shift: UInt32) -> UInt32 { UInt32(value + 0.5) << shift }
        return byte(Float(ground.opacity) * 255, 24) | byte(shade.x, 16) | byte(shade.y, 8)
            | byte(shade.z, 0)
    }
}
