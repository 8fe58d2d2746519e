import FlipEngine
import Glibc
import Testing

/// The four flips, written for Core Animation with the public API alone, each an hour after the last commit. Every
/// position is compared with the formula that the description of the flip gives.
@Suite("The four flips as ported code, after an hour of rest")
struct PortedFlipsTests {
    /// The time of the press: the program slept since time 0.
    private static let hour = 3600.0

    private let stage = Stage(size: Size(width: 640, height: 480))

    /// Commits and delivers, as a program does for each frame.
    private func frame(at time: MediaTime) {
        _ = stage.commit(at: time)
        stage.deliverEvents()
    }

    /// Rests from time 0 until the press.
    private func rest() {
        frame(at: 0)
        frame(at: 1)
        #expect(stage.nextFrameTime == .infinity)
        stage.advance(to: Self.hour)
    }

    /// The position on the screen of a point of `layer`, as last shown.
    private func place(_ x: Double, _ y: Double, of layer: Layer) -> Point {
        layer.presentation()?.convert(Point(x: x, y: y), to: nil) ?? Point(x: .nan, y: .nan)
    }

    /// The value of ease-in-ease-out, cubic-bezier(0.42, 0, 0.58, 1), at `x`.
    private func eased(_ x: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(0.42, 0.58, middle) < x { low = middle } else { high = middle }
        }
        return bezier(0, 1, low)
    }

    private static func picture(_ level: UInt32) -> Image {
        let pixels = [0xFF00_0000 | level, 0xFF00_0000 | level << 8]
        guard let image = Image(width: 1, height: 2, pixels: pixels) else { fatalError() }
        return image
    }

    // MARK: 1. The digit

    /// A card in two halves and a flap with two faces that falls in two animations, one after the other.
    private final class Digit: AnimationDelegate {
        enum State { case topToMiddle, middleToBottom, resetForNext }

        let card = Layer()
        let (top, bottom, flap, flapBack) = (Layer(), Layer(), Layer(), Layer())
        private(set) var states: [State] = []
        private var next: Image?

        init(_ image: Image) {
            card.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
            card.sublayerTransform = perspective(1000)
            let half = Rect(x: 0, y: 0, width: 200, height: 150)
            top.frame = half
            bottom.frame = Rect(x: 0, y: 150, width: 200, height: 150)
            (flap.bounds, flap.anchorPoint) = (half, Point(x: 0.5, y: 1))
            flap.position = Point(x: 100, y: 150)
            flap.isHidden = true
            flapBack.frame = half
            flapBack.transform = Transform3D(scaleX: 1, y: -1)
            flap.addSublayer(flapBack)
            for layer in [top, flap] {
                layer.contentsRect = Rect(x: 0, y: 0, width: 1, height: 0.5)
            }
            for layer in [bottom, flapBack] {
                layer.contentsRect = Rect(x: 0, y: 0.5, width: 1, height: 0.5)
            }
            for layer in [top, bottom] { layer.contents = image }
            for layer in [top, bottom, flap] { card.addSublayer(layer) }
        }

        func flip(to image: Image) {
            next = image
            change {
                (flap.contents, flapBack.contents, top.contents) = (top.contents, image, image)
                (flap.isHidden, flapBack.isHidden) = (false, true)
            }
            states.append(.topToMiddle)
            turn(from: 0, to: -.pi / 2)
        }

        private func change(_ body: () -> Void) {
            card.stage?.transaction(disableActions: true, body)
        }

        private func turn(from: Double, to: Double) {
            let turn = BasicAnimation(keyPath: "transform.rotation.x")
            (turn.fromValue, turn.toValue, turn.duration) = (from, to, 0.25)
            (turn.fillMode, turn.isRemovedOnCompletion) = (.forwards, false)
            turn.delegate = self
            flap.add(turn, forKey: "turn")
        }

        func animationDidStop(_ animation: Animation, finished: Bool) {
            guard finished else { return }
            if states.last == .topToMiddle {
                states.append(.middleToBottom)
                change { flapBack.isHidden = false }
                turn(from: -.pi / 2, to: -.pi)
            } else {
                states.append(.resetForNext)
                change { (bottom.contents, flap.isHidden) = (next, true) }
                flap.removeAnimation(forKey: "turn")
            }
        }
    }

    @Test("1. The digit falls towards the viewer, in two halves of a turn")
    func digit() {
        let (old, new) = (Self.picture(1), Self.picture(2))
        let digit = Digit(old)
        digit.card.position = Point(x: 320, y: 240)
        stage.rootLayer.addSublayer(digit.card)
        rest()
        digit.flip(to: new)
        frame(at: Self.hour)
        #expect(digit.top.contents === new && digit.bottom.contents === old)
        #expect(digit.states == [.topToMiddle])
        var start = Self.hour
        for (part, base) in [(0, 0.0), (1, .pi / 2)] {
            for step in 0..<5 {
                let passed = Double(step) * 0.05
                frame(at: start + passed)
                let angle = base + passed / 0.25 * .pi / 2
                // The free edge: 150 points from the hinge, seen from 1000 points away.
                let w = 1 - 150 * sin(angle) / 1000
                for x in [0.0, 200] {
                    let edge = place(x, 0, of: digit.flap)
                    #expect(near(edge.x, 320 + (x - 100) / w, 1e-6))
                    #expect(near(edge.y, 240 - 150 * cos(angle) / w, 1e-6))
                }
                #expect(digit.flapBack.isHidden == (part == 0))
            }
            if part == 0 {
                // The second half begins with the frame that its delegate's call precedes.
                frame(at: start + 0.25)
                #expect(digit.states == [.topToMiddle, .middleToBottom])
                #expect(digit.bottom.contents === old)
                start += 0.25 + 1 / 60.0
                frame(at: start)
            }
        }
        frame(at: start + 0.25)
        #expect(digit.states == [.topToMiddle, .middleToBottom, .resetForNext])
        #expect(digit.bottom.contents === new && digit.flap.isHidden)
        frame(at: start + 0.3)
        #expect(stage.nextFrameTime == .infinity)
    }

    // MARK: 2. The two sides with a pop

    /// Two square layers that exchange places by half a turn, while they scale to a factor and back.
    private final class Pair: AnimationDelegate {
        let (container, front, back) = (Layer(), Layer(), Layer())
        var factor = 1.0
        private(set) var flips = 0
        private var isTurning = false

        init() {
            container.bounds = Rect(x: 0, y: 0, width: 125, height: 125)
            for side in [back, front] {
                side.bounds = container.bounds
                side.position = Point(x: 62.5, y: 62.5)
                (side.cornerRadius, side.masksToBounds) = (8, true)
                side.isDoubleSided = false
                side.transform = perspective(1500)
                container.addSublayer(side)
            }
            (front.backgroundColor, back.backgroundColor) = (.white, .black)
            back.isHidden = true
        }

        func press() {
            guard !isTurning else { return }
            isTurning = true
            container.stage?.transaction(disableActions: true) { back.isHidden = false }
            front.add(group(from: 0, to: -.pi), forKey: "flip")
            let other = group(from: .pi, to: 0)
            other.delegate = self
            back.add(other, forKey: "flip")
        }

        private func group(from: Double, to: Double) -> AnimationGroup {
            let turn = BasicAnimation(keyPath: "transform.rotation.y")
            (turn.fromValue, turn.toValue) = (from, to)
            let scale = BasicAnimation(keyPath: "transform.scale")
            (scale.toValue, scale.duration, scale.autoreverses) = (factor, 0.5, true)
            let group = AnimationGroup(animations: [turn, scale])
            group.duration = 1
            group.timingFunction = .easeInEaseOut
            (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
            return group
        }

        func animationDidStop(_ animation: Animation, finished: Bool) {
            isTurning = false
            flips += 1
        }
    }

    @Test("2. The sides exchange places, scale to the factor and back", arguments: [0.5, 1, 1.6])
    func pair(factor: Double) {
        let pair = Pair()
        pair.container.position = Point(x: 320, y: 240)
        pair.factor = factor
        stage.rootLayer.addSublayer(pair.container)
        rest()
        pair.press()
        for step in 0...20 {
            let passed = Double(step) / 20
            frame(at: Self.hour + passed)
            if step == 6 { pair.press() }
            let progress = eased(passed)
            let scale = 1 + (factor - 1) * (1 - abs(2 * progress - 1))
            for (side, angle) in [(pair.front, -.pi * progress), (pair.back, .pi * (1 - progress))]
            {
                // Turned about y, x = 62.5 is at x cos a, and -x sin a towards the viewer, 1500 points away.
                let x = 62.5 * scale
                let w = 1 + x * sin(angle) / 1500
                let corner = place(125, 125, of: side)
                #expect(near(corner.x, 320 + x * cos(angle) / w, 1e-6))
                #expect(near(corner.y, 240 + x / w, 1e-6))
            }
            // Single-sided: only the side that faces the viewer is hit, in front of everything behind it.
            let hit = stage.rootLayer.presentation()?.hitTest(Point(x: 321, y: 240))?.model()
            if step < 10 { #expect(hit === pair.front) }
            if step > 10 { #expect(hit === pair.back) }
        }
        #expect(pair.flips == 1)
        // The end state holds; an hour later too.
        stage.advance(to: 2 * Self.hour)
        #expect(stage.nextFrameTime == .infinity)
        frame(at: 2 * Self.hour)
        #expect(near(place(125, 125, of: pair.back), Point(x: 382.5, y: 302.5), 1e-6))
    }

    // MARK: 3. The card that a drag turns

    /// A card whose half turn follows a progress that is set by hand.
    private final class Card {
        enum Event { case reachedStart, reachedEnd, withdrewFromStart, withdrewFromEnd }

        let (container, front, back) = (Layer(), Layer(), Layer())
        let (frontShade, backShade) = (Layer(), Layer())
        private(set) var events: [Event] = []
        private(set) var offset = 0.0

        init() {
            container.bounds = Rect(x: 0, y: 0, width: 300, height: 400)
            for (side, shade) in [(back, backShade), (front, frontShade)] {
                for layer in [side, shade] {
                    layer.bounds = container.bounds
                    layer.position = Point(x: 150, y: 200)
                }
                side.isDoubleSided = false
                shade.backgroundColor = .clear
                side.addSublayer(shade)
                container.addSublayer(side)
            }
        }

        /// Adds the animations, then stops the time of the layers.
        func begin() {
            add(to: front, frontShade, [turn(0), turn(1.5 * .pi, 0.85), turn(.pi)], [0, 0.8])
            add(to: back, backShade, [turn(.pi), turn(.pi / 2, 0.85), turn(0)], [0.8, 0])
            for side in [front, back] { side.speed = 0 }
        }

        private func turn(_ angle: Double, _ scale: Double = 1) -> Transform3D {
            perspective(850).rotated(by: angle, x: 0, y: 1, z: 0)
                .scaled(x: scale, y: scale, z: scale)
        }

        private func add(
            to side: Layer, _ shade: Layer, _ turns: [Transform3D], _ alphas: [Double]
        ) {
            let turn = KeyframeAnimation(keyPath: "transform")
            turn.values = turns
            let shadow = KeyframeAnimation(keyPath: "backgroundColor")
            shadow.values = alphas.map { Color(white: 0, alpha: $0) }
            for (animation, layer) in [(turn, side), (shadow, shade)] {
                animation.duration = 1
                animation.timingFunction = .easeInEaseOut
                (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
                layer.add(animation, forKey: "flip")
            }
        }

        func scrub(to offset: Double) {
            let (old, new) = (self.offset, min(max(0, offset), 1))
            self.offset = new
            for side in [front, back] { side.timeOffset = new }
            if old >= 0.0001 && new < 0.0001 { events.append(.reachedStart) }
            if old < 0.0001 && new >= 0.0001 { events.append(.withdrewFromStart) }
            if old < 1 && new >= 1 { events.append(.reachedEnd) }
            if old >= 1 && new < 1 { events.append(.withdrewFromEnd) }
        }
    }

    @Test("3. The card follows a drag, both ways, and is released with its velocity")
    func card() {
        let card = Card()
        card.container.position = Point(x: 320, y: 240)
        stage.rootLayer.addSublayer(card.container)
        rest()
        card.begin()
        var now = Self.hour
        func expectPlace(_ offset: Double) {
            let progress = eased(offset)
            let scale = 1 - 0.15 * (1 - abs(2 * progress - 1))
            for (side, angle) in [(card.front, -.pi * progress), (card.back, .pi * (1 - progress))]
            {
                let (x, y) = (150 * scale, 200 * scale)
                let w = 1 + x * sin(angle) / 850
                let corner = place(300, 400, of: side)
                #expect(near(corner.x, 320 + x * cos(angle) / w, 1e-6))
                #expect(near(corner.y, 240 + y / w, 1e-6))
            }
            let shades = [card.frontShade, card.backShade].map {
                $0.presentedProperties?.backgroundColor?.alpha ?? .nan
            }
            #expect(near(shades[0], 0.8 * progress, 1e-6))
            #expect(near(shades[1], 0.8 * (1 - progress), 1e-6))
        }
        // Dragged over the whole width, beyond it, and back to the middle.
        for step in Array(0...12) + (5...9).reversed() {
            now += 1 / 60.0
            card.scrub(to: Double(step) / 10)
            frame(at: now)
            expectPlace(min(Double(step) / 10, 1))
        }
        #expect(card.events == [.withdrewFromStart, .reachedEnd, .withdrewFromEnd])
        // Released at half, at -0.8 turns a second: it goes back at the least speed, 1 turn a second.
        let target = -1.0
        var speed = -0.8
        var momentum = FlipMomentum(velocity: speed, progress: 0.5)
        var frames = 0
        while card.offset > 0 && frames < 200 {
            // Frames of any length; the time comes from the frames themselves.
            let elapsed = frames % 3 == 0 ? 1 / 60.0 : 1 / 30.0
            now += elapsed
            if abs(target - speed) > 0.01 { speed += (target - speed) * (elapsed / 0.2) }
            let before = card.offset
            card.scrub(to: before + speed * elapsed)
            frame(at: now)
            expectPlace(card.offset)
            // The engine's own follows the same equation, with the mean speed of the frame.
            #expect(near(momentum.advance(elapsed: elapsed), speed * elapsed, 6e-4))
            frames += 1
        }
        #expect(card.events.last == .reachedStart && card.events.count == 4)
        #expect(near(Double(frames), 21, 4), "\(frames)")
    }

    // MARK: 4. The button in step

    @Test("4. The button turns with the view: from the right, and back from the left")
    func button() {
        let (front, back) = (Layer(), Layer())
        for side in [back, front] {
            side.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
            side.position = Point(x: 320, y: 240)
            stage.rootLayer.addSublayer(side)
        }
        let view = LayerFlip(front: front, back: back, eyeDistance: 1500)
        let button = ButtonFlip(
            front: Self.picture(1), back: Self.picture(2), size: Size(width: 44, height: 44))
        var actions = 0
        view.duration = 0.8
        button.action = {
            actions += 1
            view.press(at: stage.currentTime)
        }
        button.layer.position = Point(x: 600, y: 40)
        button.layer.zPosition = 1
        stage.rootLayer.addSublayer(button.layer)
        rest()
        for (toBack, start) in [(true, Self.hour), (false, 2 * Self.hour)] {
            stage.advance(to: start)
            let isAccepted = button.press(at: Point(x: 600, y: 40), time: start)
            #expect(isAccepted && actions == (toBack ? 1 : 2))
            for step in 1..<16 {
                frame(at: start + Double(step) * 0.05)
                let angle = .pi * eased(Double(step) / 16)
                let sides = toBack ? (button.front, front) : (button.back, back)
                // From the right: the right edge of the side that leaves comes towards the viewer, then the left edge.
                let direction = toBack ? 1.0 : -1
                for (side, width, eye) in [(sides.0, 44.0, 220.0), (sides.1, 400, 1500)] {
                    let middle = side === sides.0 ? Point(x: 600, y: 40) : Point(x: 320, y: 240)
                    let w = 1 - direction * width / 2 * sin(angle) / eye
                    let edge = place(width, side.bounds.height / 2, of: side)
                    #expect(near(edge.x, middle.x + width / 2 * cos(angle) / w, 1e-6))
                    #expect(near(edge.y, middle.y, 1e-6))
                }
                let again = button.press(at: Point(x: 600, y: 40), time: start + 0.05)
                #expect(!again)
            }
            frame(at: start + 0.8)
            #expect(view.showsBack == toBack && button.showsBack == toBack)
            #expect(button.layer.superlayer === stage.rootLayer)
            frame(at: start + 0.9)
            #expect(stage.nextFrameTime == .infinity)
        }
        #expect(actions == 2)
    }
}

/// The Core Animation idiom: a matrix with `m34` set.
private func perspective(_ distance: Double) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = -1 / distance
    return eye
}
