import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The sound of modes with many cards, and of the end of a timer.
@Suite("Sound of many cards and of a timer's end")
struct SoundCombinationTests {
    private static let dusk = Dusk(
        from: TimeOfDay(hour: 9), to: TimeOfDay(hour: 20), light: 0.3)

    @Test("a board that spools has a limited number of sounds, within the full scale, and ends")
    func spool() throws {
        var style = BoardStyle(grid: BoardStyle.Size(columns: 22, rows: 6))
        style.spools = true
        let face = try SoundFixture(
            TextMode(BoardText("A"), style: style), width: 660, height: 300)
        face.run(0.2)
        let text = String(repeating: "MNOPQRSTUVWX ", count: 10)
        try face.cards.setMode(TextMode(BoardText(text), style: style), at: face.now)
        // The cards and their flips limit the number of announced sounds.
        let announced = face.cards.sounds(face: 0, at: face.now)
        #expect(announced.count > 100 && announced.count <= SoundQueue.longest)
        let begin = face.now
        face.run(4)
        #expect(face.peak(from: begin, seconds: 4) <= 1 && face.peak(from: begin, seconds: 4) > 0.2)
        #expect(Set(face.given.map(\.name)).count == face.given.count)
        #expect(face.cards.sounds(face: 0, at: face.now).isEmpty)
        #expect(face.peak(from: face.now - 0.5, seconds: 0.5) == 0)
    }

    @Test("twelve rows that change together, and then ripple: each landing has its slap")
    func world() throws {
        let mode = try WorldFixture.mode(12)
        let face = try SoundFixture(mode, minute: 659, width: 640, height: 360)
        try #require(face.cards.plan.cards.count == 36)
        face.set(minute: 660)
        face.run(2)
        let changed = face.sounds(.slap).count
        #expect(changed >= 18)
        face.cards.ripple(at: face.now)
        face.noteEvent()
        let begin = face.now
        face.run(3)
        #expect(face.sounds(.slap).count == changed + 72)
        face.expectMatch("twelve rows")
        #expect(face.peak(from: begin, seconds: 3) <= 1)
        #expect(face.cards.sounds(face: 0, at: face.now).isEmpty)
    }

    @Test(
        "the chime of a timer's end begins at once, also for hidden cards and with reduced motion; at night it is silent"
    )
    func chime() throws {
        for state in 0..<5 {
            let face = try SoundFixture()
            face.run(0.5)
            switch state {
            case 1: face.cards.isVisible = false
            case 2: face.cards.reducesMotion = true
            case 3: face.cards.setDusk(Self.dusk, at: face.now)
            case 4:
                // Night, which no frame has shown yet.
                face.cards.isVisible = false
                face.cards.setDusk(Self.dusk, at: face.now)
            default: break
            }
            let begin = face.now
            face.cards.ripple(at: begin)
            face.cards.chime(at: begin)
            face.run(4)
            let chimes = face.sounds(.chime)
            let isNight = state >= 3
            #expect(chimes.count == (isNight ? 0 : 1), "\(state)")
            #expect(face.sounds(.slap).isEmpty == (state > 0))
            if isNight { #expect(face.peak(from: begin, seconds: 4) == 0) }
            if state == 1 || state == 2 {
                let onset = try #require(face.onsets(above: 0.02).first)
                #expect((begin...begin + SoundFixture.ahead + 0.006).contains(onset))
            }
            #expect(face.cards.sounds(face: 0, at: face.now).isEmpty)
            // The next end has a chime of its own.
            face.cards.setDusk(nil, at: face.now)
            face.cards.chime(at: face.now)
            face.run(3)
            #expect(face.sounds(.chime).count == chimes.count + 1)
        }
    }

    @Test("a device that opens late plays the chime then; much later it does not")
    func lateDevice() throws {
        for (delay, count) in [(0.5, 1), (1.5, 1), (2.5, 0)] {
            let face = try SoundFixture()
            face.isOpen = false
            face.cards.isVisible = false
            face.cards.chime(at: face.now)
            face.run(delay)
            face.isOpen = true
            face.run(3)
            #expect(face.sounds(.chime).count == count, "after \(delay) s")
        }
    }
}
