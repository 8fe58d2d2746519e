import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The sounds of the cards, as samples and as announcements.
@Suite("Sound of the cards")
struct FaceSoundTests {
    @Test(
        "the samples of a flip: a soft tick when it begins, a slap within a frame of its landing",
        arguments: [0.1, 0.6, 3])
    func flip(duration: Double) throws {
        for axis in [FlipAxis.x, .y] {
            var style = FaceStyle()
            style.pace = .fixed(duration)
            style.flipAxis = axis
            let face = try SoundFixture(TimeMode(hasSingleDigits: axis == .y), style: style)
            face.run(0.5)
            let begin = face.now
            face.set(minute: 601)
            face.run(duration + 0.5)
            let slow = Float(FlipTimeline(duration: duration).landingSpeed)
            let level = 0.35 * min(slow, 12) / Float(FlipSound.standardSpeed)
            // The tick is late by the length of the device's buffer.
            let tick = try #require(face.onsets(above: 0.02).first)
            #expect((begin...begin + SoundFixture.ahead + 0.001).contains(tick))
            #expect(face.peak(from: begin, seconds: min(duration / 2, 0.1)) < 0.1)
            let slap = try #require(
                face.onsets(above: level * 0.3).last { $0 > begin + duration / 3 })
            let landed = try #require(face.landings.values.first?.first)
            #expect((-0.001...SoundFixture.period + 0.001).contains(landed - slap), "\(axis)")
            #expect(face.landings.count == 1)
            face.expectMatch("\(axis), \(duration) s")
            print("\(axis), \(duration) s: slap \((landed - slap) * 1000) ms before its frame")
        }
    }

    @Test(
        "a device that opens during the fall is in time for the landing; a landing that is over is not heard"
    )
    func lateDevice() throws {
        for (delay, count) in [(0, 1), (0.4, 1), (0.45, 1), (0.6, 0)] {
            let face = try SoundFixture()
            face.isOpen = false
            face.set(minute: 601)
            face.run(delay)
            face.isOpen = true
            face.run(1)
            let slaps = face.sounds(.slap)
            #expect(slaps.count == count, "after \(delay) s")
            #expect(face.sounds(.tick).count == (delay == 0 ? 1 : 0))
            if delay < 0.41 {
                let landed = try #require(face.landings.values.first?.first)
                let onset = try #require(face.onsets().first)
                #expect((-0.001...SoundFixture.period + 0.001).contains(landed - onset))
            }
        }
    }

    @Test(
        "an hour's change: one tick, a chunk for the carry, two slaps; a text that changes has no carry"
    )
    func carry() throws {
        let face = try SoundFixture(minute: 659)
        face.set(minute: 660)
        face.run(1.5)
        #expect(face.sounds(.tick).count == 1 && face.sounds(.chunk).count == 1)
        #expect(face.sounds(.slap).count == 2)
        let tick = try #require(face.sounds(.tick).first)
        let chunk = try #require(face.sounds(.chunk).first)
        #expect(tick.name.card == 1 && chunk.name.card == 0 && chunk.time > tick.time)
        face.expectMatch("an hour")
        // The same hour, set by a key.
        let stepped = try SoundFixture(minute: 659)
        stepped.cards.step(1, by: 1, now: stepped.now)
        stepped.run(1.5)
        #expect(stepped.sounds(.tick).count == 1 && stepped.sounds(.chunk).count == 1)
        // Other cards for another mode are no carry.
        let other = try SoundFixture(minute: 659)
        try other.cards.setMode(TimeMode(hourCycle: .h12), at: other.now)
        other.set(minute: 13 * 60 + 1)
        other.run(1)
        try other.cards.setMode(TimeMode(), at: other.now)
        let before = other.sounds(.chunk).count
        other.run(1.5)
        #expect(other.sounds(.chunk).count == before)
    }

    @Test("the faster the user turns the card, the louder and brighter the slap")
    func hand() throws {
        var last: (peak: Float, brightness: Double) = (0, 0)
        for seconds in [1.2, 0.4, 0.15] {
            let face = try SoundFixture()
            face.pull(card: 1, by: 1.7, seconds: seconds)
            face.run(0.3)
            let slaps = face.sounds(.slap, ofHand: true)
            #expect(slaps.count == 1, "\(seconds) s")
            let onset = try #require(slaps.first?.time)
            let peak = face.peak(from: onset, seconds: 0.15)
            let first = max(Int((onset - 10) * SoundMixer.rate), 0)
            let brightness = Brightness.of(Array(face.samples[first..<first + 4800]))
            print("\(seconds) s: peak \(peak), brightness \(brightness) Hz")
            #expect(peak > last.peak * 1.3 && brightness > last.brightness * 1.03)
            last = (peak, brightness)
            face.send(.released, card: 1, height: 0.9)
            face.run(1)
            // The next flap, which the pull has lifted a little, falls back.
            #expect(face.sounds(.slap, ofHand: true).count <= 2)
            #expect(face.sounds(.tick, ofHand: true).count == 1)
            // The minute's card is held, so nothing else turns.
            #expect(face.sounds(.slap).isEmpty)
        }
    }

    @Test(
        "a released flap makes one slap, within a frame of its landing; one that is caught again makes none"
    )
    func coasting() throws {
        let face = try SoundFixture()
        face.pull(card: 1, by: 0.9, seconds: 0.2)
        face.send(.released, card: 1, height: 0.1)
        var landed = face.now
        while face.cards.hand.held != nil && face.now < 20 { face.run(SoundFixture.period) }
        landed = face.now + SoundFixture.period
        face.run(1)
        let slaps = face.sounds(.slap, ofHand: true)
        #expect(slaps.count == 1)
        let slap = try #require(slaps.first)
        #expect(abs(landed - slap.time) < SoundFixture.period + 0.004)
        #expect(slap.speed >= 1 && slap.speed < 12)
        #expect(face.sounds(.slap).isEmpty, "the settling flap has landed")

        let caught = try SoundFixture()
        caught.pull(card: 1, by: 0.5, seconds: 0.5)
        caught.send(.released, card: 1, height: -0.3)
        caught.run(2 * SoundFixture.period)
        caught.send(.pressed, card: 1, height: -0.3)
        caught.run(2)
        #expect(caught.sounds(.slap, ofHand: true).isEmpty)
        #expect(caught.cards.isHeldAudibly)
    }

    @Test("several turns by one pull are a slap each, and each that carries is a chunk")
    func rattle() throws {
        let face = try SoundFixture(minute: 659)
        face.pull(card: 1, by: 4.7, seconds: 1.2)
        face.send(.cancelled, card: 1, height: 0)
        face.run(2)
        // Three whole turns, and the way back of each by the program.
        #expect(face.sounds(.slap, ofHand: true).count >= 3)
        #expect(face.sounds(.chunk).count >= 1)
        let names = Set(face.given.map(\.name))
        #expect(names.count == face.given.count)
    }
}
