/// The sound of a plastic flap of about 6 by 8 cm, one millimetre thick, or of a small bell: its impacts and its
/// resonances.
///
/// An impact is a short push and a burst of noise from edges that rub and rattle. Both excite a few damped resonances
/// of the flap and of the case. Flaps are silent after a few hundredths of a second, because the pile damps them.
///
/// Times are in seconds, frequencies in hertz, levels are fractions of the full scale at the standard speed.
struct FlapTimbre: Sendable {
    /// A damped oscillation.
    struct Resonance: Sendable {
        /// In hertz.
        let frequency: Double
        /// The time in which it falls to 1/e, in seconds.
        let decay: Double
        /// Its amplitude for an infinitely short push.
        let amplitude: Double
    }

    /// The duration of the contact at the standard speed.
    let contact: Double
    /// The resonances.
    let resonances: [Resonance]
    /// The amplitude of the noise; that of the push is 1.
    let noise: Double
    /// The time in which the noise falls to 1/e.
    let noiseDecay: Double
    /// The amplitude of push and noise themselves, without the resonances.
    let direct: Double
    /// The peak of the whole sound.
    let level: Double
    /// The delays and strengths of the impacts; the first one is (0, 1).
    let impacts: [(delay: Double, strength: Double)]

    /// The length of a sound.
    ///
    /// After seven times its decay a resonance has fallen by 61 dB, below the noise of a quiet room.
    var duration: Double {
        (impacts.map(\.delay).max() ?? 0) + 7 * (resonances.map(\.decay).max() ?? 0)
    }

    /// The sound of `kind`.
    static func of(_ kind: FlipSound.Kind) -> FlapTimbre {
        switch kind {
        case .tick: tick
        case .chunk: chunk
        case .slap: slap
        case .chime: chime
        }
    }

    /// The catch releases the flap. The catch is a light part, so its sound is high and short.
    private static let tick = FlapTimbre(
        contact: 0.000_2,
        resonances: [
            Resonance(frequency: 1700, decay: 0.002_4, amplitude: 0.8),
            Resonance(frequency: 3400, decay: 0.001_4, amplitude: 0.6),
        ],
        noise: 1.5, noiseDecay: 0.001, direct: 2,
        // 14 dB below the slap: audible only in a quiet room.
        level: 0.07, impacts: [(0, 1)])

    /// The wheel of the next unit is pulled along: the pawl falls into a tooth of that wheel, and the wheel stops a
    /// little later.
    private static let chunk = FlapTimbre(
        contact: 0.000_45,
        resonances: [
            Resonance(frequency: 430, decay: 0.009, amplitude: 0.7),
            Resonance(frequency: 910, decay: 0.006, amplitude: 0.7),
            Resonance(frequency: 2050, decay: 0.003, amplitude: 0.6),
        ],
        noise: 2, noiseDecay: 0.003, direct: 3,
        // 5 dB below the slap that follows.
        level: 0.2, impacts: [(0, 0.7), (0.016, 1)])

    /// A soft felt hammer strikes a metal bar twice. The ratios of the frequencies are those of a free bar; the higher
    /// ones decay faster.
    private static let chime = FlapTimbre(
        contact: 0.001_2,
        resonances: [
            Resonance(frequency: 660, decay: 0.28, amplitude: 1),
            Resonance(frequency: 660 * 2.756, decay: 0.09, amplitude: 0.35),
            Resonance(frequency: 660 * 5.404, decay: 0.03, amplitude: 0.2),
        ],
        noise: 0.2, noiseDecay: 0.002, direct: 0.3,
        // 6 dB below a slap, but much longer.
        level: 0.18, impacts: [(0, 1), (0.3, 0.7)])

    /// The flap hits the pile. The resonances are the bending modes of the flap, and the case below the pile.
    private static let slap = FlapTimbre(
        contact: 0.000_3,
        resonances: [
            Resonance(frequency: 560, decay: 0.006, amplitude: 0.45),
            Resonance(frequency: 1350, decay: 0.004, amplitude: 0.7),
            Resonance(frequency: 2900, decay: 0.002_2, amplitude: 0.8),
        ],
        noise: 3, noiseDecay: 0.003, direct: 4,
        // Two slaps at the standard speed together stay below the full scale, which leaves headroom for faster flaps.
        level: 0.35, impacts: [(0, 1)])
}
