import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// Compares pictures of the back with golden ones, bit by bit.
@Suite("Golden pictures of the back")
struct BackGoldenTests {
    private func expect(
        _ fixture: PageFixture, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        _ = fixture.frame()
        expectGolden(
            GoldenPicture(fixture.picture()), named: "back/\(name)", sourceLocation: sourceLocation)
    }

    @Test("landscape, with the keyboard focus on a slider")
    func landscape() throws {
        var settings = Settings()
        settings.showsSeconds = true
        settings.hingeGap = 4.5
        let fixture = try PageFixture(settings)
        try fixture.focus(.flipDuration)
        expect(fixture, "landscape")
    }

    @Test("the defaults")
    func defaults() throws { expect(try PageFixture(width: 640, height: 400), "defaults") }

    @Test("portrait")
    func portrait() throws {
        var settings = Settings()
        settings.returnDelay = nil
        let fixture = try PageFixture(settings, width: 720, height: 1280)
        _ = fixture.page.pointer(.hovered, at: try fixture.point(.popFactor))
        expect(fixture, "portrait")
    }

    @Test("tiny, scrolled to the focused control")
    func tiny() throws {
        let fixture = try PageFixture(width: 320, height: 120)
        try fixture.focus(.flipAxis)
        expect(fixture, "tiny")
    }

    @Test("a control held by the pointer")
    func held() throws {
        let fixture = try PageFixture(width: 640, height: 400)
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.hourCycle, x: 0.8))
        expect(fixture, "held")
    }
}
