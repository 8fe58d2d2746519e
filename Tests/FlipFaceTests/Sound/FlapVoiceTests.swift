import Testing

@testable import FaceSupport
@testable import FlipFace

/// The samples of single sounds.
@Suite("Samples of a flap")
struct FlapVoiceTests {
    private static func voice(
        _ kind: FlipSound.Kind, speed: Double = FlipSound.standardSpeed, turn: Int = 1
    ) -> [Float] {
        FlapVoice(sound(kind, speed: speed, turn: turn)).samples
    }

    private static func sound(
        _ kind: FlipSound.Kind, speed: Double = FlipSound.standardSpeed, turn: Int = 1,
        card: Int = 0, time: Double = 100
    ) -> FlipSound {
        FlipSound(
            name: .init(face: 0, card: card, turn: turn, isLanding: kind == .slap), kind: kind,
            time: time, speed: speed)
    }

    private static func peak(_ samples: [Float]) -> Float {
        samples.reduce(0) { max($0, abs($1)) }
    }

    @Test("each begins within half a millisecond, is short, ends in silence, and has no mean")
    func shape() {
        for kind in FlipSound.Kind.allCases where kind != .chime {
            for turn in 0..<50 {
                let samples = Self.voice(kind, turn: turn)
                let peak = Self.peak(samples)
                let onset = samples.firstIndex { abs($0) > peak * 0.1 } ?? samples.count
                #expect(onset < 24, "\(kind)")
                #expect((0.01...0.1).contains(Double(samples.count) / FlapVoice.rate))
                #expect(abs(samples.last ?? 1) < 1e-4)
                // After 25 ms, or 45 ms for two impacts, it has fallen by 20 dB.
                let tail = samples.dropFirst(kind == .chunk ? 2160 : 1200)
                #expect(Self.peak(Array(tail)) < peak * 0.1)
                let mean = samples.reduce(0, +) / Float(samples.count)
                #expect(abs(mean) < peak * 0.002)
            }
        }
    }

    @Test("a chime begins at once, softly, rings at its pitch and fades within three seconds")
    func chime() {
        let samples = Self.voice(.chime)
        let peak = Self.peak(samples)
        #expect((0.1...0.25).contains(peak))
        // A felt hammer: loud after some milliseconds, and not with a click.
        let onset = samples.firstIndex { abs($0) > peak * 0.1 } ?? samples.count
        #expect(onset < 240)
        #expect(Self.peak(Array(samples.prefix(12))) < peak * 0.2)
        #expect((1.5...3).contains(Double(samples.count) / FlapVoice.rate))
        let level = { (second: Double) in
            Self.peak(Array(samples.dropFirst(Int(second * FlapVoice.rate)).prefix(4800)))
        }
        #expect(level(0.1) > level(0.19) && level(0.31) > level(0.6))
        #expect(level(0.6) > level(1) && level(1.8) < peak * 0.02)
        // The low partial remains.
        let ring = Array(samples.dropFirst(33_600).prefix(9600))
        #expect((620...700).contains(Brightness.of(ring)))
    }

    @Test("the same sound has the same samples; two flaps differ a little")
    func names() {
        #expect(Self.voice(.slap) == Self.voice(.slap))
        let peaks = (0..<100).map { Self.peak(Self.voice(.slap, turn: $0)) }
        #expect(Set(peaks).count == 100)
        #expect(peaks.allSatisfy { (0.3...0.4).contains($0) })
    }

    @Test("a tick is softer than a chunk, and a chunk softer than a slap")
    func levels() {
        let tick = Self.peak(Self.voice(.tick))
        let chunk = Self.peak(Self.voice(.chunk))
        let slap = Self.peak(Self.voice(.slap))
        #expect(tick > 0.04 && tick * 2 < chunk && chunk * 1.4 < slap)
        #expect(Brightness.of(Self.voice(.chunk)) < Brightness.of(Self.voice(.slap)))
        #expect(Brightness.of(Self.voice(.slap)) < Brightness.of(Self.voice(.tick)) * 1.5)
    }

    @Test("with the speed a slap gets louder and brighter, within the limits; wild speeds are safe")
    func speeds() {
        var last: (peak: Float, brightness: Double) = (0, 0)
        for speed in [0.2, 0.5, 1, 2, 4, 8, 12] {
            // The mean of several flaps, because they differ.
            let voices = (0..<20).map { Self.voice(.slap, speed: speed, turn: $0) }
            let peak = voices.map(Self.peak).reduce(0, +) / 20
            let brightness = voices.map(Brightness.of).reduce(0, +) / 20
            #expect(peak > last.peak * 1.4 && brightness > last.brightness)
            last = (peak, brightness)
        }
        #expect(Self.voice(.slap, speed: 1e9) == Self.voice(.slap, speed: 12))
        #expect(Self.voice(.slap, speed: -1) == Self.voice(.slap, speed: 0.2))
        #expect(Self.voice(.slap, speed: 0).allSatisfy { $0.isFinite })
    }

    // MARK: The mixer

    private static func render(_ sounds: [FlipSound], buffer: Int, volume: Double = 1) -> [Float] {
        var mixer = SoundMixer()
        mixer.queue.update(sounds)
        mixer.volume = volume
        var all: [Float] = []
        while all.count < 24_000 {
            var samples = [Float](repeating: 0, count: buffer)
            let start = 100 + Double(all.count) / SoundMixer.rate
            samples.withUnsafeMutableBufferPointer { mixer.render(into: $0, at: start) }
            all += samples
        }
        return Array(all.prefix(24_000))
    }

    @Test("the mixer begins each sound at its sample, whatever the size of its buffers")
    func mixing() {
        let sounds = [
            Self.sound(.tick, time: 100.1), Self.sound(.chunk, turn: 2, time: 100.15),
            Self.sound(.slap, turn: 3, time: 100.3),
        ]
        let whole = Self.render(sounds, buffer: 24_000)
        for size in [1, 37, 480, 960] { #expect(Self.render(sounds, buffer: size) == whole) }
        #expect(
            SoundFixture.onsets(in: whole, above: 0.01).first.map { abs($0 - 4800) < 24 } == true)
        let slap = SoundFixture.onsets(in: whole, above: 0.25)
        #expect(slap.count == 1 && slap.first.map { abs($0 - 14_400) < 240 } == true)
        #expect(whole.prefix(4800).allSatisfy { $0 == 0 })
    }

    @Test(
        "a board whose 132 flaps land together stays within the full scale, and the volume scales everything"
    )
    func board() {
        let sounds = (0..<132).map { Self.sound(.slap, speed: 12, card: $0, time: 100.1) }
        let loud = Self.render(sounds, buffer: 960)
        #expect(Self.peak(loud) <= 1 && Self.peak(loud) > 0.7)
        let half = Self.render(sounds, buffer: 960, volume: 0.5)
        #expect(zip(loud, half).allSatisfy { abs($0 * 0.25 - $1) < 1e-6 })
        #expect(Self.render(sounds, buffer: 960, volume: 0).allSatisfy { $0 == 0 })
    }

    @Test("a chime is heard over a crowd of flaps, and is none of them")
    func chimeInCrowd() {
        let crowd = (0..<132).map { Self.sound(.slap, card: $0, time: 100.1) }
        let chime = Self.sound(.chime, turn: 900, time: 100.1)
        let both = Self.render(crowd + [chime], buffer: 960)
        let alone = Self.render([chime], buffer: 960)
        let flaps = Self.render(crowd, buffer: 960)
        #expect(Self.peak(both) <= 1)
        // The flaps have ended, and the bell rings on as without them.
        #expect(Array(both.suffix(12_000)) == Array(alone.suffix(12_000)))
        #expect(Self.peak(Array(flaps.suffix(12_000))) == 0)
    }

    @Test("a mixer that stood still does not continue an old sound")
    func gap() {
        var mixer = SoundMixer()
        mixer.queue.update([Self.sound(.slap, time: 100)])
        var samples = [Float](repeating: 0, count: 480)
        samples.withUnsafeMutableBufferPointer { mixer.render(into: $0, at: 100) }
        #expect(Self.peak(samples) > 0.1 && mixer.isActive(at: 100.01))
        samples.withUnsafeMutableBufferPointer { mixer.render(into: $0, at: 103) }
        #expect(Self.peak(samples) == 0 && !mixer.isActive(at: 103))
    }
}
