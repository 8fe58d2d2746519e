import FlipEngine

/// Paints the line for the seconds: takes the columns to paint and returns a picture of them.
///
/// Lengths are in pixels.
struct LinePainter {
    let theme: Theme
    /// The size of the whole line.
    let width: Int
    let height: Int
    /// The height of a card.
    let cardHeight: Int

    /// The bed along the whole line.
    var bed: Image { picture(of: 0..<width, theme.lineBed) }

    /// The bar in these columns of the line.
    func bar(in columns: Range<Int>) -> Image { picture(of: columns, theme.lineBar) }

    private func picture(of columns: Range<Int>, _ ramp: Theme.Ramp) -> Image {
        let corner = theme.cornerRadius * Double(cardHeight)
        let isRound = height >= theme.line.roundFrom
        let box = Shapes.RoundedBox(
            left: -Float(columns.lowerBound), top: 0, width: Float(width), height: Float(height),
            radius: isRound ? Float(min(corner, Double(height) / 2)) : 0)
        let height = Float(height)
        return PaintSurface.image(width: columns.count, height: self.height) { surface in
            surface.paint { x, y in
                (Shapes.mix(ramp.from, ramp.to, y / height), Shapes.coverage(box.distance(x, y)))
            }
        }
    }
}
