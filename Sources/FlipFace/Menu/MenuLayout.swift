import FlipEngine

/// The place of each row of a menu: takes a menu and gives rectangles in pixels from the menu's upper left corner.
///
/// A menu that is too tall for its monitor has a strip with an arrow at each end, and its rows scroll between them.
struct MenuLayout {
    /// The place of a row.
    struct Row: Hashable, Sendable {
        /// The whole row, over the menu's whole width, as if the menu did not scroll.
        let frame: PixelRect
        /// The lines of its reason or its text.
        let lines: [String]
    }

    /// The sizes.
    let metrics: MenuMetrics
    /// The number of pixels per point.
    let scale: Double
    /// The menu's width.
    let width: Int
    /// The menu's height.
    let height: Int
    /// The rows.
    let rows: [Row]
    /// The part of the menu in which the rows are visible.
    let view: PixelRect
    /// The height of all rows.
    let contentHeight: Int

    /// Lays out `menu`.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - maximumHeight: The height available, in pixels.
    ///   - maximumWidth: The width available, in pixels.
    ///   - measure: The width of a text in a size, in pixels.
    init(
        _ menu: Menu, metrics: MenuMetrics = MenuMetrics(), scale: Double, maximumHeight: Int,
        maximumWidth: Int = .max, measure: (_ text: String, _ pixelSize: Double) -> Double
    ) {
        self.metrics = metrics
        self.scale = scale
        func pixels(_ points: Double) -> Int { max(Int((points * scale).rounded()), 1) }
        let margins = (metrics.indent + metrics.end) * scale
        /// The part of a row's key that is beside the space at the end.
        func keyRoom(_ row: Menu.Row) -> Double {
            guard let key = row.key else { return 0 }
            let beside = (metrics.keySpace + metrics.keyEnd - metrics.end) * scale
            return max(measure(key, metrics.text * scale) + beside, 0)
        }
        let widest =
            menu.rows.map { row in
                row.role == .text
                    ? 0
                    : measure(row.title, metrics.text * scale) + keyRoom(row)
            }.max() ?? 0
        let room = min(
            max(widest, (metrics.minimumWidth * scale) - margins),
            metrics.maximumWidth * scale - margins)
        // A line of text or a reason may widen the menu a little before it is broken.
        let text =
            menu.rows.map { row in
                row.role == .text
                    ? measure(row.title, metrics.text * scale)
                    : row.reason.map { measure($0, metrics.smallText * scale) } ?? 0
            }.max() ?? 0
        let textRoom = max(room, min(text, metrics.textWidth * scale))
        width = min(Int((textRoom + margins).rounded(.up)), max(maximumWidth, 1))
        let lineRoom = Double(width) - margins
        var rows: [Row] = []
        var y = 0
        for (index, row) in menu.rows.enumerated() {
            var lines: [String] = []
            var height = pixels(metrics.row)
            switch row.role {
            case .separator: height = pixels(metrics.separator)
            case .text:
                lines = Self.broken(
                    row.title, pixelSize: metrics.text * scale,
                    atMost: lineRoom + (metrics.indent - 14) * scale, measure: measure)
                height = pixels(metrics.line) * max(lines.count, 1)
            default:
                // Adjacent rows with the same reason show it once, below the last of them.
                let next = menu.rows.indices.contains(index + 1) ? menu.rows[index + 1].reason : nil
                if let reason = row.reason, reason != next {
                    lines = Self.broken(
                        reason, pixelSize: metrics.smallText * scale,
                        atMost: lineRoom + (metrics.end - 12) * scale, measure: measure)
                    height += pixels(metrics.reason) * lines.count
                }
            }
            rows.append(
                Row(frame: PixelRect(x: 0, y: y, width: width, height: height), lines: lines))
            y += height
        }
        self.rows = rows
        contentHeight = y
        let padding = pixels(metrics.padding)
        let wanted = y + 2 * padding
        height = min(wanted, max(maximumHeight, 1))
        if wanted > height {
            let strip = min(pixels(metrics.strip), height / 3)
            view = PixelRect(x: 0, y: strip, width: width, height: max(height - 2 * strip, 1))
        } else {
            view = PixelRect(x: 0, y: padding, width: width, height: max(y, 1))
        }
    }

    /// The left edge of a row's key, in points.
    func keyLeft(
        _ key: String, measure: (_ text: String, _ pixelSize: Double) -> Double
    ) -> Double {
        (Double(width) - measure(key, metrics.text * scale)) / scale - metrics.keyEnd
    }

    /// Whether the rows scroll.
    var isScrolling: Bool { contentHeight > view.height }

    /// The largest scroll offset, in pixels.
    var maximumOffset: Int { max(contentHeight - view.height, 0) }

    /// Returns `points` in whole pixels, at least one.
    func pixels(_ points: Double) -> Int { max(Int((points * scale).rounded()), 1) }

    /// The object at `point`, if the rows are scrolled by `offset` pixels.
    func target(at point: Point, offset: Int) -> MenuSession.Target {
        let (width, height) = (Double(width), Double(height))
        guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return .outside }
        guard point.y >= Double(view.minY), point.y < Double(view.maxY) else { return .gap }
        let y = Int(point.y) - view.minY + offset
        let row = rows.firstIndex { $0.frame.minY <= y && y < $0.frame.maxY }
        return row.map { .row($0) } ?? .gap
    }

    /// The strip at `point` of a menu that scrolls: -1 for the upper one, 1 for the lower one; nil elsewhere.
    func strip(at point: Point) -> Int? {
        guard isScrolling, point.x >= 0, point.x < Double(width), point.y >= 0,
            point.y < Double(height)
        else { return nil }
        return point.y < Double(view.minY) ? -1 : point.y >= Double(view.maxY) ? 1 : nil
    }

    /// The scroll offset nearest to `offset` at which row `index` is visible.
    func offset(showing index: Int, from offset: Int) -> Int {
        let frame = rows[index].frame
        return max(
            min(offset, frame.minY, maximumOffset), min(frame.maxY - view.height, maximumOffset), 0)
    }

    /// Breaks `text` into lines of at most `limit` pixels, at its spaces; a longer word has a line of its own.
    private static func broken(
        _ text: String, pixelSize: Double, atMost limit: Double,
        measure: (String, Double) -> Double
    ) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, measure("\(line) \(word)", pixelSize) <= limit {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
