import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Faces with a vertical hinge, and faces without a gap.
@Suite("Vertical hinges and gaps")
struct UprightFaceTests {
    private func picture(
        _ flip: Double?, axis: FlipAxis = .y, gap: Double? = nil, width: Int = 480,
        height: Int = 270
    ) throws -> GoldenPicture {
        _ = try FaceFixture.typeface()
        let reading = try #require(ClockReading(parsing: "2026-01-01 10:00:00"))
        var settings = Settings()
        settings.flipAxis = axis
        settings.hingeGap = gap
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height), time: .reading(reading),
            flip: flip)
        return GoldenPicture(try FaceFixture.snapshot(options, settings))
    }

    @Test("about y", arguments: [0.2, 0.5, 0.58, 0.66])
    func upright(share: Double) throws {
        expectGolden(
            try picture(share), named: "face/upright-0\(Int((share * 100).rounded()))")
    }

    @Test("about y, at rest, without a gap") func uprightRest() throws {
        expectGolden(try picture(nil, gap: 0), named: "face/upright-whole")
    }

    @Test("without a gap", arguments: [0.35]) func whole(share: Double) throws {
        expectGolden(try picture(share, axis: .x, gap: 0), named: "face/whole-035")
    }

    @Test(
        "without a gap no seam shows between the halves, at rest and at the end",
        arguments: FlipAxis.allCases, [nil, 1])
    func noBreak(axis: FlipAxis, share: Double?) throws {
        let (width, height) = (800, 400)
        let picture = try picture(share, axis: axis, gap: 0, width: width, height: height)
        let layout = FaceLayout(
            width: width, height: height, plan: TimeMode(hasSingleDigits: axis == .y).plan,
            axis: axis)
        // About y the left side of the 1's stem is at the hinge of its card, the first one.
        for card in layout.cards.dropFirst(axis == .y ? 1 : 0) {
            let isLevel = axis == .x
            let hinge = isLevel ? card.minY + card.height / 2 : card.minX + card.width / 2
            let length = isLevel ? card.width : card.height
            // Away from the notches of the axle, which remain. The ink of the digits 1 and 0 does not end at the hinge.
            for along in (length / 10)..<(length * 9 / 10) {
                func light(_ across: Int) -> Int {
                    let x = isLevel ? card.minX + along : hinge + across
                    let y = isLevel ? hinge + across : card.minY + along
                    return Int(picture.pixels[y * width + x] >> 8 & 0xff)
                }
                // The step across the seam is no larger than those beside it, except for the fine noise of the paint.
                let beside = max(abs(light(-2) - light(-1)), abs(light(0) - light(1)))
                #expect(abs(light(-1) - light(0)) <= beside + 3)
            }
        }
    }

    @Test(
        "about y each digit has a card of its own, in every window; about x a number has one",
        arguments: [(1280, 720), (720, 1280), (480, 270), (320, 120), (120, 60), (60, 30)])
    func singleDigits(width: Int, height: Int) throws {
        _ = try FaceFixture.typeface()
        for (seconds, cycle) in [(false, HourCycle.h24), (true, .h24), (false, .h12), (true, .h12)]
        {
            for axis in FlipAxis.allCases {
                var settings = Settings()
                settings.flipAxis = axis
                settings.seconds = seconds ? .cards : .none
                settings.hourCycle = cycle
                let mode = Clock(settings: settings, moment: Moment(FaceFixture.reading(minute: 0)))
                    .mode
                let cards = try FaceCards(
                    mode: mode, style: FaceStyle(settings), typeface: FaceFixture.typeface(),
                    width: width, height: height,
                    position: Position(FaceFixture.reading(minute: 0)),
                    missing: MissingCharacters { Issue.record("\($0)") })
                let layout = cards.clockScene.face.layout
                let window = PixelRect(x: 0, y: 0, width: width, height: height)
                #expect(layout.cards.count == (seconds ? 3 : 2) * (axis == .y ? 2 : 1))
                #expect(layout.cards.allSatisfy { window.contains($0) && $0.width >= 4 })
                guard axis == .y else { continue }
                for minute in stride(from: 0, to: 1440, by: 7) {
                    let values = mode.values(
                        on: cards.plan, at: FaceFixture.reading(minute: minute))
                    #expect(values.allSatisfy { $0.text.count <= 1 })
                }
                // The two digits of a number are in one row, and nearer to each other than to any other card.
                for tens in stride(from: 0, to: layout.cards.count, by: 2) {
                    let (left, right) = (layout.cards[tens], layout.cards[tens + 1])
                    #expect(left.minY == right.minY && left.width == right.width)
                    #expect(left.width % 2 == 0 && left.maxX < right.minX)
                    for other in layout.cards.indices where other / 2 != tens / 2 {
                        let place = layout.cards[other]
                        guard place.minY == left.minY else { continue }
                        let gap = max(place.minX - right.maxX, left.minX - place.maxX)
                        #expect(gap >= right.minX - left.maxX)
                    }
                }
            }
        }
    }

    @Test("a single digit is in the middle of its card", arguments: 0...9)
    func centred(digit: Int) throws {
        let metrics = CardMetrics(width: 208, height: 400, theme: .standard, axis: .y, hingeGap: 0)
        let painter = try CardPainter(
            theme: .standard, metrics: metrics,
            typefaces: Typefaces(digits: FaceFixture.typeface()), kind: .digit)
        let (blank, printed) = (
            painter.picture(of: CardValue(text: "")),
            painter.picture(of: CardValue(text: String(digit)))
        )
        let ink = printed.pixels.indices.filter { printed.pixels[$0] != blank.pixels[$0] }
        let columns = ink.map { $0 % 208 }
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        #expect(abs(left - (207 - right)) <= 1, "\(left)...\(right)")
    }

    @Test("a gap has the requested width", arguments: [1, 2, 3, 6])
    func gap(points: Int) {
        for axis in FlipAxis.allCases {
            let metrics = CardMetrics(
                width: 346, height: 400, theme: .standard, axis: axis, hingeGap: Double(points))
            #expect(metrics.slit.count == points)
            #expect(metrics.slit.contains(metrics.hinge - 1))
        }
    }

    @Test("the change ends with the picture at rest, bit by bit")
    func ends() throws {
        #expect(try picture(1) == picture(nil))
    }

    @Test("the style comes from the settings, clamped")
    func settings() {
        var settings = Settings()
        var standard = FaceStyle()
        standard.pace = .auto
        #expect(FaceStyle(settings) == standard)
        settings.flipAxis = .y
        settings.flipDuration = 99
        settings.hingeGap = -1
        let style = FaceStyle(settings)
        #expect(style.flipAxis == .y && style.pace == .fixed(3) && style.hingeGap == 0)
    }

    @Test("changing the style or the cards during flips keeps their final values")
    func changedWhileRunning() throws {
        let scene = try FaceFixture.scene(["09", "59"], width: 640, height: 360)
        scene.face.deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: 0)
        _ = scene.frame(at: 0.2)
        let angle = scene.face.deck.turningAngle(at: 0.2)
        var style = FaceStyle()
        style.flipAxis = .y
        try scene.face.setStyle(style)
        try scene.face.setPlan(.digits(["0", "1", "2"]), origins: [0, 1, nil])
        scene.face.deck.show(CardValue(text: "30"), on: 2)
        #expect(scene.face.deck.turningAngle(at: 0.2) == angle && scene.nextFrameTime <= 0.2)
        _ = scene.frame(at: 0.3)
        try scene.face.setStyle(FaceStyle())
        try scene.face.setPlan(.digits(["0", "1"]), origins: [0, 1])
        let end = FaceFixture.draw(scene.frame(at: 1))
        let wanted = try FaceFixture.scene(["10", "59"], width: 640, height: 360)
        expectSame(
            GoldenPicture(end), as: GoldenPicture(FaceFixture.draw(wanted.commit(at: 0))),
            named: "face/changed")
    }
}
