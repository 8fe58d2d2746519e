import FlipEngine

/// The places of a case in a window, in whole pixels from its upper left corner: takes the window's size and returns
/// the outline of the body, and the opening in which the cards are.
///
///     CaseFrame(width: 480, height: 270, isBlended: false).opening      // 30, 30, 420 x 210
///
/// Around the body, a blended window has space for its shadow. The rim is equally wide on all sides, so that the body
/// and its opening have the same middle as the window.
package struct CaseFrame: Hashable, Sendable {
    /// The size of the window.
    let width: Int
    let height: Int
    /// The outline of the body.
    package let body: PixelRect
    /// The radius of its corners.
    package let radius: Double
    /// The opening, which the face fills.
    package let opening: PixelRect
    /// The radius of the opening's corners.
    let openingRadius: Double
    /// The space around the body; 0 without a shadow.
    var margin: Int { body.minX }
    /// The width of the rim.
    var rim: Int { opening.minX - body.minX }

    /// - Parameters:
    ///   - width: The window's width, at least 1.
    ///   - height: The window's height, at least 1.
    ///   - isBlended: Whether a compositor blends the window with the desktop, so that the body can have a shadow.
    package init(width: Int, height: Int, isBlended: Bool) {
        func share(_ fraction: Double, of length: Int) -> Int {
            Int((fraction * Double(length)).rounded())
        }
        let (width, height) = (max(width, 1), max(height, 1))
        self.width = width
        self.height = height
        let margin = isBlended ? share(Self.marginShare, of: min(width, height)) : 0
        body = Self.inset(PixelRect(x: 0, y: 0, width: width, height: height), by: margin)
        let rim = min(
            share(Self.rimShare, of: body.width), share(Self.greatestRimShare, of: body.height))
        opening = Self.inset(body, by: rim)
        radius = Self.radiusShare * Double(min(body.width, body.height))
        openingRadius = max(radius - Double(rim), Self.openingRadiusShare * radius)
    }

    private static func inset(_ rect: PixelRect, by distance: Int) -> PixelRect {
        PixelRect(
            x: rect.minX + distance, y: rect.minY + distance,
            width: max(rect.width - 2 * distance, 1), height: max(rect.height - 2 * distance, 1))
    }

    /// The space for the shadow, as a fraction of the window's shorter side.
    private static let marginShare = 0.05
    /// The width of the rim, as a fraction of the body's width.
    private static let rimShare = 0.068
    /// The greatest width of the rim, as a fraction of the body's height, for wide and flat windows.
    private static let greatestRimShare = 0.11
    /// The radius of the body's corners, as a fraction of its shorter side.
    private static let radiusShare = 0.17
    /// The least radius of the opening's corners, as a fraction of the body's.
    private static let openingRadiusShare = 0.35
}
