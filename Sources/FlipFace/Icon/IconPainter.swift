import FlipEngine

/// Paints the program's icon: one card on a clear ground, the hour turning over, drawn by the painters of the face.
///
///     let pictures = try IconPainter(typeface: .digits(), theme: style.theme).pictures()  // for _NET_WM_ICON
///
/// Large icons catch the flap in the air. In small ones a flap would be a smear, so the card is at rest there, its digits
/// larger and its corners rounder.
package struct IconPainter {
    /// The typeface of the digits.
    let typeface: Typeface
    /// The look of the face that the icon stands for.
    let theme: Theme

    /// A painter of the icon of a face with this look.
    package init(typeface: Typeface, theme: Theme) {
        self.typeface = typeface
        self.theme = theme
    }

    /// The sides, in pixels, that desktops ask for.
    static let sizes = [16, 22, 24, 32, 48, 64, 128]
    /// Icons of at least this side show the flap in the air.
    static let leastTurning = 48
    /// How far the flap has come, in radians 0...π: leaning out, the new hour behind it.
    private static let angle = 0.90

    /// The icon in all sizes; throws when the typeface lacks a digit.
    package func pictures() throws(FontError) -> [Image] {
        var pictures: [Image] = []
        for size in Self.sizes { pictures.append(try picture(size: size)) }
        return pictures
    }

    /// The icon with a side of `size` pixels, at least 8.
    func picture(size: Int) throws(FontError) -> Image {
        let size = max(size, 8)
        let isTurning = size >= Self.leastTurning
        var style = FaceStyle()
        style.theme = iconTheme(isTurning: isTurning)
        // As fine as it can be where each row counts.
        if !isTurning { style.hingeGap = size < 32 ? 1 : 2 }
        let card = Self.card(size: size, isTurning: isTurning)
        let metrics = CardMetrics(
            width: card.width, height: card.height, theme: style.theme, hingeGap: style.hingeGap)
        let painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: Typefaces(digits: typeface))
        let stage = Stage()
        stage.size = Size(width: Double(size), height: Double(size))
        var shown = FaceCard()
        stage.transaction(disableActions: true) {
            let face = Layer()
            face.frame = Rect(x: 0, y: 0, width: Double(size), height: Double(size))
            stage.rootLayer.addSublayer(face)
            shown.build(
                in: face, place: card, axis: .x,
                CardParts(
                    style: style, metrics: metrics, eyeDistance: style.eyeDistance),
                painter: painter)
            let stops = ["12", "01"].map { CardStop(CardValue(text: $0)) }
            if isTurning {
                shown.hold(
                    from: stops[0], to: stops[1], angle: Self.angle, duration: 1, painter)
            } else {
                shown.show(stops[0], painter)
            }
        }
        let tree = stage.commit(at: 0)
        let buffer = PixelBuffer(width: size, height: size)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer.makeImage()
    }

    /// Where the card stands: even in height, with room for the flap that leans out and for the shadow below.
    private static func card(size: Int, isTurning: Bool) -> PixelRect {
        let extent = Double(size)
        let width = isTurning ? Int((extent * 0.80 / 2).rounded()) * 2 : size - 2
        let height =
            isTurning ? Int((extent * 0.80 / 2).rounded()) * 2 : max((size - 2) / 2 * 2, 2)
        return PixelRect(
            x: (size - width) / 2, y: (size - height) / 2, width: width, height: height)
    }

    /// The face's theme with the changes for icons.
    private func iconTheme(isTurning: Bool) -> Theme {
        let look = theme.icon
        let proportions = isTurning ? look.large : look.small
        var theme = theme
        theme.cornerRadius = proportions.cornerRadius
        theme.type.digitHeight = proportions.digitHeight
        theme.type.digitsWidth = proportions.digitsWidth
        theme.upper = look.upper
        theme.lower = look.lower
        theme.hingeGap = look.hingeGap
        if !isTurning {
            // An axle of two pixels is a smear.
            theme.axle = Theme.Ramp(from: theme.slit, to: theme.slit)
        }
        return theme
    }
}
