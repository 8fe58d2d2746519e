import FlipEngine

/// Pictures for the examples, each drawn once from a stage.
public enum Picture {
    /// Draws the content that `build` adds to a root layer of `size` points.
    public static func draw(_ size: Size, _ build: (Layer) -> Void) -> Image {
        let stage = Stage(size: size)
        build(stage.rootLayer)
        let tree = stage.commit(at: 0)
        let buffer = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer.makeImage()
    }

    /// A card with a digit 0...9 in seven-segment strokes; an empty card for any other number.
    public static func digit(
        _ digit: Int, size: Size, paper: Color = Color(white: 0.13),
        ink: Color = Color(red: 0.96, green: 0.93, blue: 0.86)
    ) -> Image {
        draw(size) { card in
            card.backgroundColor = paper
            let (w, h, t) = (size.width * 0.5, size.height * 0.62, size.width * 0.12)
            let (left, top) = ((size.width - w) / 2, (size.height - h) / 2)
            // The segments a to g: top, upper right, lower right, bottom, lower left, upper left, middle.
            let places = [
                Rect(x: left, y: top, width: w, height: t),
                Rect(x: left + w - t, y: top, width: t, height: h / 2),
                Rect(x: left + w - t, y: top + h / 2, width: t, height: h / 2),
                Rect(x: left, y: top + h - t, width: w, height: t),
                Rect(x: left, y: top + h / 2, width: t, height: h / 2),
                Rect(x: left, y: top, width: t, height: h / 2),
                Rect(x: left, y: top + (h - t) / 2, width: w, height: t),
            ]
            let strokes = [0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F]
            let lit = strokes.indices.contains(digit) ? strokes[digit] : 0
            for (bit, place) in places.enumerated() where lit >> bit & 1 == 1 {
                let stroke = Layer()
                stroke.frame = place
                stroke.backgroundColor = ink
                stroke.cornerRadius = t / 4
                card.addSublayer(stroke)
            }
        }
    }

    /// A page of text, drawn as bars. `accent` colours the heading and the mark in the upper left corner.
    public static func page(_ size: Size, paper: Color, accent: Color) -> Image {
        draw(size) { page in
            page.backgroundColor = paper
            let margin = size.width * 0.1
            let mark = Layer()
            mark.frame = Rect(x: margin, y: margin, width: margin * 2, height: margin * 2)
            mark.cornerRadius = margin
            mark.backgroundColor = accent
            page.addSublayer(mark)
            let shares = [0.5, 0.8, 0.8, 0.7, 0.8, 0.3]
            for (row, share) in shares.enumerated() {
                let line = Layer()
                line.frame = Rect(
                    x: margin, y: size.height * (0.4 + 0.09 * Double(row)),
                    width: size.width * share,
                    height: size.height * 0.04)
                line.backgroundColor = row == 0 ? accent : Color(white: 0.5, alpha: 0.6)
                page.addSublayer(line)
            }
        }
    }

    /// A chequered background, which shows where layers intersect or clip.
    public static func board(_ size: Size, square: Double = 20) -> Image {
        draw(size) { board in
            board.backgroundColor = Color(red: 0.30, green: 0.42, blue: 0.52)
            for row in 0...Int(size.height / square) {
                for column in 0...Int(size.width / square) where (row + column) % 2 == 0 {
                    let field = Layer()
                    field.frame = Rect(
                        x: Double(column) * square, y: Double(row) * square, width: square,
                        height: square)
                    field.backgroundColor = Color(red: 0.36, green: 0.50, blue: 0.60)
                    board.addSublayer(field)
                }
            }
        }
    }
}
