import FlipClock
import FlipEngine
import FlipFace
import FlipSystem

/// The look and the motion of a face: applies the settings and the preferences of the desktop to the cards, the two sides
/// and the back.
final class FaceAppearance {
    /// What the look depends on besides the settings.
    private(set) var look: FaceLook
    /// Whether the desktop asks for reduced motion; the user's setting can override it.
    var desktopReducesMotion = false {
        didSet { if desktopReducesMotion != oldValue { applyMotion() } }
    }

    /// The window; nil for a picture or a film.
    weak var window: (any FaceWindow)?

    /// Whether the face fills a screen, where its cards may drift.
    private var fillsScreen = false
    private let owner: SharedClock
    private let scene: ClockScene
    private let cards: FaceCards
    private let back: FaceBack
    private let fonts: DigitFonts
    private let words: Words
    private var hasReportedFonts = false

    /// The appearance of a face of these parts, which has the `look` already.
    ///
    /// - Parameter time: When the face appears, in media time.
    init(
        _ look: FaceLook, of owner: SharedClock, scene: ClockScene, cards: FaceCards,
        back: FaceBack, fonts: DigitFonts, words: Words, at time: MediaTime
    ) {
        self.look = look
        self.owner = owner
        self.scene = scene
        self.cards = cards
        self.back = back
        self.fonts = fonts
        self.words = words
        apply(at: time)
        reportFonts()
    }

    // MARK: The style

    /// The theme of the face.
    var theme: Theme { scene.face.style.theme }

    /// The colour of the window around the picture; premultiplied BGRA.
    var edgePixel: UInt32 { look.style(for: cards.shown.settings).edgePixel }

    /// Sets what the look depends on besides the settings.
    func setLook(_ new: FaceLook, at time: MediaTime) {
        let old = look
        look = new
        let settings = cards.shown.settings
        guard new.style(for: settings) != old.style(for: settings) else { return }
        setStyle(for: settings, at: time)
        back.followLook()
        FontMatch.release()
    }

    /// Shows the style of `settings` on the cards that are there.
    func setStyle(for settings: Settings, at time: MediaTime) {
        let before = theme
        let style = look.style(for: settings)
        let typeface = fonts.typeface(for: style.theme)
        Self.withDigits { () throws(FontError) in
            try cards.setStyle(style, typeface: typeface, at: time)
        }
        if theme != before { window?.lookChanged() }
    }

    /// Performs what can fail only with a typeface that lacks a digit.
    static func withDigits(_ body: () throws(FontError) -> Void) {
        do throws(FontError) {
            try body()
        } catch {
            // Every typeface that is set has all digits.
            preconditionFailure(error.description)
        }
    }

    // MARK: Motion and light

    /// Applies the other settings of the newest clock: motion, the turn, dusk, drift.
    func apply(at time: MediaTime) {
        applyMotion()
        scene.popFactor = owner.clock.settings.popFactor
        cards.setDusk(owner.clock.settings.dusk, at: time)
        applyDrift(at: time)
    }

    private func applyMotion() {
        let reduces = owner.clock.settings.isMotionReduced(desktopAnimates: !desktopReducesMotion)
        cards.reducesMotion = reduces
        scene.isReduced = reduces
        back.page?.desktopReducesMotion = desktopReducesMotion
    }

    /// Sets whether the face fills a screen.
    func setFillsScreen(_ new: Bool, at time: MediaTime) {
        guard new != fillsScreen else { return }
        fillsScreen = new
        applyDrift(at: time)
    }

    private func applyDrift(at time: MediaTime) {
        Self.withDigits { () throws(FontError) in
            try cards.setDrifting(fillsScreen && owner.clock.settings.drifts, at: time)
        }
        back.placeButton()
    }

    // MARK: Fonts

    /// The typeface of labels; if there is none, this is reported, and it is the digits' typeface.
    var labels: Typeface {
        defer { FontMatch.release() }
        do throws(FontError) {
            return try Typeface.labels(in: words)
        } catch {
            Diagnostics.write("\(error)")
            return scene.face.digits
        }
    }

    /// Reports, once, that there is no font for the words of the face.
    func reportFonts() {
        guard !hasReportedFonts, let failure = scene.face.fontFailure else { return }
        hasReportedFonts = true
        Diagnostics.write("\(failure)")
    }
}
