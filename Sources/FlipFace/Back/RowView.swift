import FlipClock
import FlipEngine

/// The layers of one row: its label, its value as text, its control, and the highlight while it has the keyboard focus.
final class RowView {
    /// The root layer of the row, in the scrolled content.
    let layer = Layer()
    private let kit: ControlKit
    private let highlight = Layer()
    private let label: TextLayer?
    private let value: TextLayer?
    private let control: any ControlView

    /// Creates the layers of `row`, whose control is of the same kind as `state`.
    init(
        _ row: BackLayout.Row, control state: Control, words: Words, kit: ControlKit,
        sizes: BackSizes, valueDepth: Float
    ) {
        self.kit = kit
        let frame = row.frame.inPoints
        layer.anchorPoint = .zero
        layer.bounds = frame
        layer.position = frame.origin
        let light = kit.style.rim.color(alpha: kit.style.response.rowLight)
        // The highlight extends 12 units beyond the row and stays within the view's side margins of 14 units.
        highlight.frame = frame.insetBy(dx: -(12 * kit.unit).rounded(), dy: 0)
        highlight.backgroundColor = light
        highlight.cornerRadius = 9 * kit.unit
        highlight.opacity = 0
        layer.addSublayer(highlight)
        if let place = row.label, let title = row.title {
            let style = TextLayer.Style(
                pixelSize: sizes.label, color: kit.style.ink)
            label = TextLayer(kit: kit, style: style, place: place.inPoints, text: words(title))
        } else {
            label = nil
        }
        if let label { layer.addSublayer(label.layer) }
        value = row.value.map { place in
            let style = TextLayer.Style(
                pixelSize: sizes.value, color: kit.style.accentInk, alignment: .right,
                depth: valueDepth)
            return TextLayer(kit: kit, style: style, place: place.inPoints)
        }
        if let value { layer.addSublayer(value.layer) }
        control = kit.makeView(of: state, size: row.control.inPoints.size)
        control.layer.frame = row.control.inPoints
        layer.addSublayer(control.layer)
    }

    /// Updates the control and the value's text.
    func show(_ state: Control, interaction: InteractionState) {
        control.show(state, interaction: interaction)
        value?.write(interaction.text)
        let response = kit.style.response
        for (part, faint) in [(label, response.unusedLabel), (value, response.unusedValue)] {
            if let part { kit.motion.opacity(part.layer, interaction.isEnabled ? 1 : faint) }
        }
        // A button shows the focus with its ring only.
        let isLit = interaction.isFocused && state.value != nil
        kit.motion.opacity(highlight, isLit ? 1 : 0)
    }
}

extension PixelRect {
    /// The same rectangle in points, which are pixels here.
    var inPoints: Rect {
        Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
    }
}
