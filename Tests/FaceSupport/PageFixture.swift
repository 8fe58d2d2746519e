import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace

extension Settings {
    /// The defaults with a night, so that every row has an effect.
    static var withNight: Settings {
        var settings = Settings()
        settings.duskStart = TimeOfDay(minutes: 20 * 60)
        return settings
    }
}

/// The back of the face on its own stage, without a window.
final class PageFixture {
    let page: SettingsPage
    let stage: Stage
    private(set) var time: MediaTime = 0
    private let ground = Layer()

    init(
        _ settings: Settings = Settings(), width: Int = 1280, height: Int = 720,
        scale: Double = 1, words: Words = .english
    ) throws {
        page = SettingsPage(
            settings: settings, width: width, height: height, words: words,
            typeface: try Self.typeface(for: words),
            digits: try FaceFixture.typeface(), style: FaceStyle(settings), scale: scale,
            hasButton: Double(height) >= 120 * scale)
        stage = Stage(size: Size(width: Double(width), height: Double(height)))
        let bounds = Rect(origin: .zero, size: stage.size)
        ground.frame = bounds
        ground.contents = GroundPainter(theme: .standard).paint(width: width, height: height)
        stage.rootLayer.addSublayer(ground)
        stage.rootLayer.addSublayer(page.layer)
    }

    /// The typeface of the tests' pictures; for a language whose characters it lacks, the one of the clock.
    static func typeface(for words: Words = .english) throws -> Typeface {
        let typeface = try typefaceOfPictures()
        guard words.characters.allSatisfy(typeface.has) else { return try .labels(in: words) }
        return typeface
    }

    private static func typefaceOfPictures() throws -> Typeface {
        let list = FontList(
            entries: [.init("DejaVu Sans", "")], fallback: .init("sans", ""),
            required: FontList.labels.required)
        let file = try FontMatch.find(list)
        try #require(
            file.family == "DejaVu Sans",
            "these tests need the package fonts-dejavu-core; found \(file.family) instead")
        return try Typeface(file: file.path, index: file.index)
    }

    /// Whether a frame is due at the time of the last one.
    var needsFrames: Bool { min(page.nextFrameTime, stage.nextFrameTime) <= stage.currentTime }

    /// Commits a frame `seconds` after the last one.
    func frame(after seconds: MediaTime = 1) -> RenderTree {
        time += seconds
        page.prepare(at: time)
        return stage.commit(at: time)
    }

    /// Draws a frame `seconds` after the last one.
    func picture(after seconds: MediaTime = 1) -> PixelBuffer {
        FaceFixture.draw(frame(after: seconds))
    }

    /// The index of the row of `item`.
    func row(_ item: SettingsItem) throws -> Int {
        try #require(page.layout.rows.firstIndex { $0.item == item })
    }

    /// A point in the control of `item`, at fractions of its width and height.
    func point(_ item: SettingsItem, x: Double = 0.5, y: Double = 0.5) throws -> Point {
        let place = page.place(of: try row(item))
        return Point(x: place.minX + x * place.width, y: place.minY + y * place.height)
    }

    /// The fraction of the width of `item`'s control at which a press changes the default and the value of
    /// `Settings.withNight`.
    func changingX(_ item: SettingsItem) -> Double {
        switch item {
        case .duskFrom: 0.5
        case .setting(.zones): cross
        default: 0.9
        }
    }

    /// The cross of the first city, as a fraction of the list's width.
    private var cross: Double {
        guard let row = try? row(.setting(.zones)), let list = page.controls[row].cities else {
            return 0
        }
        let size = page.layout.rows[row].control.inPoints.size
        return list.cross(of: 1, size).midX / size.width
    }

    /// Presses a key once.
    @discardableResult
    func press(
        _ key: FlipEngine.KeyPress.Key, _ modifiers: Modifiers = [], isRepeat: Bool = false
    ) -> PageResponse {
        switch key {
        case .undo: page.undo()
        case .escape: page.cancel()
        default: page.key(KeyPress(key: key, modifiers: modifiers, isRepeat: isRepeat, time: 0))
        }
    }

    /// Moves the keyboard focus to `item`.
    func focus(_ item: SettingsItem) throws {
        let wanted = try row(item)
        // One press may leave the page for its button.
        for _ in 0...page.controls.count where page.focus.index != wanted { press(.tab) }
        try #require(page.focus.index == wanted)
    }
}
