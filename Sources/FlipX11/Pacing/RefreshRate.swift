/// How many times a second a monitor shows a new picture, as a fraction, so that 60000/1001 stays what it is.
///
/// Between 10 and 1000 Hz: what a server reports outside of that is no rate that a picture could follow. Only a rate that was
/// divided may be slower.
package struct RefreshRate: Hashable, Sendable {
    /// Pictures in `denominator` seconds; positive.
    let numerator: Int
    /// Seconds in which `numerator` pictures are shown; positive.
    let denominator: Int

    /// The rate `numerator / denominator` in hertz, or nil unless it lies in 10...1000 Hz.
    init?(numerator: Int, denominator: Int) {
        guard numerator > 0, denominator > 0 else { return nil }
        let hertz = Double(numerator) / Double(denominator)
        guard hertz >= 10, hertz <= 1000 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The rate of a video mode: its dot clock over all dots of a picture, those that the beam needs to fly back included.
    ///
    /// A doubled scan shows each line twice, so a picture takes twice as long; an interlaced mode shows half of the
    /// lines at a time, so that it takes half as long. Virtual servers report modes of zeros: nil.
    /// The formula is the one of `xrandr` (mode_refresh in xrandr.c).
    init?(
        dotClock: Int, horizontalTotal: Int, verticalTotal: Int, doubleScan: Bool, interlaced: Bool
    ) {
        let dots = horizontalTotal * verticalTotal
        self.init(
            numerator: dotClock * (interlaced ? 2 : 1), denominator: dots * (doubleScan ? 2 : 1))
    }

    private init(hertz: Int) {
        numerator = hertz
        denominator = 1
    }

    private init(_ rate: RefreshRate, divisor: Int) {
        numerator = rate.numerator
        denominator = rate.denominator * divisor
    }

    /// The rate at which every `divisor`th picture of this one is shown, which may be below 10 Hz.
    package func divided(by divisor: Int) -> RefreshRate {
        RefreshRate(self, divisor: max(1, divisor))
    }

    /// What is assumed where no one knows: 60 Hz.
    package static let fallback = RefreshRate(hertz: 60)

    /// Pictures per second.
    package var hertz: Double { Double(numerator) / Double(denominator) }

    /// How long one picture is shown, in seconds.
    var period: Double { Double(denominator) / Double(numerator) }

    /// How long `count` pictures are shown, in seconds: one rounding for any count, so nothing adds up.
    func duration(of count: Int) -> Double {
        Double(count) * Double(denominator) / Double(numerator)
    }
}
