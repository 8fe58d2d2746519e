/// A monitor's refresh rate, as a fraction, so that 60000/1001 is exact.
///
/// It is 10...1000 Hz; a reported rate outside that range is not plausible. Only a divided rate may be lower.
package struct RefreshRate: Hashable, Sendable {
    /// Refreshes in `denominator` seconds; positive.
    let numerator: Int
    /// Seconds for `numerator` refreshes; positive.
    let denominator: Int

    /// Creates the rate `numerator / denominator` in hertz; nil unless it is in 10...1000 Hz.
    init?(numerator: Int, denominator: Int) {
        guard numerator > 0, denominator > 0 else { return nil }
        let hertz = Double(numerator) / Double(denominator)
        guard hertz >= 10, hertz <= 1000 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Computes the rate of a video mode: the dot clock divided by the dots of a frame, including the blanking
    /// intervals.
    ///
    /// A double-scan mode shows each line twice, which halves the rate; an interlaced mode shows half of the lines at a
    /// time, which doubles it. Virtual servers report modes whose values are 0; the result is then nil. The formula is
    /// that of `xrandr` (mode_refresh in xrandr.c).
    package init?(
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

    /// Returns the rate of every `divisor`th refresh, which may be below 10 Hz.
    package func divided(by divisor: Int) -> RefreshRate {
        RefreshRate(self, divisor: max(1, divisor))
    }

    /// The rate to use if the real one is unknown: 60 Hz.
    package static let fallback = RefreshRate(hertz: 60)

    /// Refreshes per second.
    package var hertz: Double { Double(numerator) / Double(denominator) }

    /// The time between two refreshes, in seconds.
    var period: Double { Double(denominator) / Double(numerator) }

    /// Returns the duration of `count` refreshes, in seconds: rounded once for any count, so errors do not accumulate.
    func duration(of count: Int) -> Double {
        Double(count) * Double(denominator) / Double(numerator)
    }
}
