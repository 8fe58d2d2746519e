import FlipEngine

/// The opacity and the shape of the ground: opaque and rectangular for an ordinary window; translucent, with rounded
/// corners, if the desktop shows through.
package struct GroundStyle: Hashable, Sendable {
    /// The ground's opacity, from 0 (only cards and their shadows are visible) to 1.
    package var opacity = 1.0
    /// The radius of the ground's corners, in pixels.
    var cornerRadius = 0.0
    /// Whether a compositor blends the window with the desktop, so that uncovered parts can stay transparent.
    var isBlended = false
    /// Whether the face is in a case; the ground is then the inside of its opening.
    package var hasCase = false

    package init(
        opacity: Double = 1.0, cornerRadius: Double = 0.0, isBlended: Bool = false,
        hasCase: Bool = false
    ) {
        self.opacity = opacity
        self.cornerRadius = cornerRadius
        self.isBlended = isBlended
        self.hasCase = hasCase
    }

    /// The ground of an ordinary window.
    package static let whole = GroundStyle()

    /// The ground of a picture without a window; if it is translucent, its pixels keep their alpha.
    package static func cut(opacity: Double, hasCase: Bool = false) -> GroundStyle {
        GroundStyle(
            opacity: opacity, isBlended: opacity < 1 || hasCase, hasCase: hasCase && opacity >= 1)
    }

    /// Whether the ground fills its rectangle with opaque pixels.
    var isWhole: Bool { opacity >= 1 && cornerRadius == 0 }

    /// The places of the case in a window of this size, in pixels; nil without a case.
    func caseFrame(width: Int, height: Int) -> CaseFrame? {
        hasCase ? CaseFrame(width: width, height: height, isBlended: isBlended) : nil
    }

    /// Whether the ground is a sheet of glass: translucent, but not invisible.
    var isGlass: Bool { opacity > 0 && opacity < 1 }
    /// Whether the glass has a rim and a shadow; a window with square corners has a frame instead.
    var hasRim: Bool { isGlass && cornerRadius > 0 }
    /// The distance of the sheet from the window's border, in whole pixels.
    private func inset(_ glass: GlassFinish) -> Double {
        hasRim ? (cornerRadius * glass.inset).rounded() : 0
    }
    /// The radius of the sheet's corners, in pixels: its arcs have the same centres as the window's.
    func sheetRadius(_ glass: GlassFinish) -> Double { cornerRadius - inset(glass) }
    /// The sheet's rectangle in a window of `width` x `height` pixels.
    func sheet(width: Int, height: Int, _ glass: GlassFinish) -> Rect {
        let inset = inset(glass)
        return Rect(
            x: inset, y: inset, width: max(Double(width) - 2 * inset, 1),
            height: max(Double(height) - 2 * inset, 1))
    }

    /// Whether a backdrop is drawn behind a face that turns over: always, unless the desktop shows through the ground.
    var hasBackdrop: Bool { !isBlended || opacity >= 1 && !hasCase }
}
