import FlipClock

extension Theme {
    /// The plate of the notice: a small card, from the plastic's colour above the hinge to that at the lower rim.
    var noticePlate: Ramp { Ramp(from: upper.to, to: lower.to) }

    /// The colour of the notice's text, legible on its plate.
    var noticeInk: Shade {
        Contrast.legible(
            notice, on: [noticePlate.from, noticePlate.to], atLeast: noticeType.contrast)
    }

    /// The plate of a word to press beside the notice: the notice's colour, slightly darker towards the lower rim.
    var wordPlate: Ramp { Ramp(from: noticeInk, to: noticeInk * 0.92) }

    /// The colour of the word, legible on its plate.
    var wordInk: Shade {
        Contrast.legible(
            noticePlate.to, on: [wordPlate.from, wordPlate.to], atLeast: noticeType.contrast)
    }

    /// The colour of a text beside the notice's text: the digits', moved towards the plate.
    var quietInk: Shade {
        let plate = [noticePlate.from, noticePlate.to]
        return Contrast.legible(
            Contrast.mix(plate[1], ink.from, noticeType.quietInk), on: plate,
            atLeast: noticeType.contrast)
    }
}
