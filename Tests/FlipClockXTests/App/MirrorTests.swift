import FlipEngine
import Testing

@testable import FlipClockX

@Suite("Mirrors on the other monitors")
struct MirrorTests {
    private let left = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    private let right = PixelRect(x: 1280, y: 0, width: 1280, height: 800)

    @Test("Until a second after its arrival, a mirror may have ended the full screen of the clock")
    func arrivals() {
        var mirrors = MirrorNeeds()
        #expect(mirrors.arrivals(before: 100).isEmpty)
        mirrors.opens(on: right, at: 100)
        // The server has not mapped it yet.
        #expect(mirrors.arrivals(before: 200) == [right])
        mirrors.arrived(for: right, at: 200)
        #expect(mirrors.arrivals(before: 200.9) == [right])
        #expect(mirrors.arrivals(before: 201.1).isEmpty)
        mirrors.opens(on: left, at: 201)
        mirrors.failed(on: left)
        #expect(mirrors.arrivals(before: 201.1).isEmpty)
    }

    @Test("A refused monitor is reported once, until the monitors change")
    func refusals() {
        var mirrors = MirrorNeeds()
        var answers = [mirrors.refused(right), mirrors.refused(right), mirrors.refused(left)]
        #expect(answers == [true, false, true])
        mirrors.monitorsChanged()
        answers = [mirrors.refused(right)]
        #expect(answers == [true])
    }
}
