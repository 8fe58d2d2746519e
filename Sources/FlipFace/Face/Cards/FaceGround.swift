import FlipEngine

/// The ground of a face, and the case around it. The pictures are kept, because a change of the
/// mode replaces the cards alone.
struct FaceGround {
    let layer = Layer()
    /// The case, in front of the ground; without a picture if there is none.
    let body = Layer()
    private var painted: (key: Key, picture: Image)?
    private var paintedBody: (key: BodyKey, picture: Image)?

    /// All that the picture of the ground depends on.
    private struct Key: Equatable {
        let theme: Theme
        let style: GroundStyle
        let width: Int
        let height: Int
    }

    /// All that the picture of the case depends on.
    private struct BodyKey: Equatable {
        let theme: Theme
        let frame: CaseFrame
    }

    /// Paints the ground of a face of this size, in pixels, and its case; nil for none.
    mutating func paint(_ style: FaceStyle, width: Int, height: Int, frame: CaseFrame?) {
        let wanted = Key(theme: style.theme, style: style.ground, width: width, height: height)
        if painted?.key != wanted {
            let painter = GroundPainter(theme: wanted.theme, style: wanted.style)
            painted = (wanted, painter.paint(width: width, height: height))
        }
        layer.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        layer.contents = painted?.picture
        guard let frame else {
            paintedBody = nil
            body.contents = nil
            return
        }
        let body = BodyKey(theme: style.theme, frame: frame)
        if paintedBody?.key != body {
            paintedBody = (body, CasePainter(theme: style.theme, frame: frame).paint())
        }
        self.body.frame = Rect(
            x: Double(-frame.opening.minX), y: Double(-frame.opening.minY),
            width: Double(frame.width), height: Double(frame.height))
        self.body.contents = paintedBody?.picture
    }

    /// Shows the case without its shadows, before it fades out in front of one that has the same.
    func hideShadows() {
        guard let key = paintedBody?.key else { return }
        body.contents = CasePainter(theme: key.theme, frame: key.frame, hasShadows: false).paint()
    }

    /// Releases the pixels that only a turn of the face needs.
    func releasePixels() { painted?.picture.releasePixels() }
}
