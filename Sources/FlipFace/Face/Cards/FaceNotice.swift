import FlipClock
import FlipEngine

/// The words below the cards, such as the offset that the user has set, or the name of a mode: type on small plates that
/// fade in and out.
///
/// Beside a text, or in place of it under the pointer, there may be a word that the user can press.
///
/// A hidden notice has no layer in the face, so it does not change any pixel. A notice whose type would be too small to
/// read is hidden as well, and appears without a fade when the window has grown. One at the ends of the cards or below
/// their numbers is first reduced to its text.
struct FaceNotice {
    /// A picture with one or more plates.
    private struct Piece {
        /// The layer, at whole pixels.
        let layer: Layer
        /// All its plates, in pixels of the layer.
        let plates: PixelRect
        /// The plate of the word, or of the text that it replaces; nil without one.
        let word: PixelRect?
    }

    private var content: ModeNotice?
    /// Whether the pointer is on the word.
    private(set) var isHovered = false
    /// The line that the plates avoid.
    private var line = PixelRect.empty
    private var pieces: [Piece] = []
    private var fade: (end: MediaTime, isOut: Bool)?

    /// The duration of fading in or out, in seconds.
    private static let fadeDuration = 0.3

    /// Whether the plates are in the face: while there is a text and space for it, and until it has faded out.
    var isShown: Bool { !pieces.isEmpty }

    /// The layers of the pictures; none while they fade in or out.
    var layers: [Layer] { fade == nil ? pieces.map(\.layer) : [] }

    /// The pixels of the face that the plates of each picture cover.
    var plates: [PixelRect] { pieces.map { Self.place(of: $0.plates, $0) } }

    /// The pixels of the face from the first plate to the last; empty for a hidden notice.
    var area: PixelRect { plates.reduce(.empty) { $0.union($1) } }

    /// `rect` of a piece in pixels of the face.
    private static func place(of rect: PixelRect, _ piece: Piece) -> PixelRect {
        PixelRect(
            x: rect.minX + Int(piece.layer.position.x), y: rect.minY + Int(piece.layer.position.y),
            width: rect.width, height: rect.height)
    }

    /// The margin around the word's plate that also accepts a press, because the plate is small; in plate heights.
    private static let reach = 0.5

    /// Whether `point` of the face is on the word.
    func hasWord(at point: Point) -> Bool {
        guard content?.word != nil else { return false }
        return pieces.contains { piece in
            guard let plate = piece.word.map({ Self.place(of: $0, piece) }) else { return false }
            let reach = Double(plate.height) * Self.reach
            // A text beside the word is not pressed.
            let left = content?.place == .middle ? 0 : reach
            return point.x >= Double(plate.minX) - left && point.x < Double(plate.maxX) + reach
                && point.y >= Double(plate.minY) - reach && point.y < Double(plate.maxY) + reach
        }
    }

    /// Shows `notice` on `board` from `time` on, or hides it for nil.
    mutating func show(_ notice: ModeNotice?, on board: NoticeBoard, at time: MediaTime) {
        guard notice != content || notice != nil && board.line != line else { return }
        let wasShown = content != nil
        if notice?.word != content?.word || notice?.place == .middle { isHovered = false }
        content = notice
        if let notice {
            let count = pieces.count
            guard place(notice, on: board) else { return remove() }
            let isNew = count == 0 || fade != nil && pieces.count > count
            if isNew || !wasShown { fade(isOut: false, at: time) }
        } else if isShown {
            fade(isOut: true, at: time)
        }
    }

    /// Shows the word at the end of the cards while the pointer is on it. Returns whether the plates have changed.
    mutating func hover(_ isOver: Bool, on board: NoticeBoard) -> Bool {
        guard isOver != isHovered, let content, case .ends = content.place, isShown else {
            return false
        }
        isHovered = isOver
        if !place(content, on: board) { remove() }
        return true
    }

    /// Whether a fade is over by `time`, which `finish` must end.
    func isOver(by time: MediaTime) -> Bool { fade.map { time >= $0.end } ?? false }

    /// Ends a fade that is over by `time`.
    mutating func finish(by time: MediaTime) {
        guard let fade, time >= fade.end else { return }
        self.fade = nil
        for piece in pieces { piece.layer.removeAllAnimations() }
        if fade.isOut { remove() }
    }

    /// Moves the notice by whole pixels.
    mutating func move(x: Double, y: Double) {
        for piece in pieces {
            let old = piece.layer.position
            piece.layer.position = Point(x: old.x + x, y: old.y + y)
        }
        line = PixelRect(
            x: line.minX + Int(x), y: line.minY + Int(y), width: line.width, height: line.height)
    }

    /// Adapts the notice to a window of another size.
    mutating func build(on board: NoticeBoard) {
        if let content {
            if !place(content, on: board) { remove() }
        } else {
            // In front of the cards, whose layers are new.
            for piece in pieces { board.face.addSublayer(piece.layer) }
        }
    }

    /// Hides the notice at once; the next one fades in.
    mutating func clear() {
        content = nil
        remove()
    }

    private mutating func remove() {
        fade = nil
        for piece in pieces { Self.discard(piece.layer) }
        pieces = []
    }

    private static func discard(_ layer: Layer) {
        layer.removeAllAnimations()
        layer.removeFromSuperlayer()
        layer.contents = nil
    }

    /// Paints and positions the notice; returns false if it does not fit.
    private mutating func place(_ notice: ModeNotice, on board: NoticeBoard) -> Bool {
        line = board.line
        let placed = board.pieces(of: notice, isHovered: isHovered)
        let layers = pieces.map(\.layer)
        for layer in layers.dropFirst(placed.count) { Self.discard(layer) }
        pieces = placed.enumerated().map { index, piece in
            let layer = index < layers.count ? layers[index] : Layer()
            let (image, plates) = (piece.picture.image, piece.picture.plates)
            layer.contents = image
            layer.bounds = Rect(
                x: 0, y: 0, width: Double(image.width), height: Double(image.height))
            layer.anchorPoint = Point(x: 0, y: 0)
            layer.position = Point(x: Double(piece.x), y: Double(piece.y))
            // In front of the cards, whose layers may be new.
            board.face.addSublayer(layer)
            return Piece(
                layer: layer, plates: plates.reduce(.empty) { $0.union($1) },
                word: piece.word.map { plates[$0] })
        }
        return !pieces.isEmpty
    }

    private mutating func fade(isOut: Bool, at time: MediaTime) {
        let end = time + Self.fadeDuration
        fade = (end, isOut)
        for piece in pieces {
            piece.layer.add(
                PictureFades.animation(isOut: isOut, lasting: Self.fadeDuration, at: time),
                forKey: "opacity")
        }
    }
}
