import FlipEngine

/// Paints the ground behind the cards: a wall under a soft light from above, opaque, of the window's size.
struct GroundPainter {
    let theme: Theme

    func paint(width: Int, height: Int) -> Image {
        var surface = PaintSurface(width: width, height: height)
        let scaleX = 1 / Float(surface.width)
        let scaleY = 1 / Float(surface.height)
        surface.paint { x, y in
            // Distance from the pool of light, which lies a little above the middle.
            let dx = (x * scaleX - 0.5) * 1.45
            let dy = (y * scaleY - 0.38) * 1.25
            let fall = Shapes.smooth(0, 1, min((dx * dx + dy * dy).squareRoot(), 1))
            return (Shapes.mix(theme.ground.from, theme.ground.to, fall), 1)
        }
        return surface.makeImage()
    }
}
