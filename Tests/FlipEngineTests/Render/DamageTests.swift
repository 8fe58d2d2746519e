import TestSupport
import Testing

@testable import FlipEngine

/// What is redrawn between two frames: all that differs, and nothing where nothing does.
@Suite("Damage")
struct DamageTests {
    /// A tree that is changed by chance.
    private struct Shaker {
        let eye: Eye
        var random: SeededRandom
        let pictures = (0..<3).map { Sketch.noise(width: 9, height: 7, seed: UInt64($0)) }

        init(seed: UInt64) {
            eye = Eye(width: 48, height: 36)
            random = SeededRandom(seed: seed)
            for _ in 0..<6 { grow() }
        }

        mutating func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random)
        }

        func all(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(all) }

        mutating func pick(rootToo: Bool) -> Layer? {
            let layers = all(eye.root).dropFirst(rootToo ? 0 : 1)
            return layers.randomElement(using: &random)
        }

        mutating func grow() {
            guard let parent = pick(rootToo: true) else { return }
            let layer = Int.random(in: 0..<5, using: &random) == 0 ? TransformLayer() : Layer()
            layer.frame = Rect(
                x: number(-5...30).rounded(), y: number(-5...20), width: number(1...30),
                height: number(1...25))
            layer.backgroundColor = Color(
                red: number(0...1), green: number(0...1), blue: number(0...1),
                alpha: number(0.2...1))
            parent.insertSublayer(
                layer, at: Int.random(in: 0...parent.sublayers.count, using: &random))
        }

        mutating func shake() {
            eye.stage.transaction.begin()
            eye.stage.transaction.disableActions = true
            defer { eye.stage.transaction.commit() }
            for _ in 0..<Int.random(in: 0...3, using: &random) { changeSomething() }
        }

        private mutating func changeSomething() {
            let kind = Int.random(in: 0..<19, using: &random)
            if kind == 0 { return grow() }
            guard let layer = pick(rootToo: false) else { return grow() }
            switch kind {
            case 1: layer.removeFromSuperlayer()
            case 2:
                if let parent = pick(rootToo: true) { parent.addSublayer(layer) }
            case 3: layer.opacity = number(0...1)
            case 4: layer.opacity = 1
            case 5: layer.zPosition = number(-1...1).rounded()
            case 6:
                layer.transform = Transform3D(
                    rotation: number(-3...3), x: number(-1...1), y: number(-1...1), z: 0.2)
            case 7: layer.transform = .identity
            case 8: layer.contents = pictures.randomElement(using: &random)
            case 9: layer.masksToBounds.toggle()
            case 10: layer.cornerRadius = number(0...9)
            case 11: layer.borderWidth = number(-1...4)
            case 12: layer.isHidden.toggle()
            case 13: layer.sublayerTransform.m34 = -1 / number(30...90)
            case 14:
                layer.contentsMultiplyColor = ColorMultiplier(white: number(0...2))
            case 15:
                layer.shadowOpacity = number(-1...1)
                layer.shadowRadius = number(0...5)
                layer.shadowOffset = Size(width: number(-6...6), height: number(-6...6))
            case 16, 17:
                let turn = BasicAnimation(keyPath: kind == 16 ? "transform.rotation.y" : "opacity")
                (turn.fromValue, turn.toValue) = (number(-3...3), number(-3...3))
                turn.duration = 0.3
                turn.timeOffset = number(0...0.3)
                layer.anchorPoint = Point(x: number(-1...1), y: 0.5)
                layer.add(turn, forKey: "turn")
            default:
                layer.position = Point(x: number(0...40), y: number(0...30).rounded())
            }
        }
    }

    @Test("drawing the damage over the last frame gives the next one to the bit")
    func damageIsEnough() {
        var damaged = 0
        var total = 0
        for seed in 0..<120 {
            var shaker = Shaker(seed: UInt64(seed))
            let stage = shaker.eye.stage
            var before = stage.commit(at: 0)
            let buffer = Eye.draw(before)
            for step in 0..<25 {
                shaker.shake()
                let time = Double(step) / 20
                let after = stage.commit(at: time)
                // Built from the frame before it is what it would be without one.
                let anew = RenderTreeBuilder.build(
                    stage.present(at: time), viewport: after.viewport, last: nil)
                guard after.commands == anew.commands else {
                    Issue.record("seed \(seed), step \(step): another tree than built anew")
                    return
                }
                let region = after.damage(since: before)
                for rect in region.rects {
                    Rasterizer().draw(after.commands, into: buffer.frameBuffer, clip: rect)
                }
                guard buffer.pixels == Eye.draw(after).pixels else {
                    Issue.record("seed \(seed), step \(step)")
                    return
                }
                #expect(after.viewport.contains(region.bounds))
                damaged += region.area
                total += after.viewport.area
                before = after
            }
        }
        // A damage of everything would prove nothing.
        #expect(damaged < total / 2)
    }

    @Test("two frames that show the same have no damage between them")
    func nothingChanged() {
        for seed in 200..<230 {
            let shaker = Shaker(seed: UInt64(seed))
            let first = shaker.eye.stage.commit(at: 0)
            #expect(shaker.eye.stage.commit(at: 1).damage(since: first).isEmpty)
        }
    }

    @Test("a first frame, and one of another size, is damaged wholly")
    func firstFrame() {
        let eye = Eye(width: 20, height: 10)
        let first = eye.stage.commit(at: 0)
        #expect(first.damage(since: nil).rects == [first.viewport])
        eye.stage.size = Size(width: 21, height: 10)
        let second = eye.stage.commit(at: 0)
        #expect(second.damage(since: first).rects == [second.viewport])
    }

    @Test("a small thing that moves damages where it was and where it is")
    func moved() {
        let eye = Eye(width: 100, height: 100)
        let dot = Layer.box(10, 10, 4, 4, .pureRed)
        eye.root.addSublayer(dot)
        let first = eye.stage.commit(at: 0)
        eye.change { dot.position = Point(x: 80, y: 80) }
        let region = eye.stage.commit(at: 0).damage(since: first)
        #expect(
            Set(region.rects) == [
                PixelRect(x: 10, y: 10, width: 4, height: 4),
                PixelRect(x: 78, y: 78, width: 4, height: 4),
            ])
    }

    @Test("two things that change places damage the one that fell behind, no more")
    func order() {
        let eye = Eye(width: 30, height: 10)
        let layers = [Layer.box(0, 0, 10, 10, .pureRed), Layer.box(5, 0, 10, 10, .pureBlue)]
        for layer in layers { eye.root.addSublayer(layer) }
        let first = eye.stage.commit(at: 0)
        eye.change { layers[0].zPosition = 1 }
        let second = eye.stage.commit(at: 0)
        #expect(second.damage(since: first).area == 100)
    }
}
