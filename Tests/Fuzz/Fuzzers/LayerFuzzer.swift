import TestSupport

@testable import FlipEngine

extension Fuzzer {
    /// Layers, their properties and animations. A frame that is drawn over the last one where they differ is the same as
    /// one that is drawn from nothing.
    static let layers = Fuzzer("layers") { bytes in
        var tree = FuzzedLayers(bytes)
        var before: RenderTree?
        let buffer = PixelBuffer(width: FuzzedLayers.width, height: FuzzedLayers.height)
        while !tree.isDone {
            let after = tree.nextFrame()
            let rebuilt = RenderTreeBuilder.build(
                tree.stage.present(at: tree.time), viewport: after.viewport, last: nil)
            demand(after.commands == rebuilt.commands, "a tree is the same when built from nothing")
            for rect in after.damage(since: before).rects {
                Rasterizer().draw(after.commands, into: buffer.frameBuffer, clip: rect)
            }
            let whole = PixelBuffer(width: FuzzedLayers.width, height: FuzzedLayers.height)
            Rasterizer().draw(after.commands, into: whole.frameBuffer, clip: after.viewport)
            let pixels = whole.pixels
            demand(buffer.pixels == pixels, "the damage is enough")
            demand(
                pixels.allSatisfy { pixel in
                    [16, 8, 0].allSatisfy { pixel >> $0 & 0xff <= pixel >> 24 }
                }, "no colour is greater than its alpha")
            before = after
        }
    }
}

/// A tree of layers to which bytes happen.
private struct FuzzedLayers {
    static let (width, height) = (24, 16)

    let stage = Stage(size: Size(width: Double(width), height: Double(height)))
    private(set) var time: MediaTime = 0
    private var bytes: FuzzedBytes
    private var layers: [Layer]

    private static let picture = Image(
        width: 3, height: 2,
        pixels: [0xff00_0000, 0xffff_ffff, 0x8080_0000, 0, 0xff12_3456, 0x0101_0101])
    private static let paths: [LayerKeyPath] = [
        "transform.rotation.x", "transform.rotation.y", "transform.scale", "position.x",
        "bounds.size.width", "opacity", "zPosition", "cornerRadius",
    ]

    init(_ bytes: [UInt8]) {
        self.bytes = FuzzedBytes(bytes)
        layers = [Layer()]
        // The root's size is that of the frame, so it stays as it is.
        stage.rootLayer.addSublayer(layers[0])
    }

    var isDone: Bool { bytes.isEmpty }

    mutating func nextFrame() -> RenderTree {
        stage.transaction.begin()
        stage.transaction.disableActions = !bytes.isTrue()
        for _ in 0...bytes.index(6) { change() }
        stage.transaction.commit()
        if bytes.isTrue() { time += bytes.fraction() }
        stage.deliverEvents()
        return stage.commit(at: time)
    }

    private mutating func rect() -> Rect {
        Rect(x: bytes.number(), y: bytes.number(), width: bytes.number(), height: bytes.number())
    }

    private mutating func color() -> Color {
        Color(
            red: bytes.fraction(), green: bytes.fraction(), blue: bytes.fraction(),
            alpha: bytes.fraction())
    }

    private mutating func change() {
        let layer = bytes.pick(layers)
        switch bytes.index(20) {
        case 0, 1:
            guard layers.count < 12 else { return stage.rootLayer.addSublayer(layer) }
            let new = bytes.isTrue() ? Layer() : TransformLayer()
            new.frame = Rect(
                x: Double(bytes.index(24)), y: Double(bytes.index(16)),
                width: Double(bytes.index(24)), height: Double(bytes.index(16)))
            new.backgroundColor = color()
            layer.insertSublayer(new, at: bytes.index(layer.sublayers.count + 1))
            layers.append(new)
        case 2: layer.removeFromSuperlayer()
        case 3:
            let other = bytes.pick(layers)
            let isInside = sequence(first: other, next: \.superlayer).contains { $0 === layer }
            if !isInside { other.addSublayer(layer) }
        case 4: layer.frame = rect()
        case 5: layer.bounds = rect()
        case 6: layer.position = rect().origin
        case 7: (layer.anchorPoint, layer.anchorPointZ) = (rect().origin, bytes.number())
        case 8: layer.zPosition = bytes.number()
        case 9:
            layer.transform = Transform3D(
                rotation: bytes.number(), x: bytes.number(), y: bytes.number(), z: bytes.number())
        case 10: layer.sublayerTransform.m34 = -1 / bytes.number()
        case 11: layer.opacity = bytes.isTrue() ? bytes.fraction() : bytes.number()
        case 12: (layer.contents, layer.contentsRect) = (Self.picture, rect())
        case 13: (layer.contentsScale, layer.cornerRadius) = (bytes.number(), bytes.number())
        case 14: (layer.borderWidth, layer.borderColor) = (bytes.number(), color())
        case 15: layer.masksToBounds = bytes.isTrue()
        case 16: layer.isHidden = bytes.isTrue()
        case 17:
            layer.contentsMultiplyColor = ColorMultiplier(white: bytes.number())
            layer.subtreeMultiplyColor = ColorMultiplier(white: bytes.number())
        case 18:
            (layer.beginTime, layer.speed) = (bytes.number(), bytes.number())
            (layer.timeOffset, layer.repeatCount) = (bytes.number(), bytes.number())
        default: animate(layer)
        }
    }

    private mutating func animate(_ layer: Layer) {
        let animation = BasicAnimation(keyPath: bytes.pick(Self.paths))
        (animation.fromValue, animation.toValue) = (bytes.number(), bytes.number())
        (animation.beginTime, animation.duration) = (bytes.number(), bytes.number())
        (animation.speed, animation.timeOffset) = (bytes.number(), bytes.number())
        animation.isRemovedOnCompletion = bytes.isTrue()
        animation.fillMode = bytes.pick([.removed, .forwards, .backwards, .both])
        layer.add(animation, forKey: "animation")
    }
}
