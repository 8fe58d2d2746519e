import FlipClock
import FlipEngine

/// A thin line below the cards: a bed as wide as the cards, and on it a bar that is as long as the part of the minute
/// that has passed, or as the rest of a timer.
///
///     let share = LineShare(15, of: 60)
///     line.show(share, in: face, below: card, layout: layout, cardCount: 2, theme)    // a quarter of the bed
///
/// The bar consists of six pieces. A step of a second changes one of them, so that only its pixels are drawn again; a
/// new minute hides all of them. Nothing is animated.
///
/// A face without the line has none of its layers. In a window without space for the line, the line is left out. It is
/// hidden while a notice is at its place.
struct ProgressLine {
    /// The bed, behind the cards: their shadows fall on the line, and their flaps cover it.
    private let bed = Layer()
    private let pieces = (0..<Self.pieceCount).map { _ in Layer() }
    private var share: LineShare?

    private static let pieceCount = 6

    /// Whether the face shows the line.
    var isShown: Bool { bed.superlayer != nil }

    init() {
        for layer in [bed] + pieces { layer.anchorPoint = Point(x: 0, y: 0) }
        for piece in pieces { bed.addSublayer(piece) }
    }

    /// Shows `share` in `face`, or hides the line for nil.
    ///
    /// - Parameters:
    ///   - front: The layer of the face in front of the line.
    ///   - cardCount: The number of cards above the line, the first ones of the layout.
    mutating func show(
        _ share: LineShare?, in face: Layer, below front: Layer?, layout: FaceLayout,
        cardCount: Int, _ theme: Theme
    ) {
        guard share != self.share else { return }
        let isNew = self.share == nil
        self.share = share
        if isNew || share == nil {
            build(in: face, below: front, layout: layout, cardCount: cardCount, theme)
        } else {
            update()
        }
    }

    /// The layer of the line; none if it is not shown.
    var layers: [Layer] { isShown ? [bed] : [] }

    /// The pixels of the face that the line covers; empty if it is not shown.
    var area: PixelRect {
        guard isShown else { return .empty }
        return PixelRect(
            x: Int(bed.position.x), y: Int(bed.position.y), width: Int(bed.bounds.width),
            height: Int(bed.bounds.height))
    }

    /// The length of the bar, in pixels.
    var length: Int {
        pieces.reduce(0) { $0 + ($1.isHidden ? 0 : Int($1.bounds.width)) }
    }

    /// Whether the line makes way for a notice.
    var isHidden: Bool { bed.isHidden }

    /// Hides the line while `notice`, the plates of the notice, touch it or overlap it.
    func makeWay(for notice: PixelRect) {
        let area = area
        bed.isHidden = notice.intersects(
            PixelRect(x: area.minX, y: area.minY - 1, width: area.width, height: area.height + 2))
    }

    /// Moves the line by whole pixels.
    func move(x: Double, y: Double) {
        bed.position = Point(x: bed.position.x + x, y: bed.position.y + y)
    }

    /// Adapts the line to a window of another size, to other cards or to another theme.
    func build(
        in face: Layer, below front: Layer?, layout: FaceLayout, cardCount: Int, _ theme: Theme
    ) {
        guard share != nil,
            let place = Self.place(in: layout, cardCount: cardCount, theme)
        else {
            bed.removeFromSuperlayer()
            for layer in [bed] + pieces { layer.contents = nil }
            return
        }
        let painter = LinePainter(
            theme: theme, width: place.width, height: place.height,
            cardHeight: layout.cards[0].height)
        bed.contents = painter.bed
        bed.bounds = Rect(x: 0, y: 0, width: Double(place.width), height: Double(place.height))
        bed.position = Point(x: Double(place.minX), y: Double(place.minY))
        for (index, piece) in pieces.enumerated() {
            let columns = columns(of: index, in: LineShare(1, of: 1))
            piece.contents = painter.bar(in: columns)
            piece.position = Point(x: Double(columns.lowerBound), y: 0)
        }
        update()
        if !isShown { face.insertSublayer(bed, below: front) }
    }

    /// The columns of the piece `index` that `share` covers.
    private func columns(of index: Int, in share: LineShare) -> Range<Int> {
        let width = Int(bed.bounds.width)
        let first = width * index / Self.pieceCount
        let last = width * (index + 1) / Self.pieceCount
        return first..<min(max(width * share.part / share.whole, first), last)
    }

    private func update() {
        guard let share else { return }
        for (index, piece) in pieces.enumerated() {
            let columns = columns(of: index, in: share)
            piece.isHidden = columns.isEmpty
            guard !columns.isEmpty, let image = piece.contents else { continue }
            let width = Double(columns.count)
            piece.bounds = Rect(x: 0, y: 0, width: width, height: bed.bounds.height)
            piece.contentsRect = Rect(x: 0, y: 0, width: width / Double(image.width), height: 1)
        }
    }

    /// The place of the line below the first `cardCount` cards, in whole pixels; nil if it has no space.
    static func place(in layout: FaceLayout, cardCount: Int, _ theme: Theme) -> PixelRect? {
        let cards = layout.cards.prefix(cardCount)
        guard let card = cards.first, let left = cards.map(\.minX).min(),
            let right = cards.map(\.maxX).max(), let bottom = cards.map(\.maxY).max()
        else { return nil }
        let cardHeight = Double(card.height)
        let wanted = cardHeight * theme.line.thickness
        guard wanted >= theme.line.thinnest else { return nil }
        let height = max(Int(wanted.rounded()), 1)
        // The pile extends below the card.
        let pile = max(Int((cardHeight * theme.pileDepth).rounded()), 1)
        let below = layout.cards.map(\.minY).filter { $0 >= bottom }.min() ?? layout.height
        // At least one pixel of ground on each side.
        let least = pile + height + 2
        let space = max(Int((cardHeight * theme.line.space).rounded()), least)
        guard below - bottom >= least, right - left >= 60 else { return nil }
        return PixelRect(
            x: left, y: bottom + (pile + min(space, below - bottom) - height + 1) / 2,
            width: right - left,
            height: height)
    }
}
