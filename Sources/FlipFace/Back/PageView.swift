import FlipClock
import FlipEngine

/// The layers of the page: takes the values and the state of the input, and shows them.
///
///     view.prepare(model, input, direction: nil, at: time, isHidden: false)
///
/// There are no pictures before the first frame, and after `release()`. A frame is due if the page looks different from
/// what the layers show.
final class PageView {
    /// The root layer. It has sublayers between `prepare` and `release()`.
    let layer = Layer()
    /// The card that shows each change; nil before the pictures exist, and if there is no space for it.
    private(set) var card: PageCard?
    /// The style of the face.
    var style: FaceStyle
    /// Whether the desktop asks for reduced motion.
    var desktopReducesMotion = false

    private var scene: BackScene?
    /// Whether the card has not been added yet.
    private var isCardDue = false
    /// Whether the next frame shows changes without a flip.
    private var isInstant = false
    /// What the layers show; nil for nothing in the current typefaces.
    private var shown: Shown?
    private let words: Words
    private let setter: TextSetter
    private var typefaces: Typefaces

    private struct Shown: Equatable {
        let model: PageModel
        let input: PageInput
        let style: FaceStyle
    }

    /// Creates a view without pictures.
    init(words: Words, typeface: Typeface, digits: Typeface, style: FaceStyle) {
        (self.words, self.style) = (words, style)
        setter = TextSetter(face: typeface)
        typefaces = Typefaces(digits: digits)
    }

    /// The rows, with the widths of their texts.
    var content: BackRows.Content {
        // The width of a text in em does not depend on the size.
        BackRows.Content(style: style.theme.back, words: words) { [setter] text in
            setter.line(text, pixelSize: 100).width / 100
        }
    }

    /// Changes the typeface of the cards.
    func setDigits(_ digits: Typeface) {
        guard digits != typefaces.digits else { return }
        typefaces = Typefaces(digits: digits)
        withoutActions { card?.setTypefaces(typefaces) }
        shown = nil
    }

    // MARK: Frames

    /// Whether the pictures exist, and are incomplete or differ from the page.
    func isDue(_ model: PageModel, _ input: PageInput) -> Bool {
        guard let scene else { return false }
        return !scene.hasRows || isCardDue
            || shown != Shown(model: model, input: input, style: style)
    }

    /// Updates the layers for the frame at `time`. `direction` is that of the flip that shows a change by the user; nil
    /// if the changes come from elsewhere.
    func prepare(
        _ model: PageModel, _ input: PageInput, direction: FlipTimeline.Direction?,
        at time: MediaTime, isHidden: Bool
    ) {
        withoutActions {
            if shown?.input.layout != input.layout
                || shown?.style.theme.back != style.theme.back
            {
                build(input, isHidden: isHidden)
            }
            guard let scene else { return }
            let (isDue, hasRows) = (isDue(model, input), scene.hasRows)
            if isHidden { scene.buildNext() } else { scene.complete() }
            if hasRows || !isHidden { addCard(at: input.layout.card, model.settings) }
            card?.finish(by: time)
            let reducesMotion = model.settings.isMotionReduced(
                desktopAnimates: !desktopReducesMotion)
            let isInstant = isInstant || reducesMotion
            // `isInstant` applies only to changes up to this frame.
            self.isInstant = false
            guard isDue else { return }
            shown = Shown(model: model, input: input, style: style)
            if let place = input.layout.card {
                // A theme that was chosen elsewhere is shown at once, as on the rest of the page.
                card?.fit(place, style, flips: isInstant ? nil : direction, at: time)
            }
            card?.follow(
                model.settings, isUndo: direction == .backward, isInstant: isInstant, at: time)
            scene.kit.motion.duration = reducesMotion ? 0 : ControlMotion.standardDuration
            for (index, row) in scene.rows.enumerated() {
                var interaction = input.interaction(of: index)
                let text =
                    input.note(of: index)
                    ?? model.text(
                        of: input.layout.rows[index], pointed: interaction.alternative)
                interaction.text = text.map { words($0) } ?? ""
                row.show(input.controls[index], interaction: interaction)
            }
            scene.scroll(to: input.scroll, isInstant: input.isDragging)
        }
    }

    /// Shows the changes since the last frame without a flip, because no frame could show them.
    func catchUp() { isInstant = true }

    /// Releases all pictures.
    func release() {
        (scene, card, shown) = (nil, nil, nil)
        withoutActions { layer.sublayers = [] }
    }

    private func build(_ input: PageInput, isHidden: Bool) {
        let layout = input.layout
        let scene = BackScene(
            layout: layout, controls: input.controls, style: style.theme.back, words: words,
            setter: setter, typefaces: typefaces, isHidden: isHidden)
        if layout.card == nil { card = nil }
        isCardDue = layout.card != nil && card == nil
        layer.frame = Rect(origin: .zero, size: layout.size)
        layer.sublayers = scene.layers + [card?.layer].compactMap { $0 }
        self.scene = scene
    }

    /// Adds the card at `place`, unless it is there already or has no space.
    private func addCard(at place: PixelRect?, _ settings: Settings) {
        guard isCardDue, let place else { return }
        isCardDue = false
        card = PageCard(place: place, settings: settings, style: style, typefaces: typefaces)
        if let card { layer.addSublayer(card.layer) }
    }

    /// Disables implicit actions, because the page animates its layers itself.
    private func withoutActions(_ body: () -> Void) {
        if let stage = layer.stage {
            stage.transaction(disableActions: true, body)
        } else {
            body()
        }
    }
}
