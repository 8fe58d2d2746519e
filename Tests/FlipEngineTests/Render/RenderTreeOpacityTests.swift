import Testing

@testable import FlipEngine

/// Opacity applies to a layer and its sublayers as a group.
@Suite("Opacity of groups")
struct RenderTreeOpacityTests {
    private func commands(_ screen: StageFixture) -> [DrawCommand] {
        screen.stage.commit(at: 0).commands
    }

    private func groups(_ screen: StageFixture) -> Int {
        commands(screen).count { if case .beginGroup = $0 { true } else { false } }
    }

    /// A white frame with a red layer of three columns and a blue sublayer over its middle one.
    private func scene(opacity: Double) -> (StageFixture, Layer) {
        let screen = StageFixture(width: 3, height: 1)
        screen.root.backgroundColor = .white
        let layer = Layer.box(0, 0, 3, 1, .pureRed)
        layer.addSublayer(.box(1, 0, 1, 1, .pureBlue))
        layer.opacity = opacity
        screen.root.addSublayer(layer)
        return (screen, layer)
    }

    @Test("the layer behind a sublayer does not show through it")
    func group() {
        let (screen, _) = scene(opacity: 0.4)
        #expect(groups(screen) == 1)
        #expect(screen.buffer().pixels == [0xffff_9999, 0xff99_99ff, 0xffff_9999])
    }

    @Test("a single part, or full opacity, needs no picture of its own")
    func noGroup() {
        let (opaque, _) = scene(opacity: 1)
        #expect(groups(opaque) == 0)
        let (single, layer) = scene(opacity: 0.4)
        single.change { layer.backgroundColor = nil }
        #expect(groups(single) == 0)
        #expect(single.buffer().pixels == [0xffff_ffff, 0xff99_99ff, 0xffff_ffff])
    }

    @Test("an opacity applies to the group as a whole, whichever ancestor sets it")
    func inherited() {
        let (direct, _) = scene(opacity: 0.4)
        let (screen, layer) = scene(opacity: 1)
        let wrapper = Layer.box(0, 0, 3, 1)
        let outer = Layer.box(0, 0, 3, 1)
        screen.change {
            screen.root.addSublayer(outer)
            outer.addSublayer(wrapper)
            wrapper.addSublayer(layer)
            outer.opacity = 0.4
        }
        #expect(screen.buffer().pixels == direct.buffer().pixels)
        screen.change {
            outer.opacity = 0.5
            wrapper.opacity = 0.8
        }
        #expect(screen.buffer().pixels == direct.buffer().pixels)
    }

    @Test("a transform layer fades each of its sublayers, each as a whole")
    func transformLayers() {
        let (direct, _) = scene(opacity: 0.4)
        let (screen, layer) = scene(opacity: 1)
        let space = TransformLayer()
        space.frame = Rect(x: 0, y: 0, width: 3, height: 1)
        screen.change {
            screen.root.addSublayer(space)
            space.addSublayer(layer)
            space.opacity = 0.4
        }
        #expect(screen.buffer().pixels == direct.buffer().pixels)
    }

    @Test("nested opacities multiply")
    func nested() {
        let (screen, layer) = scene(opacity: 0.4)
        screen.change { layer.sublayers[0].opacity = 0 }
        #expect(screen.buffer().pixels[1] == 0xffff_9999)
        screen.change { layer.sublayers[0].opacity = 0.4 }
        // Blue over red is (153, 0, 102); 0.4 of that over 0.6 of white.
        #expect(screen.buffer().pixels == [0xffff_9999, 0xffd6_99c2, 0xffff_9999])
    }
}
