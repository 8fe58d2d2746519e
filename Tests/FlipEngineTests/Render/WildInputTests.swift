import FlipEngine
import Testing

/// Layers and animations with numbers from the whole range of `Double`: frames must stay valid.
@Suite("Extreme input")
struct WildInputTests {
    /// The property that receives extreme numbers.
    enum Target: CaseIterable {
        case contentsRect, transform, bounds, frame, position, anchor, depth, corners, scale, time
        case light, turn
    }

    @Test("Any numbers anywhere give a frame of valid pixels", arguments: Target.allCases)
    func frames(target: Target) throws {
        var wild = Wild(seed: 7)
        let picture = try #require(
            Image(
                width: 3, height: 2,
                pixels: [
                    0xFF00_0000, 0xFFFF_FFFF, 0x8080_0000, 0, 0xFF12_3456, 0x0101_0101,
                ]))
        let buffer = PixelBuffer(width: 24, height: 16)
        for _ in 0..<60 {
            let stage = Stage(size: Size(width: 24, height: 16))
            let (outer, inner) = (Layer(), Layer())
            stage.rootLayer.addSublayer(outer)
            outer.addSublayer(inner)
            outer.frame = Rect(x: 2, y: 2, width: 18, height: 12)
            inner.frame = Rect(x: 3, y: 3, width: 10, height: 6)
            outer.backgroundColor = .white
            (outer.contents, inner.contents) = (picture, picture)
            inner.borderWidth = 1
            change(outer, target, &wild)
            animate(inner, &wild)
            for time in [0, wild.number(), wild.number()] {
                let tree = stage.commit(at: time)
                Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
                #expect(buffer.pixels.allSatisfy(Self.isPremultiplied))
                #expect(!stage.nextFrameTime.isNaN && stage.currentTime.isFinite)
                _ = outer.presentation()?.hitTest(Point(x: wild.number(), y: wild.number()))
                _ = outer.convert(Point(x: 1, y: 1), to: inner)
                stage.deliverEvents()
            }
        }
    }

    private static func isPremultiplied(_ pixel: UInt32) -> Bool {
        [16, 8, 0].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 }
    }

    private func change(_ layer: Layer, _ target: Target, _ wild: inout Wild) {
        switch target {
        case .contentsRect: layer.contentsRect = wild.rect()
        case .transform:
            var rows = Transform3D(
                rotation: wild.number(), x: wild.number(), y: wild.number(), z: wild.number())
            (rows.m14, rows.m24, rows.m34) = (wild.number(), wild.number(), wild.number())
            (rows.m41, rows.m42, rows.m44) = (wild.number(), wild.number(), wild.number())
            layer.transform = rows
        case .bounds: layer.bounds = wild.rect()
        case .frame: layer.frame = wild.rect()
        case .position: layer.position = wild.rect().origin
        case .anchor: (layer.anchorPoint, layer.anchorPointZ) = (wild.rect().origin, wild.number())
        case .depth: (layer.zPosition, layer.sublayerTransform.m34) = (wild.number(), wild.number())
        case .corners:
            (layer.cornerRadius, layer.borderWidth) = (wild.number(), wild.number())
            layer.masksToBounds = true
        case .scale:
            layer.contentsScale = wild.number()
            layer.contentsGravity = wild.pick(ContentsGravity.allCases)
        case .time:
            (layer.beginTime, layer.speed) = (wild.number(), wild.number())
            (layer.timeOffset, layer.duration) = (wild.number(), wild.number())
            (layer.repeatCount, layer.repeatDuration) = (wild.number(), wild.number())
            layer.autoreverses = true
        case .light:
            layer.opacity = wild.number()
            layer.contentsMultiplyColor = ColorMultiplier(
                red: wild.number(), green: wild.number(), blue: wild.number(), alpha: wild.number())
            layer.subtreeMultiplyColor = ColorMultiplier(white: wild.number())
        case .turn:
            layer.sublayerTransform.m34 = -1 / 20
            layer.sublayers[0].transform = Transform3D(
                rotation: wild.number(), x: wild.number(), y: wild.number(), z: wild.number()
            ).scaled(x: wild.number(), y: wild.number(), z: wild.number())
        }
    }

    private func animate(_ layer: Layer, _ wild: inout Wild) {
        let paths: [LayerKeyPath] = [
            "transform.rotation.x", "transform.scale", "position.x", "bounds.size.width", "opacity",
        ]
        let basic = BasicAnimation(keyPath: wild.pick(paths))
        (basic.fromValue, basic.toValue) = (wild.number(), wild.number())
        (basic.beginTime, basic.duration) = (wild.number(), wild.number())
        (basic.speed, basic.timeOffset) = (wild.number(), wild.number())
        (basic.repeatCount, basic.fillMode) = (wild.number(), .both)
        basic.isRemovedOnCompletion = false
        layer.add(basic, forKey: "basic")
        let keyframes = KeyframeAnimation(keyPath: "contentsRect")
        keyframes.values = [wild.rect(), Rect.unit]
        keyframes.keyTimes = [wild.number(), wild.number()]
        keyframes.duration = wild.number()
        layer.add(keyframes, forKey: "keyframes")
    }
}

/// Numbers from the whole range, reproducible by seed.
private struct Wild {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func pick<T>(_ choices: [T]) -> T {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return choices[Int(state >> 33) % choices.count]
    }

    mutating func number() -> Double {
        let usual = Double(pick(Array(-200...200))) / 7
        return pick([
            usual, usual, usual, 0, -0.0, 1e-300, -1e-300, 1e19, -1e19, 1e300, -1e300,
            .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
        ])
    }

    mutating func rect() -> Rect {
        Rect(x: number(), y: number(), width: number(), height: number())
    }
}
