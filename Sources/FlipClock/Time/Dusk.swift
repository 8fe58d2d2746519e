import Glibc

/// The light of the face as a function of the time of day: full by day, dim by night, with slow fades at dusk and dawn.
///
///     let dusk = Dusk(from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 7), light: 0.25)
///     dusk.light(atSecondOfDay: 12 * 3600)       // 1
///     dusk.light(atSecondOfDay: 0)               // 0.25
///
/// Light is a fraction of the light that the screen would emit, in linear terms: 0.25 emits a quarter. The light
/// begins to fall at `from` and to rise at `to`, by an equal factor in each minute, because the eye judges ratios.
///
/// Guarantees: the light is continuous over the whole day, even if the night or the day is shorter than a fade; it is
/// monotone between `from` and `to`, and between `to` and `from`; and it changes by at most 5 % in a minute.
package struct Dusk: Hashable, Sendable {
    /// The time at which the light begins to fall.
    package let from: TimeOfDay
    /// The time at which it begins to rise. A night from a time to itself is empty.
    package let to: TimeOfDay
    /// The light at night, as a fraction of the full light.
    package let light: Double

    /// The range of the light at night. The minimum is near the darkest light at which a screen still shows distinct
    /// shades.
    package static let lights = 0.02...1.0

    /// The duration of a fade, in minutes, unless that would be too fast.
    static let fade = 30.0
    /// The greatest ratio of the lights of two successive minutes. At dawn this is a rise of 5 %, the limit; at dusk it
    /// is a fall of 4.8 %.
    static let steepest = 1.05

    /// A night; `light` is clamped to its range.
    package init(from: TimeOfDay, to: TimeOfDay, light: Double) {
        self.from = from
        self.to = to
        self.light = min(max(light, Self.lights.lowerBound), Self.lights.upperBound)
    }

    /// The duration of a whole fade, in minutes: 30, or more if the light is so low that a minute would change it by
    /// more than `steepest`.
    var duration: Double { max(Self.fade, log(1 / light) / log(Self.steepest)) }

    /// The light at `second` seconds after midnight, `light`...1. Seconds of other days count as those of this one.
    ///
    /// The logarithm of the light is a line that falls by night and rises by day, cut off at both ends of its range.
    /// After 24 hours the line must have the same value again, and this condition determines the line: if the day is at
    /// least as long as the night, the light is full at dusk, otherwise it is lowest at dawn.
    package func light(atSecondOfDay second: Double) -> Double {
        let minutes = Double(TimeOfDay.minutesOfDay)
        func since(_ time: TimeOfDay) -> Double {
            let passed = (second / 60 - Double(time.minutes)).remainder(dividingBy: minutes)
            return passed < 0 ? passed + minutes : passed
        }
        let night = Double((to.minutes - from.minutes + 1440) % 1440)
        let day = minutes - night
        guard night > 0, light < 1 else { return 1 }
        let depth = log(light)
        let slope = -depth / duration
        // The logarithms of the light at dusk and at dawn.
        let dusk = day >= night ? 0 : min(depth + slope * day, 0)
        let dawn = max(dusk - slope * night, depth)
        let passed = since(from)
        return exp(
            passed < night ? max(dusk - slope * passed, depth) : min(dawn + slope * since(to), 0))
    }

    /// The factors for the encoded bytes of red, green and blue that scale the light of each pixel by `light`, and warm
    /// it.
    ///
    /// Bytes are encoded in sRGB, which is nearly a power of 2.2: a byte v emits (v/255)^2.2. Then the byte f v emits
    /// f^2.2 (v/255)^2.2, so that f = light^(1/2.2). Multiplying the bytes by the light itself would leave
    /// 0.25^2.2 = 5 % of it instead of 25 %. Near black sRGB is a line: there a dimmed byte emits slightly more.
    ///
    /// The light becomes warmer as it falls, like that of a lamp: f is multiplied by `warmth`, from `warmLight` on by
    /// all of it, and before in proportion to the logarithm of the light. White then emits a fifth less than `light`. No
    /// factor rises while the light falls, and none exceeds 1.
    package static func factors(ofLight light: Double) -> SIMD3<Double> {
        let share = min(max(log(light) / log(warmLight), 0), 1)
        return pow(light, 1 / 2.2) * (1 + share * (warmth - 1))
    }

    /// The factors of the warmest light.
    static let warmth = SIMD3(1.12, 0.86, 0.60)
    /// The light from which on it is warmest.
    static let warmLight = 0.05
}
