import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Changes from elsewhere, and several changes at once.
@Suite("Values of the page")
struct PageModelTests {
    @Test("a monitor that only the file names can be selected again")
    func monitor() throws {
        var settings = Settings()
        settings.window.monitor = "HDMI-1"
        let fixture = try PageFixture(settings)
        try fixture.focus(.setting(.fullScreenMonitor))
        #expect(fixture.press(.left).changes.map(\.value) == [.name("all")])
        #expect(fixture.press(.right).changes.map(\.value) == [.name("HDMI-1")])
        #expect(fixture.page.settings == settings)
        let point = try fixture.point(.setting(.fullScreenMonitor), x: 0.1)
        _ = fixture.page.pointer(.pressed, at: point)
        _ = fixture.page.pointer(.released, at: point)
        #expect(fixture.press(.undo).changes.map(\.value) == [.name("HDMI-1")])
    }

    @Test("a drag that is cancelled leaves the rows where they are")
    func cancelledDrag() throws {
        let fixture = try PageFixture(width: 120, height: 60)
        let page = fixture.page
        _ = fixture.frame()
        _ = page.pointer(.pressed, at: Point(x: 8, y: 58))
        _ = page.pointer(.moved, at: Point(x: 8, y: 40))
        _ = fixture.frame()
        #expect(page.scroll.offset == 18 && page.nextFrameTime == .infinity)
        _ = page.pointer(.cancelled, at: .zero)
        #expect(page.scroll.offset == 18 && page.nextFrameTime == .infinity)
    }

    @Test("with nothing left to undo, the card stays, and a flip in progress continues")
    func emptyUndo() throws {
        let fixture = try PageFixture()
        _ = fixture.frame()
        let card = try #require(fixture.page.card)
        try fixture.focus(.date)
        fixture.press(.right)
        _ = fixture.frame(after: 1)
        _ = fixture.frame(after: 1)
        for isFirst in [true, false] {
            fixture.press(.undo)
            _ = fixture.frame(after: 0.01)
            #expect(card.isTurning == isFirst)
            _ = fixture.frame(after: 1)
            _ = fixture.frame(after: 1)
        }
    }

    @Test("a change from elsewhere during a hold is not undone")
    func elsewhereDuringHold() throws {
        var settings = Settings()
        settings.hourCycle = .h12
        let fixture = try PageFixture(settings)
        let page = fixture.page
        let point = try fixture.point(.restore)
        _ = page.pointer(.pressed, at: point)
        page.settings.seconds = .cards
        page.settings.hourCycle = .h24
        try #require(page.isHeld)
        #expect(page.pointer(.released, at: point).isRestoring)
        #expect(page.settings == Settings())
        fixture.press(.undo)
        #expect(page.settings.hourCycle == .h24 && page.settings.seconds == .cards)
    }

    @Test(
        "a held slider that is cancelled shows the newest value of the file, and changes nothing"
    )
    func cancelledHold() throws {
        for isReleased in [false, true] {
            let fixture = try PageFixture()
            let page = fixture.page
            _ = page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.8))
            var settings = Settings()
            settings.returnDelay = 1
            page.settings = settings
            if isReleased {
                page.release()
            } else {
                #expect(fixture.press(.escape) == .handled)
            }
            #expect(!page.isHeld && page.settings == settings)
            let row = try fixture.row(.returnDelay)
            #expect(page.controls[row].value == .number(1))
            #expect(fixture.press(.undo).changes.isEmpty)
        }
    }

    @Test("of several changes, the card shows one, and any number that gets less turns it back")
    func several() {
        func follow(
            from old: Settings = Settings(), _ change: (inout Settings) -> Void
        ) -> (String, FlipTimeline.Direction?) {
            var new = old
            change(&new)
            var sample = PageSample(old)
            let direction = sample.follow(from: old, to: new)
            return (sample.value.text, direction)
        }
        #expect(follow { ($0.leadingZero, $0.seconds) = (.hidden, .cards) } == ("9", .forward))
        #expect(follow { ($0.seconds, $0.date) = (.cards, .below) } == ("45", .forward))
        #expect(follow { ($0.mode, $0.returnDelay) = (.world, 1) } == ("18", .backward))
        #expect(follow { ($0.returnDelay, $0.soundVolume) = (nil, 0.5) } == ("50", .forward))
        let night = TimeOfDay(hour: 21)
        #expect(follow { ($0.soundVolume, $0.duskStart) = (0.5, night) } == ("21", .forward))
        #expect(follow { ($0.soundVolume, $0.duskLight) = (0.5, 0.2) } == ("20", .backward))
        #expect(follow { ($0.soundVolume, $0.duskLight) = (0.5, 1) } == ("50", .forward))
        // Without a night the next hour is shown, not the volume.
        #expect(
            follow(from: .withNight) { ($0.soundVolume, $0.duskStart) = (0.5, nil) }
                == ("10", .forward))
    }
}
