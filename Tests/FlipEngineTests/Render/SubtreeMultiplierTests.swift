import TestSupport
import Testing

@testable import FlipEngine

/// `subtreeMultiplyColor` is the same as multiplying every colour of the subtree by hand.
@Suite("Subtree multiplier")
struct SubtreeMultiplierTests {
    /// Multiplies every colour of `layer` and its sublayers.
    private static func multiply(_ layer: Layer, by factors: ColorMultiplier) {
        layer.backgroundColor = layer.backgroundColor?.multiplied(by: factors)
        layer.borderColor = layer.borderColor.multiplied(by: factors)
        layer.contentsMultiplyColor = layer.contentsMultiplyColor.concatenating(factors)
        for sublayer in layer.sublayers { multiply(sublayer, by: factors) }
    }

    /// A random tree without multipliers of its own.
    private static func tree(seed: UInt64) -> StageFixture {
        var shaker = TreeShaker(seed: seed)
        for _ in 0..<40 { shaker.shake() }
        shaker.screen.change {
            for layer in layers(shaker.screen.root) { layer.subtreeMultiplyColor = .identity }
        }
        return shaker.screen
    }

    private static func layers(_ layer: Layer) -> [Layer] {
        [layer] + layer.sublayers.flatMap(layers)
    }

    @Test("random trees: the commands equal those after multiplying every colour by hand")
    func byHand() throws {
        var (pictures, colors) = (0, 0)
        for seed in 0..<200 {
            var random = SeededRandom(seed: UInt64(seed))
            let screen = Self.tree(seed: UInt64(seed))
            let layer = try #require(Self.layers(screen.root).randomElement(using: &random))
            // Products of at most 4 are not clamped, whatever the shaker has set.
            func factor() -> Double { Double.random(in: 0...2, using: &random) }
            let factors = ColorMultiplier(red: factor(), green: factor(), blue: factor())
            screen.change { layer.subtreeMultiplyColor = factors }
            let tree = screen.stage.commit(at: 0.1)
            screen.change {
                layer.subtreeMultiplyColor = .identity
                Self.multiply(layer, by: factors)
            }
            #expect(tree.commands == screen.stage.commit(at: 0.1).commands, "seed \(seed)")
            for command in tree.commands {
                guard case .draw(let quad) = command else { continue }
                if case .picture = quad.paint { pictures += 1 } else { colors += 1 }
            }
        }
        #expect(pictures > 50 && colors > 200, "\(pictures), \(colors)")
    }

    @Test("the factors of nested layers are multiplied, and the identity changes nothing")
    func nested() throws {
        let screen = StageFixture(width: 20, height: 20)
        let (outer, inner) = (Layer.box(0, 0, 20, 20), Layer.box(0, 0, 10, 10, .white))
        let space = TransformLayer()
        space.frame = Rect(x: 0, y: 0, width: 20, height: 20)
        screen.root.addSublayer(outer)
        outer.addSublayer(space)
        space.addSublayer(inner)
        let before = screen.stage.commit(at: 0)
        screen.change {
            outer.subtreeMultiplyColor = ColorMultiplier(white: 0.5)
            space.subtreeMultiplyColor = ColorMultiplier(red: 0.5, green: 1, blue: 0)
        }
        #expect(screen.buffer().pixels[0] == 0xFF40_8000)
        screen.change {
            for layer in [outer, space] { layer.subtreeMultiplyColor = .identity }
        }
        let after = screen.stage.commit(at: 0)
        #expect(after.commands == before.commands && after.damage(since: before).isEmpty)
    }

    private static func picture(seed: UInt64, _ kind: RandomPixels.Kind) -> Image? {
        var random = RandomPixels(seed: seed)
        return Image(width: 20, height: 24, pixels: random.premultiplied(20 * 24, kind))
    }

    /// Three translucent and opaque pictures above one another, a border and a group.
    private static func scene() -> StageFixture {
        let screen = StageFixture(width: 40, height: 30)
        for (x, isOpaque) in [(0, false), (8, true), (16, false)] {
            let layer = Layer.box(Double(x), 2, 20, 24)
            layer.contents = picture(seed: UInt64(x), isOpaque ? .opaque : .any)
            layer.borderWidth = 2
            layer.borderColor = Color(red: 0.9, green: 0.6, blue: 0.2, alpha: 0.7)
            if x == 16 { layer.opacity = 0.6 }
            screen.root.addSublayer(layer)
        }
        return screen
    }

    @Test(
        "the picture is the undimmed one times the factor, within a level for each thing drawn, with the same alpha"
    )
    func pixels() {
        let screen = Self.scene()
        let bright = screen.buffer().pixels
        for white in [0.0, 0.25, 0.532, 0.9, 255.0 / 256] {
            screen.change { screen.root.subtreeMultiplyColor = ColorMultiplier(white: white) }
            let dim = screen.buffer().pixels
            for (a, b) in zip(bright, dim) {
                #expect(a >> 24 == b >> 24)
                for shift in [UInt32(0), 8, 16] {
                    let expected = Double(a >> shift & 0xff) * white
                    // At most five things overlap: three pictures and two borders.
                    #expect(abs(Double(b >> shift & 0xff) - expected) <= 2.5, "\(white)")
                }
            }
        }
    }

    @Test("a change damages what the subtree draws, and nothing else")
    func damage() {
        let screen = StageFixture(width: 60, height: 20)
        let group = Layer.box(0, 0, 20, 20)
        group.addSublayer(Layer.box(2, 3, 4, 5, .pureRed))
        screen.root.addSublayer(group)
        screen.root.addSublayer(Layer.box(40, 0, 20, 20, .pureGreen))
        let before = screen.stage.commit(at: 0)
        screen.change { group.subtreeMultiplyColor = ColorMultiplier(white: 0.5) }
        let after = screen.stage.commit(at: 0)
        #expect(after.damage(since: before).rects == [PixelRect(x: 2, y: 3, width: 4, height: 5)])
    }

    @Test("it animates by its key path, is clamped, and a presentation copy has the value shown")
    func animation() throws {
        let fade = BasicAnimation(keyPath: "subtreeMultiplyColor")
        (fade.fromValue, fade.toValue) = (ColorMultiplier(white: 1), ColorMultiplier(white: 0))
        fade.duration = 1
        let played = Played(fade)
        #expect(played.show(at: 0.25).subtreeMultiplyColor == ColorMultiplier(white: 0.75))
        #expect(LayerKeyPath("subtreeMultiplyColor").isAnimatable)
        let layer = Layer()
        #expect(layer.subtreeMultiplyColor == .identity)
        let screen = StageFixture(width: 4, height: 4)
        screen.root.addSublayer(layer)
        _ = screen.stage.commit(at: 0)
        layer.subtreeMultiplyColor = ColorMultiplier(white: 0.5)
        _ = screen.stage.commit(at: 0)
        _ = screen.stage.commit(at: 0.125)
        let shown = try #require(layer.presentation()).subtreeMultiplyColor
        #expect(shown.red < 1 && shown.red > 0.5)
        #expect(layer.subtreeMultiplyColor == ColorMultiplier(white: 0.5))
    }
}
