import FlipClock

extension Theme {
    /// The bed of the line for the seconds, from its upper edge to its lower edge: the ground, slightly towards the
    /// digits, so that it is visible on a black ground too.
    var lineBed: Ramp {
        let bed = Contrast.mix((ground.from + ground.to) / 2, ink.from, line.bed)
        return Ramp(from: bed * (1 - line.bedShade), to: bed)
    }

    /// The bar on that bed, from its upper edge to its lower edge: the accent, as in the notice.
    var lineBar: Ramp {
        let bed = lineBed
        let bar = Contrast.legible(notice, on: [bed.from, bed.to], atLeast: line.contrast)
        return Ramp(from: bar, to: bar * line.lowerBar)
    }
}
