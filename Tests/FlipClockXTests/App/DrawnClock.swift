import FlipEngine
import TestSupport

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A clock that draws frames as the program does: only the damage, over the last frame.
final class DrawnClock {
    let face: FaceController
    private(set) var buffer = PixelBuffer(width: 320, height: 180)
    private var shown: RenderTree?

    /// A clock of 320 x 180 pixels with these `settings`, at 17:59.
    init(_ settings: Settings, fonts: DigitFonts) throws {
        var overrides = SettingsOverrides()
        for setting in Setting.all { overrides.set(setting, from: settings) }
        face = try FaceController(
            keeper: try KeptSettings(file: nil, overrides: overrides),
            moment: Moment(FaceFixture.reading(minute: 17 * 60 + 59)),
            width: 320, height: 180,
            fonts: fonts)
    }

    /// The same with the theme called `theme`.
    convenience init(_ theme: String, fonts: DigitFonts) throws {
        var settings = Settings()
        settings.theme = theme
        try self.init(settings, fonts: fonts)
    }

    func set(_ theme: String, at time: MediaTime) {
        var settings = face.owner.clock.settings
        settings.theme = theme
        face.change(to: settings, at: time)
    }

    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: MediaTime) {
        face.pointer(
            PointerEvent(
                phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [],
                time: time), now: time)
    }

    func resize(at time: MediaTime) {
        face.resize(width: 400, height: 200, at: time)
        buffer = PixelBuffer(width: 400, height: 200)
        shown = nil
    }

    func draw(at time: MediaTime) {
        let tree = face.frame(at: time)
        for rect in tree.damage(since: shown).rects {
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
        }
        shown = tree
    }
}
