import FlipEngine

/// The layers of a menu: the plate, the highlight and the rows.
final class MenuView {
    private let stage: Stage
    private let layout: MenuLayout
    private let style: MenuStyle
    private let setter: TextSetter
    /// The part in which the rows are visible.
    private let view = Layer()
    /// The rows, which move in `view`.
    private let content = Layer()
    private let highlight = Layer()
    private var arrows: [Layer] = []
    private var frameCount = 0

    /// Builds the layers of `menu`, which `layout` has laid out.
    init(_ menu: Menu, layout: MenuLayout, style: MenuStyle, setter: TextSetter) {
        self.layout = layout
        self.style = style
        self.setter = setter
        stage = Stage(size: Size(width: Double(layout.width), height: Double(layout.height)))
        let plate = Layer()
        plate.frame = Rect(origin: .zero, size: stage.size)
        plate.contents = MenuPlatePainter(
            style: style.back, cornerRadius: Float(layout.metrics.cornerRadius * layout.scale),
            hairline: Float(max(layout.scale.rounded(), 1))
        ).paint(width: layout.width, height: layout.height)
        view.frame = layout.view.inPoints
        view.masksToBounds = true
        content.frame = Rect(
            x: 0, y: 0, width: Double(layout.width), height: Double(layout.contentHeight))
        highlight.backgroundColor = style.ink.color(alpha: style.highlight)
        highlight.cornerRadius = layout.metrics.rowRadius * layout.scale
        highlight.isHidden = true
        content.addSublayer(highlight)
        for (row, place) in zip(menu.rows, layout.rows) {
            for layer in layers(of: row, at: place) { content.addSublayer(layer) }
        }
        view.addSublayer(content)
        stage.rootLayer.addSublayer(plate)
        stage.rootLayer.addSublayer(view)
        if layout.isScrolling {
            arrows = [ChevronPainter.Direction.up, .down].map { chevron($0) }
            for arrow in arrows { stage.rootLayer.addSublayer(arrow) }
            let below = layout.height - layout.view.maxY
            place(arrows[0], middle: Double(layout.view.minY) / 2)
            place(arrows[1], middle: Double(layout.view.maxY) + Double(below) / 2)
        }
    }

    /// Highlights row `focus`, and scrolls the rows by `offset` pixels.
    func show(focus: Int?, offset: Int) {
        stage.transaction(disableActions: true) {
            highlight.isHidden = focus == nil
            if let focus {
                let frame = layout.rows[focus].frame.inPoints
                highlight.frame = frame.insetBy(
                    dx: Double(layout.pixels(layout.metrics.inset)), dy: 0)
            }
            content.frame = Rect(
                x: 0, y: Double(-offset), width: Double(layout.width),
                height: Double(layout.contentHeight))
            for (arrow, isEnd) in zip(arrows, [offset <= 0, offset >= layout.maximumOffset]) {
                arrow.opacity = isEnd ? style.back.control.response.endArrow : 1
            }
        }
    }

    /// The frame to draw.
    func frame() -> RenderTree {
        frameCount += 1
        return stage.commit(at: Double(frameCount))
    }

    // MARK: Rows

    private func layers(of row: Menu.Row, at place: MenuLayout.Row) -> [Layer] {
        let metrics = layout.metrics
        let frame = place.frame
        if row.role == .separator { return [rule(at: frame)] }
        if row.role == .text {
            let height = frame.height / max(place.lines.count, 1)
            return place.lines.enumerated().compactMap { index, line in
                text(
                    line, size: metrics.text, color: style.ink, x: 14,
                    top: frame.minY + index * height, height: height)
            }
        }
        let isEnabled = row.reason == nil
        let color = isEnabled ? style.ink : style.faintInk
        let height = layout.pixels(metrics.row)
        let key = row.key.map { ($0, x: layout.keyLeft($0, measure: measure)) }
        var layers: [Layer?] = [
            text(
                row.title, size: metrics.text, color: color, x: metrics.indent, top: frame.minY,
                height: height, atMost: key.map { $0.x - metrics.keySpace })
        ]
        if let (name, x) = key {
            layers.append(
                text(
                    name, size: metrics.text, color: isEnabled ? style.keyInk : style.faintInk,
                    x: x, top: frame.minY, height: height))
        }
        // The lines of the reason belong to the title above them.
        let lineHeight = layout.pixels(metrics.reason)
        for (index, line) in place.lines.enumerated() {
            layers.append(
                text(
                    line, size: metrics.smallText, color: style.faintInk, x: metrics.indent,
                    top: frame.minY + height + index * lineHeight - layout.pixels(5),
                    height: lineHeight))
        }
        let middle = Double(frame.minY) + Double(height) / 2
        if row.mark.isShown {
            let side = layout.pixels(metrics.mark)
            let painter = MenuMarkPainter(
                color: isEnabled ? style.mark : style.faintInk, side: side)
            let image = row.mark == .check(true) ? painter.tick() : painter.bullet()
            layers.append(square(image, atLeft: (metrics.indent - metrics.mark) / 2, middle))
        }
        let side = layout.pixels(metrics.mark)
        let arrow = ChevronPainter(style: style.back.control)
        switch row.role {
        case .submenu:
            let left = Double(layout.width) / layout.scale - (metrics.end + metrics.mark) / 2 + 2
            layers.append(square(arrow.paint(side: side, .right), atLeft: left, middle))
        case .back:
            layers.append(
                square(
                    arrow.paint(side: side, .left), atLeft: (metrics.indent - metrics.mark) / 2,
                    middle))
        default: break
        }
        return layers.compactMap { $0 }
    }

    /// A line between groups, in the middle of `frame`.
    private func rule(at frame: PixelRect) -> Layer {
        let inset = Double(layout.pixels(12))
        let height = max(layout.scale.rounded(), 1)
        let rule = Layer()
        rule.backgroundColor = style.ink.color(alpha: 0.17)
        rule.frame = Rect(
            x: inset, y: (Double(frame.minY + frame.maxY) / 2 - height / 2).rounded(),
            width: Double(frame.width) - 2 * inset, height: height)
        return rule
    }

    private func measure(_ text: String, _ pixelSize: Double) -> Double {
        setter.line(text, pixelSize: pixelSize).width
    }

    /// A line of text, vertically centred; `x`, `size` and `end`, the right edge of its space, are in points, `top` and
    /// `height` in pixels.
    private func text(
        _ text: String, size: Double, color: Theme.Shade, x: Double, top: Int, height: Int,
        atMost end: Double? = nil
    ) -> Layer? {
        let pixelSize = size * layout.scale
        let left = (x * layout.scale).rounded()
        let right = end.map { $0 * layout.scale } ?? Double(layout.width) - 8 * layout.scale
        let line = setter.line(text, pixelSize: pixelSize, atMost: right - left)
        guard
            let picture = TextPainter(engraving: style.back.control.engraving).picture(
                of: line, color: color, depth: style.back.type.valueDepth)
        else { return nil }
        let cap = setter.capHeight(pixelSize: pixelSize)
        let baseline = (Double(top) + Double(height) / 2 + cap / 2).rounded()
        let layer = Layer()
        layer.contents = picture.image
        layer.frame = Rect(
            x: left + Double(picture.left), y: baseline + Double(picture.top),
            width: Double(picture.image.width), height: Double(picture.image.height))
        return layer
    }

    /// A square picture whose left edge is at `left` points, centred at `middle` pixels.
    private func square(_ image: Image, atLeft left: Double, _ middle: Double) -> Layer {
        let layer = Layer()
        layer.contents = image
        layer.frame = Rect(
            x: (left * layout.scale).rounded(),
            y: (middle - Double(image.height) / 2).rounded(), width: Double(image.width),
            height: Double(image.height))
        return layer
    }

    private func chevron(_ direction: ChevronPainter.Direction) -> Layer {
        let image = ChevronPainter(style: style.back.control).paint(
            side: layout.pixels(layout.metrics.mark), direction)
        let layer = Layer()
        layer.contents = image
        layer.bounds = Rect(
            x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        return layer
    }

    private func place(_ arrow: Layer, middle: Double) {
        let (width, height) = (arrow.bounds.width, arrow.bounds.height)
        arrow.frame = Rect(
            x: ((Double(layout.width) - width) / 2).rounded(),
            y: (middle - height / 2).rounded(), width: width, height: height)
    }
}
