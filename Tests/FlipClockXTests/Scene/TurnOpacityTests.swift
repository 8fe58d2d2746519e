import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The turning face has no gaps: nothing behind the window shows through, at any moment, in any size.
///
/// A gap of this kind comes from the rasterizer leaving out pixels behind something that does not cover them, so some
/// tests compare the frame with one in which nothing is left out.
@Suite("Opacity of the turning face")
struct TurnOpacityTests {
    /// Moments of a turn; the middle one has both sides edge-on. Of an ordinary window, every fourth.
    private static func moments(pixels: Int) -> [Double] {
        let step = pixels > 500_000 && !TestLength.isLong ? 4 : 1
        return stride(from: 1, through: 401, by: step).map { Double($0) / 402 }
    }

    /// A face as snapshots and windows show it.
    private func face(
        _ width: Int, _ height: Int, scale: Double = 1, ground: GroundStyle = .whole,
        pop: Double? = nil
    ) throws -> FaceController {
        var settings = Settings()
        if let pop { settings.popFactor = pop }
        var overrides = SettingsOverrides()
        for setting in Setting.all { overrides.set(setting, from: settings) }
        return try FaceController(
            keeper: KeptSettings(file: nil, overrides: overrides),
            moment: Moment(FaceFixture.reading(minute: 754)),
            width: width, height: height, fonts: DigitFonts { Issue.record("\($0)") }, scale: scale,
            ground: ground)
    }

    private func frame(
        _ face: FaceController, _ style: FaceTurn.Style, _ direction: TurnDirection,
        _ progress: Double
    ) -> RenderTree {
        face.scene.show(FaceTurn.Pose(style: style, direction: direction, progress: progress))
        face.scene.presence.set(isShown: true, now: 0)
        return face.frame(at: 0)
    }

    @Test(
        "in an ordinary window every pixel is opaque at all moments",
        arguments: [(320, 120), (720, 1280), (1280, 720), (1920, 1080)]
            + (TestLength.isLong ? [(3840, 2160)] : []),
        [FaceTurn.Style.press, .drag])
    func opaque(size: (width: Int, height: Int), style: FaceTurn.Style) throws {
        let face = try face(size.width, size.height)
        let buffer = PixelBuffer(width: size.width, height: size.height)
        let memory = RasterMemory()
        var gaps: [Double: Int] = [:]
        for progress in Self.moments(pixels: size.width * size.height) {
            let tree = frame(face, style, .leftward, progress)
            Rasterizer().draw(
                tree.commands, into: buffer.frameBuffer, clip: tree.viewport, memory: memory)
            let count = buffer.translucentCount()
            if count > 0 { gaps[progress] = count }
        }
        #expect(gaps.isEmpty, "\(size), \(style): \(gaps.sorted { $0.key < $1.key })")
    }

    /// A kind of window, with what the turn depends on.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var size = (width: 200, height: 800)
        var scale = 1.0
        var ground = GroundStyle.whole
        var pop: Double?

        /// High windows, in which a narrow edge has many pixels, and tiny ones.
        static let all = [
            Kind(testDescription: "ordinary"),
            Kind(testDescription: "ordinary, scaled", scale: 2),
            Kind(testDescription: "growing halfway", pop: 1.4),
            Kind(testDescription: "shrinking halfway", pop: 0.5),
            Kind(testDescription: "tiny", size: (60, 30)),
            Kind(testDescription: "tiny, scaled", size: (120, 60), scale: 2),
            Kind(testDescription: "rounded corners", ground: blended(1)),
            Kind(testDescription: "rounded corners, tiny", size: (60, 30), ground: blended(1, 5)),
            Kind(testDescription: "translucent", ground: blended(0.6)),
            Kind(testDescription: "no ground", ground: blended(0)),
        ]

        private static func blended(_ opacity: Double, _ radius: Double = 18) -> GroundStyle {
            GroundStyle(opacity: opacity, cornerRadius: radius, isBlended: true)
        }
    }

    @Test("no pixel is left out, in any kind of window", arguments: Kind.all)
    func complete(kind: Kind) throws {
        let (width, height) = kind.size
        let face = try face(width, height, scale: kind.scale, ground: kind.ground, pop: kind.pop)
        let rest = FaceFixture.draw(face.frame(at: 0))
        for style in [FaceTurn.Style.press, .drag] {
            for direction in TurnDirection.allCases {
                for moment in stride(from: 1, through: 49, by: TestLength.isLong ? 1 : 2) {
                    let name = "\(style) \(direction) \(moment)/50"
                    let tree = frame(face, style, direction, Double(moment) / 50)
                    let shown = FaceFixture.draw(tree)
                    let isComplete = shown.pixels == drawnOneByOne(tree)
                    #expect(isComplete, "\(name)")
                    guard kind.ground.hasBackdrop else { continue }
                    // The backdrop has the outline of the face at rest.
                    #expect(shown.translucentCount(within: rest) == 0, "\(name)")
                }
                // Edge-on, only the edge of the slab covers the middle of the window.
                let middle = FaceFixture.draw(frame(face, style, direction, 0.5)).pixels
                #expect(middle[height / 2 * width + width / 2] >= 0xff00_0000)
            }
        }
    }

    /// The frame drawn command by command, each over the last picture, so that no command knows what covers it.
    private func drawnOneByOne(_ tree: RenderTree) -> [UInt32] {
        var picture = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        var commands: [DrawCommand] = []
        var depth = 0
        for command in tree.commands {
            commands.append(command)
            switch command {
            case .draw: break
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            }
            guard depth == 0 else { continue }
            let next = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
            withExtendedLifetime(picture) {
                Rasterizer().draw(
                    commands, into: next.frameBuffer, rects: [tree.viewport],
                    over: picture.frameBuffer)
            }
            picture = next
            commands = []
        }
        return picture.pixels
    }
}
