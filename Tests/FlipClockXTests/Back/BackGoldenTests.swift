import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// Pictures of the back, compared to the bit.
@Suite("Golden backs")
struct BackGoldenTests {
    private func expect(
        _ fixture: PageFixture, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        _ = fixture.frame()
        expectGolden(
            GoldenPicture(fixture.picture()), named: "back/\(name)", sourceLocation: sourceLocation)
    }

    @Test("landscape, the keyboard on a slider")
    func landscape() throws {
        var settings = Settings()
        settings.showsSeconds = true
        settings.hingeGap = 4.5
        let fixture = try PageFixture(settings)
        try fixture.focus(.flipDuration)
        expect(fixture, "landscape")
    }

    @Test("as it comes, nothing changed")
    func defaults() throws { expect(try PageFixture(width: 640, height: 400), "defaults") }

    @Test("portrait")
    func portrait() throws {
        var settings = Settings()
        settings.returnDelay = nil
        let fixture = try PageFixture(settings, width: 720, height: 1280)
        _ = fixture.page.pointer(.hovered, at: try fixture.point(.popFactor))
        expect(fixture, "portrait")
    }

    @Test("tiny, scrolled to the control with the keyboard")
    func tiny() throws {
        let fixture = try PageFixture(width: 320, height: 120)
        try fixture.focus(.flipAxis)
        expect(fixture, "tiny")
    }

    @Test("held by the hand")
    func held() throws {
        let fixture = try PageFixture(width: 640, height: 400)
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.hourCycle, x: 0.8))
        expect(fixture, "held")
    }
}
