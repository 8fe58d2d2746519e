import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The grain of large cards.
@Suite("Grain")
struct GrainTests {
    private func blank(_ height: Int, levels: Float?) -> Image {
        var theme = Theme.standard
        if let levels { theme.card.grain = levels }
        let width = Int((Double(height) * CardPlan.Kind.digitsAspect).rounded())
        let metrics = CardMetrics(width: width, height: height, theme: theme)
        return BlankCardPainter(theme: theme, metrics: metrics).paint()
    }

    @Test("small cards have none, bit by bit", arguments: [60, 430, 840])
    func small(height: Int) {
        #expect(blank(height, levels: nil).pixels == blank(height, levels: 0).pixels)
    }

    @Test("at most one level, in both directions, and no change of the mean")
    func level() {
        let (smooth, grainy) = (blank(1290, levels: 0), blank(1290, levels: nil))
        var counts: [Int: Int] = [:]
        for (a, b) in zip(smooth.pixels, grainy.pixels) {
            #expect(a >> 24 == b >> 24)
            counts[Int(b >> 8 & 0xff) - Int(a >> 8 & 0xff), default: 0] += 1
        }
        #expect(Set(counts.keys) == [-1, 0, 1], "\(counts)")
        let all = Double(smooth.pixels.count)
        let (darker, lighter) = (Double(counts[-1] ?? 0) / all, Double(counts[1] ?? 0) / all)
        print("grain: \(darker) of the pixels darker, \(lighter) lighter by one level")
        #expect(darker > 0.1 && lighter > 0.1 && abs(darker - lighter) < 0.03)
    }

    @Test("deterministic, and a flap carries the card's own picture")
    func fixed() {
        #expect(blank(1200, levels: nil).pixels == blank(1200, levels: nil).pixels)
    }

    @Test("a picture with grain compresses as well as one without")
    func compression() throws {
        let folder = try TemporaryFolder()
        func size(_ levels: Float?) throws -> Int {
            try PNGFile.write(blank(1290, levels: levels), to: folder("a.png"))
            var status = stat()
            try #require(stat(folder("a.png"), &status) == 0)
            return Int(status.st_size)
        }
        let (smooth, grainy) = (try size(0), try size(nil))
        print("PNG of a card: \(smooth) bytes without grain, \(grainy) with it")
        #expect(Double(grainy) < 1.15 * Double(smooth))
    }
}
