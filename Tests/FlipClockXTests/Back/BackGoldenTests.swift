import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// Pictures of the back, compared to the bit.
@Suite("Golden backs")
struct BackGoldenTests {
    private func expect(
        _ bench: PageBench, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        _ = bench.frame()
        expectGolden(
            GoldenPicture(bench.picture()), named: "back/\(name)", sourceLocation: sourceLocation)
    }

    @Test("landscape, the keyboard on a slider")
    func landscape() throws {
        var settings = Settings()
        settings.showsSeconds = true
        settings.hingeGap = 4.5
        let bench = try PageBench(settings)
        try bench.focus(.flipDuration)
        expect(bench, "landscape")
    }

    @Test("as it comes, nothing changed")
    func defaults() throws { expect(try PageBench(width: 640, height: 400), "defaults") }

    @Test("portrait")
    func portrait() throws {
        var settings = Settings()
        settings.returnDelay = nil
        let bench = try PageBench(settings, width: 720, height: 1280)
        _ = bench.page.pointer(.hovered, at: try bench.point(.popFactor))
        expect(bench, "portrait")
    }

    @Test("tiny, scrolled to the control with the keyboard")
    func tiny() throws {
        let bench = try PageBench(width: 320, height: 120)
        try bench.focus(.flipAxis)
        expect(bench, "tiny")
    }

    @Test("held by the hand")
    func held() throws {
        let bench = try PageBench(width: 640, height: 400)
        _ = bench.page.pointer(.pressed, at: try bench.point(.hourCycle, x: 0.8))
        expect(bench, "held")
    }
}
