import FlipClock
import FlipEngine

/// Where a notice has its place: takes its words, and returns the pictures of their plates with their positions.
///
///     let board = NoticeBoard(
///         face: layer, layout: layout, plan: plan, line: line.area, painter: painter)
///     for piece in board.pieces(of: notice, isHovered: false) { print(piece) }
///
/// All lengths are in pixels of the face.
struct NoticeBoard {
    /// The layer of the face.
    let face: Layer
    let layout: FaceLayout
    let plan: CardPlan
    /// The line below the cards; empty without one.
    let line: PixelRect
    let painter: NoticePainter

    /// A picture with one or more plates, at whole pixels.
    struct Piece {
        let picture: NoticePainter.Notice
        /// The position of the picture's upper left corner.
        let x: Int
        let y: Int
        /// The index of the plate of the word, or of the text that it replaces; nil without one.
        var word: Int?
    }

    /// The space for plates: `top` is the edge from which their middle is measured, and above `least` there are none.
    private struct Space {
        let top: Double
        let least: Double
    }

    private var type: NoticeType { painter.theme.noticeType }

    /// The pictures of `notice`; none if its type would be too small.
    ///
    /// - Parameter isHovered: Whether a word at the end of the cards is shown in place of the text there.
    func pieces(of notice: ModeNotice, isHovered: Bool) -> [Piece] {
        guard let bottom = layout.cards.map(\.maxY).max() else { return [] }
        // The pile extends below the card.
        let pile = max((Double(layout.cards[0].height) * painter.theme.pileDepth).rounded(), 1)
        let below = Space(top: Double(bottom), least: Double(bottom) + pile)
        let belowLine = Space(top: Double(line.maxY), least: Double(line.maxY))
        // Without space below it, the line is hidden.
        let spaces = line.isEmpty ? [below] : [belowLine, below]
        switch notice.place {
        case .middle: break
        case .ends(let other):
            for space in spaces {
                let pieces = ends(notice, other, isHovered: isHovered, in: space)
                if !pieces.isEmpty { return pieces }
            }
        case .numbers(let names):
            let pieces = numbers(names, in: below)
            if !pieces.isEmpty { return pieces }
        }
        return middle(notice, in: below)
    }

    /// The text, with the word beside it if there is space for both and it does not replace a text.
    private func middle(_ notice: ModeNotice, in space: Space) -> [Piece] {
        let word = notice.place == .middle ? notice.word?.text : nil
        let texts = [notice.text] + [word].compactMap { $0 }
        let widest = Double(layout.width) * type.width
        guard
            let lines = lines(of: texts, widest: widest, in: space)
                ?? lines(of: [notice.text], widest: widest, in: space)
        else { return [] }
        let picture = painter.picture(of: lines, [.text, .word])
        return [
            Piece(
                picture: picture, x: (layout.width - picture.image.width) / 2,
                y: top(of: picture, in: space), word: picture.plates.count > 1 ? 1 : nil)
        ]
    }

    /// The text at the left end of the cards, and the other text or the word at their right end.
    private func ends(
        _ notice: ModeNotice, _ other: String, isHovered: Bool, in space: Space
    ) -> [Piece] {
        let left = layout.cards.map(\.minX).min() ?? 0
        let right = layout.cards.map(\.maxX).max() ?? 0
        let widest = Double(right - left)
        let words = [other] + [notice.word?.text].compactMap { $0 }
        // The same size under the pointer as without it.
        let sizes = words.map {
            lines(of: [notice.text, $0], widest: widest, in: space)?.capHeight
        }
        guard sizes.allSatisfy({ $0 != nil }), let size = sizes.compactMap({ $0 }).min(),
            let lines = lines(
                of: [notice.text, isHovered ? words.last ?? other : other], widest: widest,
                in: space, atMost: size)
        else { return [] }
        let looks: [NoticePainter.Look] = [.text, isHovered ? .word : .quiet]
        return looks.enumerated().map { index, look in
            let picture = painter.picture(of: lines.alone(index), [look])
            let plate = picture.plates[0]
            return Piece(
                picture: picture, x: index == 0 ? left - plate.minX : right - plate.maxX,
                y: top(of: picture, in: space), word: index == 1 && notice.word != nil ? 0 : nil)
        }
    }

    /// A name below each number of the cards.
    private func numbers(_ names: [String], in space: Space) -> [Piece] {
        let cells = cells
        guard names.count == cells.count, !layout.isStacked else { return [] }
        func set(atMost limit: Double) -> [NoticePainter.Lines] {
            zip(names, cells).compactMap { name, cell in
                lines(of: [name], widest: Double(cell.width), in: space, atMost: limit)
            }
        }
        let sizes = set(atMost: .infinity).map(\.capHeight)
        guard sizes.count == names.count, let size = sizes.min() else { return [] }
        return zip(set(atMost: size), cells).map { lines, cell in
            let picture = painter.picture(of: lines, [.quiet])
            return Piece(
                picture: picture, x: (cell.minX + cell.maxX - picture.image.width) / 2,
                y: top(of: picture, in: space))
        }
    }

    /// The rectangle of each number, which may have several cards.
    private var cells: [PixelRect] {
        var cards = layout.cards[...]
        return plan.groups[0].cells.map { cell in
            defer { cards = cards.dropFirst(cell.count) }
            return cards.prefix(cell.count).reduce(.empty) { $0.union($1) }
        }
    }

    private func lines(
        of texts: [String], widest: Double, in space: Space, atMost limit: Double = .infinity
    ) -> NoticePainter.Lines? {
        painter.lines(
            of: texts,
            in: NoticePainter.Space(
                height: Double(layout.height) - space.least,
                cardHeight: Double(layout.cards[0].height), widest: widest,
                foot: Double(layout.foot)),
            atMost: limit)
    }

    /// The upper edge of `picture`: on whole pixels and, if there is space, below the pile's shadow.
    private func top(of picture: NoticePainter.Notice, in space: Space) -> Int {
        let (plate, height) = (picture.plates[0], Double(layout.height))
        let plateHeight = Double(plate.height)
        let wanted = space.top + (height - space.top) * type.middle - plateHeight / 2
        let lowest = height - type.clearance - plateHeight
        let top = max(min(wanted, lowest), space.least + type.clearance)
        return Int(top.rounded()) - plate.minY
    }
}
