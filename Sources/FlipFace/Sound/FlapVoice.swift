import Glibc

/// The samples of one sound, from its onset to its end: takes the sound, and gives the same samples every time.
///
/// Mono, -1...1, 48,000 samples per second. A faster flap is louder and brighter: the amplitude of an impact is
/// proportional to the momentum, and thus to the speed; and a shorter contact has a wider spectrum. Pitch and level
/// vary a little with the name of the sound, so that no two flaps sound the same. The longest sound of a flap has 4,000
/// samples, which take about 0.2 ms to compute; a chime has 110,000, which take some milliseconds.
struct FlapVoice: Sendable {
    /// The samples per second: the rate of nearly all devices, so that the server need not convert them.
    static let rate = 48_000.0
    /// The range to which speeds are clamped, in flips per second. A flap that is slower than the range is put down
    /// rather than dropped; users cannot turn cards faster than the range.
    static let speeds = 0.2...12.0
    /// The duration of the contact is proportional to the speed to the power of minus this exponent. Hertz's law for an
    /// elastic sphere gives 1/5; twice that makes the difference clearly audible.
    private static let contactExponent = 0.4
    /// The greatest variation of the pitch between flaps, as a factor around 1: a third of a semitone.
    private static let detuning = 0.02
    /// The greatest variation of the level between flaps, as a factor around 1: 1 dB.
    private static let unevenness = 0.12
    /// The lowest frequency, in hertz; small loudspeakers cannot reproduce lower ones.
    private static let lowest = 150.0
    /// The duration of the fade at the end, in seconds.
    private static let fade = 0.004

    /// The samples.
    let samples: [Float]

    /// Renders `sound`.
    init(_ sound: FlipSound) {
        let timbre = FlapTimbre.of(sound.kind)
        var random = SoundRandom(sound.name)
        let speed = min(max(sound.speed, Self.speeds.lowerBound), Self.speeds.upperBound)
        let strength = speed / FlipSound.standardSpeed
        let tune = 1 + Self.detuning * random.signed()
        let level = timbre.level * strength * (1 + Self.unevenness * random.signed())
        let excitation = Self.excitation(
            timbre, contact: timbre.contact * pow(strength, -Self.contactExponent), &random)
        var mix = excitation.map { $0 * timbre.direct }
        for resonance in timbre.resonances {
            Self.add(resonance, tune: tune, excitedBy: excitation, to: &mix)
        }
        Self.cutLow(&mix)
        let peak = mix.reduce(0) { max($0, abs($1)) }
        let fade = min(Int(Self.fade * Self.rate), mix.count)
        samples = mix.indices.map { index in
            let left = Double(min(mix.count - 1 - index, fade)) / Double(fade)
            return Float(mix[index] / peak * level * left)
        }
    }

    /// The pushes, each half a sine of the duration `contact` and of area 1, and their noise.
    private static func excitation(
        _ timbre: FlapTimbre, contact: Double, _ random: inout SoundRandom
    ) -> [Double] {
        var samples = [Double](repeating: 0, count: Int(timbre.duration * rate))
        // Noise is as bright as the push: a filter of the first order whose time constant is a sixth of the contact.
        let smoothing = exp(-1 / (contact / 6 * rate))
        for impact in timbre.impacts {
            let start = Int(impact.delay * rate)
            // The area of half a sine is 2/π of its duration.
            let height = .pi / 2 / (contact * rate)
            var filtered = 0.0
            for index in start..<samples.count {
                // Half a sample late, so that the first value of the push is not 0.
                let time = (Double(index - start) + 0.5) / rate
                let push = time < contact ? sin(.pi * time / contact) : 0
                filtered = random.signed() * (1 - smoothing) + filtered * smoothing
                let noise = timbre.noise * exp(-time / timbre.noiseDecay) * filtered
                samples[index] += impact.strength * height * (push + noise)
            }
        }
        return samples
    }

    /// Adds a resonance: a filter of the second order whose response to a unit impulse is a sine of amplitude 1 that
    /// decays.
    private static func add(
        _ resonance: FlapTimbre.Resonance, tune: Double, excitedBy excitation: [Double],
        to mix: inout [Double]
    ) {
        let angle = 2 * .pi * resonance.frequency * tune / rate
        let radius = exp(-1 / (resonance.decay * rate))
        let (first, second) = (2 * radius * cos(angle), -radius * radius)
        let gain = sin(angle) * resonance.amplitude
        var (last, beforeLast) = (0.0, 0.0)
        for index in mix.indices {
            let value = gain * excitation[index] + first * last + second * beforeLast
            (last, beforeLast) = (value, last)
            mix[index] += value
        }
    }

    /// Removes the lowest frequencies, and with them the mean of the push.
    private static func cutLow(_ mix: inout [Double]) {
        let factor = exp(-2 * .pi * lowest / rate)
        var (input, output) = (0.0, 0.0)
        for index in mix.indices {
            output = factor * (output + mix[index] - input)
            input = mix[index]
            mix[index] = output
        }
    }
}
