import Benchmark
import FlipEngine
import Glibc

/// A face of four cards with simple pictures. Either some cards flip, or the whole face turns about y.
final class FlipScene {
    /// Whether the face turns instead of its cards.
    private let turnsAsAWhole: Bool

    private let stage = Stage()
    private let face = Layer()
    private let buffer: PixelBuffer
    private let memories: [RasterMemory]
    private var shown: RenderTree?
    private var frame = 0

    /// - Parameter threads: The number of threads, each of which draws some bands.
    init(
        width: Int, height: Int, turning: [Int], threads: Int = 1, turnsAsAWhole: Bool = false
    ) {
        self.turnsAsAWhole = turnsAsAWhole
        memories = (0..<threads).map { _ in RasterMemory() }
        buffer = PixelBuffer(width: width, height: height)
        let size = Size(width: Double(width), height: Double(height))
        let cardHeight = height * 58 / 100 / 2 * 2
        let cardWidth = width * 21 / 100
        let one = Self.card(cardWidth, cardHeight, shade: 60)
        let other = Self.card(cardWidth, cardHeight, shade: 70)
        stage.transaction(disableActions: true) {
            for layer in [stage.rootLayer, face] {
                layer.bounds = Rect(origin: .zero, size: size)
                layer.position = Point(x: size.width / 2, y: size.height / 2)
            }
            stage.rootLayer.sublayerTransform.m34 = -1 / (1.6 * size.width)
            face.contents = Self.card(width, height, shade: 16, isOpaque: true)
            stage.rootLayer.addSublayer(face)
            for index in 0..<4 {
                let flip = DigitFlip(
                    size: Size(width: Double(cardWidth), height: Double(cardHeight)))
                flip.layer.position = Point(
                    x: Double(width * (14 + 24 * index) / 100), y: Double(height / 2))
                face.addSublayer(flip.layer)
                flip.show(one)
                if turning.contains(index) {
                    flip.prepare(from: one, to: other)
                    flip.run(at: 0)
                }
            }
        }
    }

    /// Draws the damage of successive frames of the flips or of the turn, which repeat.
    func measure(_ benchmark: Benchmark, _ rasterizer: Rasterizer) {
        for _ in benchmark.scaledIterations {
            let tree = commit()
            let damage = tree.damage(since: shown)
            let commands = tree.commands
            let pixels = damage.rects.reduce(0) { $0 + $1.area }
            let bands = Rasterizer.bands(
                of: damage.rects, drawing: commands,
                pixels: memories.count == 1 ? pixels : pixels / (memories.count * 3))
            let shares = memories.indices.map { thread in
                Share(
                    rasterizer: rasterizer, commands: commands, frame: buffer.frameBuffer,
                    bands: bands.indices.filter { $0 % memories.count == thread }.map { bands[$0] },
                    memory: memories[thread])
            }
            let threads = shares.dropFirst().map { $0.start() }
            shares[0].draw()
            for thread in threads { pthread_join(thread, nil) }
            shown = tree
        }
    }

    private func commit() -> RenderTree {
        frame += 1
        let time = Double(frame % 36) / 60
        if turnsAsAWhole {
            let angle = Double(frame % 80 + 4) * .pi / 180
            stage.transaction(disableActions: true) {
                face.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
            }
        }
        return stage.commit(at: time)
    }

    /// A card with soft shading and, unless it is opaque, a bright ring and transparent corners.
    private static func card(_ width: Int, _ height: Int, shade: Int, isOpaque: Bool = false)
        -> Image
    {
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let (dx, dy) = (x - width / 2, y - height / 2)
            let distance = dx * dx + dy * dy
            let (inner, outer) = (width / 4 * (width / 4), width / 3 * (width / 3))
            if !isOpaque && min(x, width - 1 - x) + min(y, height - 1 - y) < height / 24 {
                return 0
            }
            let grey = UInt32(
                distance > inner && distance < outer && !isOpaque ? 230 : shade + y * 20 / height)
            return 0xff00_0000 | grey << 16 | grey << 8 | grey
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("the picture has pixels")
        }
        return image
    }
}
