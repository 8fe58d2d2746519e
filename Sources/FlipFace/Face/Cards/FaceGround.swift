import FlipEngine

/// The ground of a face. Its picture is kept, because a change of the mode replaces the cards alone.
struct FaceGround {
    let layer = Layer()
    private var painted: (key: Key, picture: Image)?

    /// All that the picture depends on.
    private struct Key: Equatable {
        let theme: Theme
        let style: GroundStyle
        let width: Int
        let height: Int
    }

    /// Paints the ground of a face of this size, in pixels.
    mutating func paint(_ style: FaceStyle, width: Int, height: Int) {
        let wanted = Key(theme: style.theme, style: style.ground, width: width, height: height)
        layer.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        if let painted, painted.key == wanted {
            layer.contents = painted.picture
            return
        }
        let picture = GroundPainter(theme: wanted.theme, style: wanted.style).paint(
            width: width, height: height)
        painted = (wanted, picture)
        layer.contents = picture
    }

    /// Releases the pixels that only a turn of the face needs.
    func releasePixels() { painted?.picture.releasePixels() }
}
