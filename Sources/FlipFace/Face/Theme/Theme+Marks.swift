import FlipClock

extension Theme {
    /// The opacity of the mark on a label card: that of its type, or 1 if the mark would otherwise have too little
    /// contrast to its card.
    var markInk: Float {
        // Ink and card at both sides of the hinge, between which marks are printed.
        let middle = (ink.from + ink.to) / 2
        let isLegible = [(middle, upper.to), (middle * card.lowerInk, lower.from)].allSatisfy {
            Contrast.ratio(Contrast.mix($0.1, $0.0, type.rowMarkInk), $0.1) >= Contrast.smallWords
        }
        return isLegible ? type.rowMarkInk : 1
    }
}
