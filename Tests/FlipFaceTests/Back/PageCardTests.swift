import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("The card on the plate")
struct PageCardTests {
    private static let changeable = SettingsItem.settings

    @Test("every change is shown with a flip, which ends at rest", arguments: changeable)
    func flips(item: SettingsItem) throws {
        guard item != .motion else { return }
        let fixture = try PageFixture(.withNight)
        _ = fixture.frame()
        let card = try #require(fixture.page.card)
        for key in [FlipEngine.KeyPress.Key.right, .left] {
            let before = card.value
            try fixture.focus(item)
            fixture.press(item == .setting(.zones) ? .minus : key)
            if fixture.page.settings == .withNight, key == .right { fixture.press(.left) }
            // As the clock does after each input.
            fixture.page.style = FaceStyle(fixture.page.settings)
            _ = fixture.frame(after: 0.01)
            // A theme and a font change the card itself.
            let isLook = [.theme, .setting(.font)].contains(item)
            #expect(card.isTurning && (card.value == before) == isLook)
            #expect(fixture.needsFrames)
            var frames = 0
            while fixture.needsFrames, frames < 200 {
                _ = fixture.frame(after: 1 / 60)
                frames += 1
            }
            #expect(!card.isTurning && frames < 60)
            #expect(fixture.page.nextFrameTime == .infinity)
        }
    }

    @Test(
        "a theme that is chosen on the plate flips the card into its look; another one is there at once"
    )
    func theme() throws {
        for isChosen in [true, false] {
            let fixture = try PageFixture()
            _ = fixture.frame()
            let card = try #require(fixture.page.card)
            if isChosen {
                try fixture.focus(.theme)
                fixture.press(.right)
            } else {
                fixture.page.settings.theme = "paper"
            }
            fixture.page.style = FaceStyle(fixture.page.settings)
            #expect(fixture.page.settings.theme == "paper")
            _ = fixture.frame(after: 0.01)
            #expect(card.isTurning == isChosen)
            // In mid-flip another theme changes all at once.
            fixture.page.settings.theme = "night"
            fixture.page.style = FaceStyle(fixture.page.settings)
            let turned = GoldenPicture(fixture.picture(after: 0.1))
            #expect(card.isTurning == isChosen)
            guard !isChosen else { continue }
            var settings = Settings()
            settings.theme = "night"
            let fresh = try PageFixture(settings)
            _ = fresh.frame()
            expectSame(turned, as: GoldenPicture(fresh.picture()), named: "back/theme-at-once")
        }
    }

    @Test("with reduced motion, and after frames could not be shown, changes are immediate")
    func immediate() throws {
        for isHidden in [false, true] {
            var settings = Settings()
            settings.motion = isHidden ? .full : .reduced
            let fixture = try PageFixture(settings)
            _ = fixture.frame()
            let card = try #require(fixture.page.card)
            let before = card.value
            fixture.page.settings.hourCycle = .h12
            if isHidden { fixture.page.catchUp() }
            _ = fixture.frame(after: 0.01)
            #expect(!card.isTurning && card.value != before)
        }
    }

    @Test("a flip continues through a resize, and the card has the new size")
    func resize() throws {
        let fixture = try PageFixture()
        _ = fixture.frame()
        fixture.page.settings.seconds = .cards
        _ = fixture.frame(after: 0.01)
        fixture.page.resize(width: 900, height: 600)
        _ = fixture.frame(after: 0.1)
        #expect(fixture.page.card?.isTurning == true)
        #expect(fixture.page.card?.value == CardValue(text: "45"))
        _ = fixture.frame(after: 1)
        _ = fixture.frame(after: 1)
        #expect(fixture.page.card?.isTurning == false)
        // A tiny window has no card, and the next larger window has one again.
        fixture.page.resize(width: 120, height: 60)
        _ = fixture.frame()
        #expect(fixture.page.card == nil)
        fixture.page.resize(width: 900, height: 600)
        _ = fixture.frame()
        #expect(fixture.page.card != nil)
    }

    @Test("the card has the style of the face")
    func style() throws {
        let fixture = try PageFixture()
        let first = GoldenPicture(fixture.picture())
        var style = fixture.page.style
        style.flipAxis = .y
        fixture.page.style = style
        let upright = GoldenPicture(fixture.picture())
        #expect(upright != first)
        style.flipAxis = .x
        fixture.page.style = style
        expectSame(GoldenPicture(fixture.picture()), as: first, named: "back/card-style")
    }

    @Test("the value shows the change, an undo turns the card back")
    func values() throws {
        func value(_ change: (inout Settings) -> Void) -> (String, String?) {
            var new = Settings()
            change(&new)
            var sample = PageSample(Settings())
            _ = sample.follow(from: Settings(), to: new)
            return (sample.value.text, sample.value.label)
        }
        #expect(value { $0.hourCycle = .h12 } == ("9", "AM"))
        #expect(value { $0.leadingZero = .hidden } == ("9", nil))
        #expect(value { $0.seconds = .cards } == ("45", nil))
        #expect(value { $0.date = .only } == ("24", nil))
        #expect(value { $0.returnDelay = 12 } == ("12", nil))
        #expect(value { $0.returnDelay = 0.5 } == ("1", nil))
        #expect(value { $0.flipAxis = .y } == ("10", nil))
        #expect(value { $0.popFactor = 1 } == ("10", nil))
        #expect(value { $0.drifts = true } == ("10", nil))
        #expect(value { $0.duskStart = TimeOfDay(hour: 21, minute: 30) } == ("21", nil))
        #expect(value { $0.duskEnd = TimeOfDay(hour: 7, minute: 15) } == ("15", nil))
        #expect(value { $0.duskLight = 0.4 } == ("40", nil))
        #expect(value { $0.soundVolume = 0.5 } == ("50", nil))
        var sample = PageSample(Settings())
        var other = Settings()
        other.hourCycle = .h12
        #expect(sample.follow(from: Settings(), to: Settings()) == nil)
        #expect(sample.follow(from: Settings(), to: other) == .forward)
        #expect(sample.follow(from: other, to: Settings(), isUndo: true) == .backward)
        #expect(sample.value == CardValue(text: "09"))
    }

    @Test("with a vertical hinge each digit has its own card, and only the digits that differ flip")
    func singleDigits() throws {
        var settings = Settings()
        settings.flipAxis = .y
        let fixture = try PageFixture(settings)
        _ = fixture.frame()
        let card = try #require(fixture.page.card)
        #expect(card.values == [CardValue(text: "0"), CardValue(text: "9")])
        #expect(card.places.count == 2 && card.places.allSatisfy { $0.width % 2 == 0 })
        let place = try #require(fixture.page.layout.card)
        for part in card.places { #expect(part.intersection(place) == part) }
        #expect(card.places[0].intersection(card.places[1]).isEmpty)
        // From 09 to 9 AM the tens disappear; the units stay at rest.
        fixture.page.settings.hourCycle = .h12
        _ = fixture.frame(after: 0.01)
        #expect(card.values == [CardValue(text: "", label: "AM"), CardValue(text: "9")])
        #expect(card.turning == [true, false])
        // The other axis ends the flip and shows one card.
        fixture.page.settings.flipAxis = .x
        fixture.page.style = FaceStyle(fixture.page.settings)
        _ = fixture.frame(after: 0.01)
        #expect(card.places == [place] && card.values == [card.value])
        while fixture.needsFrames { _ = fixture.frame(after: 1 / 60) }
        #expect(!card.isTurning)
    }
}
