import FlipClock
import FlipEngine

/// Paints the program's icon: one card on a transparent background, turning from 12 to 01, with the painters of the
/// face.
///
///     let pictures = try IconPainter(typeface: .numerals(), theme: style.theme).pictures()  // for _NET_WM_ICON
///
/// Large icons show a turning flap. In small icons it would be a blur, so their card is at rest, with larger digits and
/// rounder corners.
package struct IconPainter {
    /// The typeface of the digits.
    let typeface: Typeface
    /// The theme of the face.
    let theme: Theme

    /// Creates a painter for the icon of a face with this theme.
    package init(typeface: Typeface, theme: Theme) {
        self.typeface = typeface
        self.theme = theme
    }

    /// The side lengths that desktops use, in pixels.
    static let sizes = [16, 22, 24, 32, 48, 64, 128]
    /// The minimum side of an icon with a turning flap, in pixels.
    static let minimumTurning = 48
    /// The angle of the flap, in radians 0...π: far enough to show the new hour behind it.
    private static let angle = 0.90

    /// The icon in all sizes; throws if the typeface lacks a digit.
    package func pictures() throws(FontError) -> [Image] {
        var pictures: [Image] = []
        for size in Self.sizes { pictures.append(try picture(size: size)) }
        return pictures
    }

    /// The icon with a side of `size` pixels, at least 8.
    func picture(size: Int) throws(FontError) -> Image {
        let size = max(size, 8)
        let isTurning = size >= Self.minimumTurning
        var style = FaceStyle()
        style.theme = iconTheme(isTurning: isTurning)
        // As thin as possible, because every row of pixels counts.
        style.hingeGap = size < 32 ? 1 : 2
        let card = Self.card(size: size, isTurning: isTurning)
        let kit = try CardKit(
            .digits, width: card.width, height: card.height, style: style,
            typefaces: Typefaces(digits: typeface))
        let stage = Stage()
        stage.size = Size(width: Double(size), height: Double(size))
        var shown = FaceCard(kit)
        stage.transaction(disableActions: true) {
            let face = Layer()
            face.frame = Rect(x: 0, y: 0, width: Double(size), height: Double(size))
            stage.rootLayer.addSublayer(face)
            shown.view.build(
                kit, in: face, place: card, axis: .x, eye: FaceEye(around: [card], axis: .x),
                rank: 0)
            let stops = ["12", "01"].map { CardStop(CardValue(text: $0)) }
            if isTurning {
                shown.hold(from: stops[0], to: stops[1], angle: Self.angle, duration: 1)
            } else {
                shown.show(stops[0])
            }
        }
        let tree = stage.commit(at: 0)
        let buffer = PixelBuffer(width: size, height: size)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer.makeImage()
    }

    /// The card's rectangle, of even height. A turning card takes 0.80 of the side, which leaves space for the flap and
    /// the shadow; a resting card leaves one pixel on each side.
    private static func card(size: Int, isTurning: Bool) -> PixelRect {
        let extent = Double(size)
        let width = isTurning ? Int((extent * 0.80 / 2).rounded()) * 2 : size - 2
        let height =
            isTurning ? Int((extent * 0.80 / 2).rounded()) * 2 : max((size - 2) / 2 * 2, 2)
        return PixelRect(
            x: (size - width) / 2, y: (size - height) / 2, width: width, height: height)
    }

    /// The theme with the changes for icons.
    private func iconTheme(isTurning: Bool) -> Theme {
        let look = theme.icon
        let proportions = isTurning ? look.large : look.small
        var theme = theme
        theme.cornerRadius = proportions.cornerRadius
        theme.type.digitHeight = proportions.digitHeight
        theme.type.numeralHeight = proportions.digitHeight
        theme.type.digitsWidth = proportions.digitsWidth
        theme.type.numeralsWidth = proportions.digitsWidth
        theme.type.smallDigitHeight = proportions.digitHeight
        theme.type.smallDigitsWidth = proportions.digitsWidth
        theme.upper = look.upper
        theme.lower = look.lower
        theme.hingeGap = look.hingeGap
        if !isTurning {
            // Two pixels cannot show the axle, so it takes the hinge gap's colour.
            theme.axle = Theme.Ramp(from: theme.slit, to: theme.slit)
        }
        return theme
    }
}
