import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The pictures that are painted before the typeface is found.
@Suite("Blank face")
struct BlankFaceTests {
    private static let modes: [any Mode] = [
        TimeMode(), TimeMode(hourCycle: .h12, seconds: .cards), TimeMode(hasSingleDigits: true),
        TextMode(BoardText("ON TIME")),
    ]

    @Test(
        "A face has the same pixels with it and without it", arguments: modes.indices,
        [FlipAxis.x, .y])
    func same(index: Int, axis: FlipAxis) throws {
        var style = FaceStyle()
        style.flipAxis = axis
        for (width, height) in [(320, 180), (641, 203), (90, 160)] {
            let mode = Self.modes[index]
            let blank = try #require(blankFace(mode, style, width, height))
            let with = try cards(mode, style, width, height, blank)
            let without = try cards(mode, style, width, height, nil)
            #expect(with.clockScene.face.groundPicture === blank.ground)
            let pictures = [with, without].map { FaceFixture.draw($0.frame(at: 0)).pixels }
            let isSame = pictures[0] == pictures[1]
            #expect(isSame, "\(width)x\(height)")
        }
    }

    @Test("One of another size or style is not used")
    func other() throws {
        let style = FaceStyle()
        let blank = try #require(blankFace(TimeMode(), style, 320, 180))
        let larger = try cards(TimeMode(), style, 640, 360, blank)
        #expect(larger.clockScene.face.groundPicture?.width == 640)
        var wide = style
        wide.hingeGap = 9
        let other = try cards(TimeMode(), wide, 320, 180, blank)
        #expect(other.clockScene.face.groundPicture !== blank.ground)
    }

    @Test("There is none for cards with words, whose sizes depend on the typeface")
    func words() {
        let mode = DateMode(names: .english)
        let both = TimeAndDateMode(time: TimeMode(), date: mode)
        for mode in [mode, both] as [any Mode] {
            let blank = blankFace(mode, FaceStyle(), 320, 180)
            #expect(blank == nil)
        }
    }

    private func blankFace(
        _ mode: any Mode, _ style: FaceStyle, _ width: Int, _ height: Int
    ) -> BlankFace? {
        BlankFace(style: style, width: width, height: height) { mode.plan(cardHeights: $0) }
    }

    private func cards(
        _ mode: any Mode, _ style: FaceStyle, _ width: Int, _ height: Int, _ blank: BlankFace?
    ) throws -> FaceCards {
        try FaceCards(
            mode: mode, style: style, typeface: FaceFixture.typeface(), width: width,
            height: height, position: Position(FaceFixture.reading(minute: 754)),
            missing: MissingCharacters { Issue.record("\($0)") }, blank: blank)
    }
}
