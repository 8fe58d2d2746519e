import FlipClock

/// The colours of a menu, derived from those of the back, so that both are made of one material.
struct MenuStyle: Hashable, Sendable {
    typealias Shade = Theme.Shade

    /// The back's style.
    let back: BackStyle
    /// Titles and text.
    let ink: Shade
    /// Rows that cannot be chosen, and the reasons.
    let faintInk: Shade
    /// The keys of rows.
    let keyInk: Shade
    /// Marks.
    let mark: Shade
    /// The plate below a highlighted row, from its upper edge to its lower edge.
    let highlighted: Theme.Ramp
    /// The opacity of the ink over a highlighted row.
    let highlight: Double

    /// The style of menus in `theme`.
    init(theme: Theme, metrics: MenuMetrics = MenuMetrics()) {
        back = theme.back
        let (plate, control) = (theme.back.plate, theme.back.control)
        let plates = [plate.from, plate.to]
        highlight = Double(metrics.highlight)
        highlighted = Theme.Ramp(
            from: Contrast.mix(plate.from, control.ink, metrics.highlight),
            to: Contrast.mix(plate.to, control.ink, metrics.highlight))
        ink = Contrast.legible(
            control.ink, on: plates + [highlighted.from, highlighted.to],
            atLeast: Contrast.smallWords)
        faintInk = Contrast.legible(
            control.faintInk, on: plates, atLeast: Contrast.smallWords)
        keyInk = Contrast.legible(
            control.faintInk, on: plates + [highlighted.from, highlighted.to],
            atLeast: Contrast.smallWords)
        mark = Contrast.legible(
            control.accentInk, on: plates + [highlighted.from, highlighted.to], atLeast: 3)
    }
}
