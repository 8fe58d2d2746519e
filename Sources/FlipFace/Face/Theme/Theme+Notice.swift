extension Theme {
    /// The plate of the notice: a small card, from the plastic's colour above the hinge to that at the lower rim.
    var noticePlate: Ramp { Ramp(from: upper.to, to: lower.to) }

    /// The colour of the notice's text, legible on its plate.
    var noticeInk: Shade {
        Contrast.legible(
            notice, on: [noticePlate.from, noticePlate.to], atLeast: noticeType.contrast)
    }
}
