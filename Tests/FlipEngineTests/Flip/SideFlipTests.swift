import Glibc
import Testing

@testable import FlipEngine

/// The three flips of whole layers, common and individual behaviour, by their presentation and pixels.
@Suite("Flips of two sides")
struct SideFlipTests {
    /// A pair of sides on a stage.
    private struct Pair {
        let screen = StageFixture(width: 96, height: 64)
        let front = Layer.box(8, 8, 80, 48)
        let back = Layer.box(8, 8, 80, 48)

        init() {
            screen.root.backgroundColor = Color(white: 0.3)
            for (side, seed) in [(back, 7), (front, 8)] {
                side.contents = Sketch.noise(
                    width: 80, height: 48, seed: UInt64(seed), opaque: true)
                screen.root.addSublayer(side)
            }
        }

        /// The frame at `time`, with events delivered.
        @discardableResult
        func show(_ time: MediaTime) -> [UInt32] {
            let pixels = screen.buffer(at: time).pixels
            screen.stage.deliverEvents()
            return pixels
        }

        /// The angle about y and the scale of a side in the last frame.
        func pose(_ side: Layer) -> (angle: Double, scale: Double) {
            guard let m = side.presentedProperties?.transform else { return (.nan, .nan) }
            return (atan2(-m.m13, m.m11), (m.m11 * m.m11 + m.m13 * m.m13).squareRoot())
        }

        /// The pixels of a side that was never turned.
        static func resting(back isBack: Bool) -> [UInt32] {
            let pair = Pair()
            (isBack ? pair.front : pair.back).isHidden = true
            return pair.show(0)
        }
    }

    private static let curve = MediaTimingFunction.easeInEaseOut

    @Test(
        "a press turns by the curve and scales to the factor and back, in both directions",
        arguments: TurnDirection.allCases)
    func layerFlip(direction: TurnDirection) {
        let pair = Pair()
        let flip = LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        flip.factor = 1.4
        flip.direction = direction
        pair.show(0)
        for (begin, toBack) in [(10.0, true), (20.0, false)] {
            #expect(flip.press(at: begin))
            for step in 1..<50 {
                let share = Double(step) / 50
                let bent = Self.curve.value(at: share)
                let turned = toBack ? bent : 1 - bent
                pair.show(begin + share)
                let (angle, scale) = pair.pose(pair.front)
                #expect(near(angle, direction.sign * turned * .pi, 1e-9), "at \(share)")
                // The group's timing function applies to both, so the scale peaks halfway.
                #expect(near(scale, 1 + 0.4 * (1 - abs(2 * bent - 1)), 1e-9), "at \(share)")
                let other = pair.pose(pair.back).angle
                #expect(near(abs(angle) + abs(other), .pi, 1e-9))
                #expect(near(flip.offset(at: begin + share), toBack ? share : 1 - share, 1e-9))
            }
            pair.show(begin + 1)
            #expect(!flip.isTurning)
        }
    }

    @Test("a press during a turn is ignored; the end holds until delivery; one completion each")
    func presses() {
        let pair = Pair()
        let flip = LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        var completions = 0
        pair.show(0)
        #expect(flip.press(at: 1) { completions += 1 })
        pair.show(1.5)
        #expect(!flip.press(at: 1.5) { completions += 100 })
        #expect(flip.showsBack && flip.isRunning)
        // Two frames after the end, before events are delivered.
        let end = pair.screen.buffer(at: 2).pixels
        #expect(pair.screen.buffer(at: 2.5).pixels == end)
        #expect(completions == 0 && flip.isTurning)
        pair.screen.stage.deliverEvents()
        #expect(completions == 1 && !flip.isTurning)
        #expect(pair.show(3) == end)
        #expect(flip.press(at: 3) { completions += 1 })
        // An interrupted run does not complete.
        pair.show(3.2)
        flip.hold(at: 0.4)
        pair.show(9)
        #expect(completions == 1)
    }

    @Test("both ends equal the resting picture bit by bit, whether run, held or shown")
    func ends() {
        for isBack in [false, true] {
            let wanted = Pair.resting(back: isBack)
            let pair = Pair()
            let flips: [SideFlip] = [
                LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200),
                CardFlip(front: pair.front, back: pair.back, eyeDistance: 200),
            ]
            pair.show(0)
            for flip in flips {
                flip.hold(at: 0.3)
                #expect(pair.show(0) != wanted)
                flip.hold(at: isBack ? 1 : 0)
                #expect(pair.show(0) == wanted)
                flip.run(toBack: isBack, at: 5, from: 0.5)
                pair.show(5)
                pair.show(5.5)
                #expect(pair.show(5.6) == wanted)
                flip.hold(at: 0.7)
                flip.show(back: isBack)
                #expect(pair.show(6) == wanted)
            }
            #expect(pair.front.sublayers.isEmpty && pair.back.sublayers.isEmpty)
        }
    }

    @Test("the card's keyframes, camera and shade", arguments: TurnDirection.allCases)
    func cardFlip(direction: TurnDirection) {
        let pair = Pair()
        let flip = CardFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        flip.direction = direction
        pair.show(0)
        for step in 1..<40 {
            let share = Double(step) / 40
            let bent = Self.curve.value(at: share)
            flip.timeOffset = share
            pair.show(Double(step))
            let (angle, scale) = pair.pose(pair.front)
            #expect(near(angle, direction.sign * bent * .pi, 1e-9))
            #expect(near(scale, 1 - 0.15 * (1 - abs(2 * bent - 1)), 1e-9))
            let shades = [pair.front, pair.back].map {
                $0.sublayers.last?.presentedProperties?.opacity ?? .nan
            }
            #expect(near(shades[0], 0.8 * bent, 1e-9) && near(shades[1], 0.8 - 0.8 * bent, 1e-9))
        }
    }

    @Test("the state follows the offset, however it is scrubbed")
    func states() {
        let pair = Pair()
        let flip = CardFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        #expect(flip.state == .begin)
        for (offset, state) in [
            (0.5, CardFlip.State.inProgress), (7, .end), (0.2, .inProgress), (0.00005, .begin),
            (1, .end), (-3, .begin), (0.0001, .inProgress), (0.9999, .inProgress),
        ] {
            flip.timeOffset = offset
            #expect(flip.state == state, "\(offset)")
        }
    }

    @Test("the content of a side stays live while the turn is held")
    func contentsLive() {
        let pair = Pair()
        let flip = CardFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        let mark = Layer.box(0, 0, 10, 10, .pureRed)
        pair.front.addSublayer(mark)
        pair.show(1)
        flip.timeOffset = 0.25
        let move = BasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 60
        move.duration = 2
        mark.add(move, forKey: "move")
        pair.show(1)
        pair.show(2)
        #expect(near(mark.presentedProperties?.position.x ?? .nan, 30, 1e-9))
    }

    @Test("a turn in progress adopts a new eye distance and continues")
    func eye() {
        let pair = Pair()
        let flip = LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        pair.show(0)
        flip.run(toBack: true, at: 1)
        let before = pair.show(1.3)
        flip.eyeDistance = 90
        #expect(pair.show(1.3) != before)
        #expect(near(flip.offset(at: 1.3), 0.3, 1e-9))
        flip.eyeDistance = .nan
        #expect(flip.eyeDistance == 90)
        pair.show(2)
        #expect(!flip.isTurning && flip.showsBack)
    }

    @Test("halfway only the strip on the edge is visible, in the middle")
    func edge() {
        let pair = Pair()
        let flip = LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200)
        let edge = TransformLayer()
        edge.frame = pair.front.frame
        let strip = Layer.box(0, 0, 6, 48, .pureGreen)
        strip.position = Point(x: 80, y: 24)
        strip.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
        strip.isDoubleSided = false
        edge.addSublayer(strip)
        pair.screen.root.addSublayer(edge)
        flip.edge = edge
        flip.show(back: false)
        #expect(pair.show(0) == Pair.resting(back: false))
        flip.hold(at: 0.5)
        let pixels = pair.show(0)
        let background = pixels[0]
        for x in 0..<96 {
            let pixel = pixels[32 * 96 + x]
            let isStrip = abs(x - 47) <= 2
            if isStrip { #expect(pixel == 0xff00_ff00) }
            if abs(x - 47) > 6 { #expect(pixel == background) }
        }
    }

    @Test("the button calls its action once per press, turns both ways, and in step with a view")
    func button() {
        let screen = StageFixture(width: 60, height: 60)
        func picture(_ color: UInt32) -> Image {
            Sketch.image(20, 20, Array(repeating: color, count: 400))
        }
        let button = ButtonFlip(
            front: picture(0xffff_0000), back: picture(0xff00_00ff),
            size: Size(width: 20, height: 20))
        button.layer.position = Point(x: 30, y: 30)
        screen.root.addSublayer(button.layer)
        var actions = 0
        button.action = { actions += 1 }
        func show(_ time: MediaTime) -> UInt32 {
            let pixel = screen.buffer(at: time).pixels[30 * 60 + 30]
            screen.stage.deliverEvents()
            return pixel
        }
        #expect(show(0) == 0xffff_0000)
        #expect(!button.press(at: Point(x: 5, y: 5), time: 0))
        #expect(button.press(at: Point(x: 30, y: 30), time: 1))
        #expect(show(1.2) == 0xffff_0000)
        #expect(!button.press(at: Point(x: 30, y: 30), time: 1.2))
        #expect(show(1.7) == 0xff00_00ff)
        #expect(show(1.8) == 0xff00_00ff)
        #expect(actions == 1 && button.showsBack && !button.isTurning)
        #expect(button.press(at: Point(x: 30, y: 30), time: 2))
        #expect(show(2.8) == 0xffff_0000)
        #expect(actions == 2)
        button.isInStep = true
        button.duration = 2
        #expect(button.press(at: Point(x: 30, y: 30), time: 3) && actions == 3)
        #expect(!button.isTurning)
        for (offset, color) in [(0.7, 0xffff_0000), (1.4, 0xff00_00ff), (0.2, 0xffff_0000)] {
            button.hold(at: offset)
            #expect(show(3) == UInt32(color))
        }
    }

    @Test(
        "A flip released during a run runs to its end and holds there; show(back:) first leaves nothing"
    )
    func releasedDuringARun() {
        for isShown in [false, true] {
            let pair = Pair()
            var isCalled = false
            do {
                let flip = LayerFlip(front: pair.front, back: pair.back, eyeDistance: 200)
                flip.shade = 0.5
                pair.show(0)
                flip.press(at: 0) { isCalled = true }
                pair.show(0.5)
                if isShown { flip.show(back: true) }
            }
            #expect(pair.show(3) == Pair.resting(back: true))
            #expect(!isCalled)
            #expect(pair.front.isHidden == isShown && !pair.back.isHidden)
            #expect(pair.back.animationKeys == (isShown ? [] : ["flip"]))
            #expect(pair.back.sublayers.isEmpty == isShown)
        }
    }
}
