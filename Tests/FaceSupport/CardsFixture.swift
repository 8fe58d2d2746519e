import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace

/// A clock without a window. It draws frames as the program does: only the damage, over the last frame.
final class CardsFixture {
    let cards: FaceCards
    private(set) var buffer: PixelBuffer
    private var shown: RenderTree?

    init(
        _ mode: any Mode, style: FaceStyle = FaceStyle(), reading: ClockReading, width: Int,
        height: Int, owner: SharedClock? = nil
    ) throws {
        cards = try FaceCards(
            mode: mode, style: style, typeface: .numerals(), width: width,
            height: height, position: Position(reading),
            missing: MissingCharacters { Issue.record("\($0)") },
            owner: owner)
        buffer = PixelBuffer(width: width, height: height)
    }

    /// Resizes the window; the next frame is drawn as a whole.
    func resize(width: Int, height: Int) throws {
        try cards.resize(width: width, height: height, at: cards.clockScene.lastFrameTime)
        buffer = PixelBuffer(width: width, height: height)
        shown = nil
    }

    /// Whether a frame is due at `time`: the cards need one, or the window has none.
    func isFrameDue(at time: MediaTime) -> Bool {
        shown == nil || cards.nextFrameTime <= max(time, cards.clockScene.lastFrameTime)
    }

    /// Draws the frames that are due from `time` on, until none is due or `seconds` have passed; returns the last time.
    @discardableResult
    func run(from time: MediaTime, seconds: Double) -> MediaTime {
        var now = time
        draw(at: now)
        while cards.nextFrameTime < time + seconds {
            now = max(now + 1.0 / 60, cards.nextFrameTime)
            draw(at: now)
        }
        return now
    }

    /// Draws the frame for `time` into `buffer`.
    @discardableResult
    func draw(at time: MediaTime) -> RenderTree {
        let tree = cards.frame(at: time)
        for rect in tree.damage(since: shown).rects {
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
        }
        shown = tree
        return tree
    }
}

extension FaceCards {
    /// Whether a frame is due at the time of the last one.
    var needsFrames: Bool { nextFrameTime <= clockScene.lastFrameTime }
}

extension RenderTree {
    /// The pictures on planes that are tilted towards or away from the eye, with their visible parts.
    var turnedPictures: [Paint.Picture] {
        commands.compactMap { command in
            guard case .draw(let quad) = command, case .picture(let picture) = quad.paint,
                quad.map.q != 0
            else { return nil }
            return picture
        }
    }

    /// All visible pictures.
    var pictures: [Image] {
        commands.compactMap { command in
            guard case .draw(let quad) = command, case .picture(let picture) = quad.paint else {
                return nil
            }
            return picture.image
        }
    }
}

extension Paint.Picture {
    /// Whether it is half of a card, and not one of the lights that cover a whole card.
    var isHalf: Bool { source.height == Double(image.height) / 2 }
}
