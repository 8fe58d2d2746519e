import Glibc
import Testing

@testable import FlipClock

/// The light as a function of the time of day.
@Suite("Dusk")
struct DuskTests {
    /// A night in words: from, to, light.
    struct Night: Sendable, CustomStringConvertible {
        let from: String
        let to: String
        let light: Double

        var description: String { "\(from) to \(to), \(light)" }

        var dusk: Dusk {
            get throws {
                Dusk(
                    from: try #require(TimeOfDay(from)), to: try #require(TimeOfDay(to)),
                    light: light)
            }
        }
    }

    /// Ordinary nights, nights within a day, nights and days shorter than a fade, equal halves, extreme lights.
    private static let nights = [
        Night(from: "21:30", to: "7:00", light: 0.25), Night(from: "0:00", to: "6:00", light: 0.5),
        Night(from: "1:00", to: "5:00", light: 0.02),
        Night(from: "12:00", to: "12:10", light: 0.25),
        Night(from: "12:10", to: "12:00", light: 0.25),
        Night(from: "7:00", to: "6:59", light: 0.02),
        Night(from: "6:00", to: "18:00", light: 0.1), Night(from: "18:00", to: "6:00", light: 1),
        Night(from: "23:59", to: "0:00", light: 0.02), Night(from: "5:00", to: "5:00", light: 0.25),
    ]

    /// The light at each minute of a day, found by following the rule for days until it repeats: falling by night,
    /// rising by day, cut off at both ends.
    private static func followed(_ dusk: Dusk) -> [Double] {
        let slope = log(1 / dusk.light) / dusk.duration
        var level = 0.0
        var day: [Double] = []
        for minute in 0..<(1440 * 20) {
            if minute >= 1440 * 19 { day.append(exp(level)) }
            let clock = minute % 1440
            let night = (dusk.to.minutes - dusk.from.minutes + 1440) % 1440
            let isNight = (clock - dusk.from.minutes + 1440) % 1440 < night
            level = min(max(level + (isNight ? -slope : slope), log(dusk.light)), 0)
        }
        return day
    }

    @Test("a day equals that of the rule followed minute by minute", arguments: nights)
    func day(night: Night) throws {
        let dusk = try night.dusk
        for (minute, light) in Self.followed(dusk).enumerated() {
            let computed = dusk.light(atSecondOfDay: Double(minute * 60))
            #expect(abs(computed - light) < 1e-9, "minute \(minute)")
        }
    }

    @Test(
        "the light is in range, changes by at most 5 % a minute, and never jumps", arguments: nights
    )
    func steps(night: Night) throws {
        let dusk = try night.dusk
        var last = dusk.light(atSecondOfDay: 0)
        for second in stride(from: 10, through: 86_400, by: 10) {
            let light = dusk.light(atSecondOfDay: Double(second))
            #expect(light >= night.light - 1e-12 && light <= 1)
            // A sixth of a minute.
            #expect(max(light / last, last / light) <= pow(1.05, 1 / 6.0) + 1e-12, "at \(second) s")
            last = light
        }
        #expect(abs(last - dusk.light(atSecondOfDay: 0)) < 1e-12, "midnight to midnight")
    }

    @Test(
        "over a day, light and drawn factors fall by night, rise by day, and change by at most 5 % a minute",
        arguments: nights)
    func monotone(night: Night) throws {
        let dusk = try night.dusk
        let length = (dusk.to.minutes - dusk.from.minutes + 1440) % 1440
        // The rasterizer's steps are 1/256.
        func values(_ minute: Int) -> [Double] {
            let light = dusk.light(atSecondOfDay: Double((dusk.from.minutes + minute) * 60))
            let factors = Dusk.factors(ofLight: light)
            return [light] + (0..<3).map { (factors[$0] * 256).rounded() / 256 }
        }
        var changes = 0
        for minute in 0..<1440 {
            for (now, next) in zip(values(minute), values(minute + 1)) {
                #expect(minute < length ? next <= now : next >= now, "minute \(minute)")
                // Drawn factors are rounded, so they may change by a step more.
                #expect(
                    abs(next - now) <= 0.05 * min(now, next) + 1.0 / 256, "minute \(minute)")
                if next != now { changes += 1 }
            }
        }
        #expect((changes > 0) == (length > 0 && night.light < 1))
    }

    @Test("falling from dusk on, dark after the fade, rising from dawn on, full after the fade")
    func fades() throws {
        let dusk = try Self.nights[0].dusk
        func light(_ hour: Int, _ minute: Int) -> Double {
            dusk.light(atSecondOfDay: Double(hour * 3600 + minute * 60))
        }
        #expect(dusk.duration == 30)
        #expect(light(21, 30) == 1 && light(12, 0) == 1)
        #expect(abs(light(21, 45) - 0.5) < 1e-12, "half of the fade is half of the ratio")
        #expect(abs(light(22, 0) - 0.25) < 1e-12 && abs(light(7, 0) - 0.25) < 1e-12)
        #expect(abs(light(7, 15) - 0.5) < 1e-12 && light(7, 30) == 1)
        for minute in 0..<30 {
            #expect(
                light(21, 30 + minute % 30) > light(21 + (31 + minute) / 60, (31 + minute) % 60))
            #expect(light(7, minute) < light(7, minute + 1))
        }
    }

    @Test("a low light has a longer fade; seconds of other days count as those of this one")
    func longer() throws {
        let dark = try Self.nights[2].dusk
        #expect(abs(dark.duration - log(50) / log(1.05)) < 1e-9 && dark.duration > 80)
        for second in [0.0, 3600, 80_000.5] {
            let light = dark.light(atSecondOfDay: second)
            #expect(abs(dark.light(atSecondOfDay: second + 86_400 * 20_000) - light) < 1e-6)
            #expect(abs(dark.light(atSecondOfDay: second - 86_400) - light) < 1e-9)
        }
    }

    @Test("the light is clamped to its range")
    func clamped() throws {
        let time = try #require(TimeOfDay("1:00"))
        #expect(Dusk(from: time, to: time, light: 0).light == 0.02)
        #expect(Dusk(from: time, to: time, light: 7).light == 1)
    }

    @Test(
        "the factors of encoded bytes give that fraction of the emitted light, and a warm one a fifth less"
    )
    func encoded() {
        // sRGB's own curve, not the power of 2.2 that the factors are derived from.
        func emitted(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let shares = SIMD3(0.2126, 0.7152, 0.0722)
        for light in [0.05, 0.25, 0.5, 0.9] {
            let factors = Dusk.factors(ofLight: light)
            for byte in [255.0, 200, 128] {
                let part = (0..<3).reduce(0) { sum, channel in
                    sum + shares[channel] * emitted(byte / 255 * factors[channel])
                        / emitted(byte / 255)
                }
                // Near black, sRGB is a line, and a dimmed byte emits more.
                let most = light < 0.25 ? 1.2 : 1.0
                #expect((0.78...most).contains(part / light), "\(byte) at \(light): \(part)")
            }
        }
        #expect(Dusk.factors(ofLight: 1) == SIMD3(1, 1, 1))
    }

    @Test("the light becomes warmer down to a twentieth of it, and stays so below")
    func warmth() {
        var last = 1.0
        for light in stride(from: 0.99, through: 0.02, by: -0.01) {
            let factors = Dusk.factors(ofLight: light)
            #expect(factors.x <= 1 && factors.x > factors.y && factors.y > factors.z)
            let warmth = factors.z / factors.x
            #expect(light < 0.049 ? abs(warmth - last) < 1e-9 : warmth < last, "at \(light)")
            last = warmth
        }
        let night = Dusk.factors(ofLight: 0.05) / pow(0.05, 1 / 2.2)
        let difference = night - SIMD3(1.12, 0.86, 0.60)
        #expect((difference * difference).sum() < 1e-12)
    }

    @Test("times of day as text")
    func times() {
        for minutes in 0..<1440 {
            let time = TimeOfDay(minutes: minutes)
            #expect(time != nil && time == time.flatMap { TimeOfDay($0.description) })
        }
        #expect(TimeOfDay("07:05")?.minutes == 425 && TimeOfDay("7:05")?.description == "7:05")
        let wrong = [
            "", ":", "7", "7:", ":30", "24:00", "7:60", "7:5", "007:05", "-1:00", "+1:00",
            "7:05:00",
            " 7:05", "7:05 ", "7.05", "\u{0667}:05", "noon",
        ]
        for text in wrong { #expect(TimeOfDay(text) == nil, "\(text)") }
        #expect(TimeOfDay(minutes: -1) == nil && TimeOfDay(minutes: 1440) == nil)
    }
}
