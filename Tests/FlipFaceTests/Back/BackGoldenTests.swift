import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
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
        settings.seconds = .cards
        settings.date = .below
        let fixture = try PageFixture(settings)
        try fixture.focus(.returnDelay)
        expect(fixture, "landscape")
    }

    @Test("the defaults")
    func defaults() throws { expect(try PageFixture(width: 640, height: 400), "defaults") }

    @Test("portrait")
    func portrait() throws {
        var settings = Settings()
        settings.returnDelay = nil
        let fixture = try PageFixture(settings, width: 720, height: 1280)
        _ = fixture.page.pointer(.hovered, at: try fixture.point(.returnDelay))
        expect(fixture, "portrait")
    }

    @Test("tiny, scrolled to the focused control")
    func tiny() throws {
        let fixture = try PageFixture(width: 320, height: 120)
        try fixture.focus(.date)
        expect(fixture, "tiny")
    }

    @Test("the smallest, at the top and at a slider")
    func smallest() throws {
        let fixture = try PageFixture(width: 120, height: 60)
        expect(fixture, "smallest")
        try fixture.focus(.returnDelay)
        expect(fixture, "smallest-slider")
    }

    @Test("wide and low")
    func low() throws { expect(try PageFixture(width: 1720, height: 150), "low") }

    @Test("the card in the middle of a flip, after a change")
    func flip() throws {
        let fixture = try PageFixture(width: 480, height: 270)
        _ = fixture.frame()
        try fixture.focus(.seconds)
        fixture.press(.right)
        _ = fixture.frame(after: 0.01)
        let picture = GoldenPicture(fixture.picture(after: 0.2))
        expectGolden(picture, named: "back/flip")
    }

    @Test("after the defaults were restored, the button undoes that")
    func undo() throws {
        var settings = Settings()
        settings.hourCycle = .h12
        let fixture = try PageFixture(settings, width: 640, height: 400)
        try fixture.focus(.restore)
        fixture.press(.space)
        expect(fixture, "undo")
    }

    @Test("a control held by the pointer")
    func held() throws {
        let fixture = try PageFixture(width: 640, height: 400)
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.hourCycle, x: 0.8))
        expect(fixture, "held")
    }
}
