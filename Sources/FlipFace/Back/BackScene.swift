import FlipClock
import FlipEngine
import FlipThreads

/// The layers of the page, built for one size: the plate, the scrolled rows and the scroll bar.
///
/// The plate and the rows take a long time to paint. While the page is hidden, the plate is painted in the background,
/// and each call of `buildNext()` builds one row; `complete()` adds the rest.
final class BackScene {
    /// The resources that the controls share.
    let kit: ControlKit
    /// The rows that are built so far, in the layout's order.
    private(set) var rows: [RowView] = []
    /// The layers from back to front.
    var layers: [Layer] { [plate] + header + [view] + shades + [bar] }

    private let plate = Layer()
    private let view = Layer()
    private let bar = Layer()
    private var header: [Layer] = []
    private var shades: [Layer] = []
    private let layout: BackLayout
    private let type: BackType
    private let words: Words
    /// The controls as they were when the scene was created.
    private let controls: [Control]

    /// The picture of the plate, until it is added.
    private var pending: BackgroundTask<PlacedPicture>?

    /// Creates the layers for `layout`, whose rows have `controls`.
    ///
    /// - Parameter isHidden: Whether the plate and rows may be missing until `complete()`.
    init(
        layout: BackLayout, controls: [Control], style: BackStyle, words: Words,
        setter: TextSetter, typefaces: Typefaces, isHidden: Bool
    ) {
        self.words = words
        self.layout = layout
        type = style.type
        kit = ControlKit(
            style: style.control, setter: setter, unit: layout.unit,
            smallText: layout.sizes.title, typefaces: typefaces)
        self.controls = controls
        if layout.isScrolling, layout.fade > 0 {
            shades = shadePlaces.map { place in
                let shade = Layer()
                shade.frame = place.inPoints
                return shade
            }
        }
        let painter = BackPlatePainter(
            style: style, width: layout.plate.width, height: layout.plate.height,
            unit: Float(layout.unit),
            margin: layout.shadow.width, ends: layout.shadow.height, isOrnate: layout.isRoomy)
        if isHidden {
            pending = BackgroundTask { painter.paint(isConcurrent: false) }
        } else {
            add(painter.paint())
        }
        buildView()
        if !isHidden { complete() }
        if layout.isScrolling {
            bar.backgroundColor = style.control.rim.color(alpha: style.control.response.scrollBar)
            bar.cornerRadius = barWidth / 2
        }
    }

    /// Whether all rows are built. The plate may still be missing.
    var hasRows: Bool { rows.count == layout.rows.count }

    /// Builds the next row.
    func buildNext() {
        guard !hasRows else { return }
        let row = RowView(
            layout.rows[rows.count], control: controls[rows.count], words: words, kit: kit,
            sizes: layout.sizes, valueDepth: type.valueDepth)
        rows.append(row)
        view.addSublayer(row.layer)
    }

    /// Adds the remaining rows and the plate; waits for its picture if that is still being painted.
    func complete() {
        while !hasRows { buildNext() }
        guard let task = pending else { return }
        pending = nil
        add(task.value)
    }

    private func add(_ picture: PlacedPicture) {
        picture.place(in: plate, at: layout.plate.inPoints)
        guard layout.isScrolling else { return }
        for (shade, strip) in zip(shades, strips(of: picture)) { shade.contents = strip }
    }

    private func buildView() {
        view.anchorPoint = .zero
        // Wider than the rows, because focus rings and the row highlight extend beyond them.
        let side = sideMargin
        view.position = Point(
            x: Double(layout.view.minX) - side, y: Double(layout.view.minY))
        view.bounds = Rect(
            x: -side, y: 0, width: Double(layout.view.width) + 2 * side,
            height: Double(layout.view.height))
        view.masksToBounds = layout.isScrolling
        for rule in layout.rules { view.addSublayer(makeRule(rule)) }
        if let place = layout.title { addTitle(place) }
        for heading in layout.headings {
            let style = TextLayer.Style(
                pixelSize: layout.sizes.heading,
                color: kit.style.faintInk, tracking: type.headingTracking)
            let place = heading.frame.inPoints
            let text = TextLayer(
                kit: kit, style: style,
                place: Rect(
                    x: place.minX, y: place.minY + 6 * kit.unit, width: place.width,
                    height: place.height - 6 * kit.unit),
                text: words(heading.title).uppercased())
            view.addSublayer(text.layer)
        }
    }

    /// The title, and below it the program's name.
    private func addTitle(_ place: PixelRect) {
        let box = place.inPoints
        let middle = box.minY + box.height * 0.55
        let style = TextLayer.Style(pixelSize: type.title * kit.unit, color: kit.style.ink)
        let text = TextLayer(
            kit: kit, style: style,
            place: Rect(x: box.minX, y: box.minY, width: box.width, height: middle - box.minY),
            text: words("Settings"))
        let programName = TextLayer(
            kit: kit,
            style: TextLayer.Style(
                pixelSize: max(type.programName * kit.unit, type.minimumProgramName),
                color: kit.style.faintInk, tracking: type.programNameTracking),
            place: Rect(x: box.minX, y: middle, width: box.width, height: 22 * kit.unit),
            text: "FLIPCLOCKX")
        header = [text.layer, programName.layer]
    }

    /// A fine engraved line: its shade, and its lit lip.
    private func makeRule(_ place: PixelRect) -> Layer {
        let rule = Layer()
        rule.frame = place.inPoints
        let rows = place.height
        let engraving = kit.style.engraving
        let pixels = (0..<rows).map { row in
            Dither.pixel(
                row < rows / 2
                    ? SIMD4(0, 0, 0, engraving.ruleShade)
                    : SIMD4(kit.style.rim * engraving.ruleLip, engraving.ruleLip), x: 0, y: row)
        }
        rule.contents = Image(width: 1, height: rows, pixels: pixels)
        return rule
    }

    // MARK: Scrolling

    /// Scrolls to the offset of `scroll`.
    func scroll(to scroll: PageScroll, isInstant: Bool) {
        guard layout.isScrolling else { return }
        let motion = kit.motion
        motion.set(
            view, \.bounds, \.bounds, "bounds",
            to: Rect(origin: Point(x: -sideMargin, y: scroll.offset), size: view.bounds.size),
            isInstant: isInstant)
        let isMore = [scroll.offset > 0, scroll.offset < scroll.limit]
        for (shade, isMore) in zip(shades, isMore) { motion.opacity(shade, isMore ? 1 : 0) }
        // Beside the view, and below the button.
        let x = Double(layout.view.maxX) + sideMargin - barWidth / 2
        let button = layout.button
        let isBlocked = button.minX < Int(x + barWidth) && button.minY < layout.view.maxY
        let top = Double(max(layout.view.minY, isBlocked ? button.maxY + 3 : 0))
        let way = max(Double(layout.view.maxY) - top, 1)
        let thumb = scroll.thumb
        let length = min(max(((thumb.to - thumb.from) * way).rounded(), barWidth * 2), way)
        let from = min((thumb.from * way).rounded(), way - length)
        bar.bounds = Rect(x: 0, y: 0, width: barWidth, height: length)
        motion.position(
            bar, Point(x: x, y: top + from + length / 2), isInstant: isInstant)
        bar.isHidden = !scroll.isNeeded
    }

    // The scroll bar's width (4 units), and the space beside the rows for focus rings and highlights (14 units), in
    // pixels.
    private var barWidth: Double { max((4 * kit.unit).rounded(), 2) }
    private var sideMargin: Double { (14 * kit.unit).rounded() }

    /// The places of the strips over both ends of the view, where rows fade into the plate.
    private var shadePlaces: [PixelRect] {
        let height = layout.fade
        return [layout.view.minY, layout.view.maxY - height].map { y in
            PixelRect(
                x: layout.view.minX - Int(sideMargin), y: y,
                width: layout.view.width + 2 * Int(sideMargin), height: height)
        }
    }

    /// The parts of the plate's picture for those strips.
    private func strips(of picture: PlacedPicture) -> [Image?] {
        zip(shadePlaces, [true, false]).map { strip, isTop in
            Self.strip(
                of: picture, x: strip.minX - layout.plate.minX,
                y: strip.minY - layout.plate.minY, width: strip.width, height: strip.height,
                fadesDown: isTop)
        }
    }

    /// A part of the plate's picture, from (x, y) of the plate, that fades out downwards or upwards.
    private static func strip(
        of picture: PlacedPicture, x: Int, y: Int, width: Int, height: Int, fadesDown: Bool
    ) -> Image? {
        let image = picture.image
        let pixels = PixelArray(count: width * height) { pixels in
            image.pixels.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let along = (Float(row) + 0.5) / Float(height)
                    let alpha = Shapes.smooth(0, 1, fadesDown ? 1 - along : along)
                    let sourceRow = min(max(y + row + picture.ends, 0), image.height - 1)
                    for column in 0..<width {
                        let sourceColumn = min(max(x + column + picture.margin, 0), image.width - 1)
                        let pixel = source[sourceRow * image.width + sourceColumn]
                        func part(_ shift: UInt32) -> UInt32 {
                            UInt32(Float(pixel >> shift & 0xff) * alpha + 0.5) << shift
                        }
                        pixels[row * width + column] = part(24) | part(16) | part(8) | part(0)
                    }
                }
            }
        }
        return Image(width: width, height: height, pixels: pixels)
    }
}
