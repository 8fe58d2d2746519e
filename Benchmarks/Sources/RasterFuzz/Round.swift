@_spi(Measuring) import FlipEngine

/// One round: a random command list, drawn on every code path, and the checks of the results.
struct Round {
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    /// Draws the commands and describes the first failed check; nil if all pass.
    var complaint: String? {
        var chance = Chance(seed: seed)
        let frame = PixelRect(
            x: 0, y: 0, width: Int.random(in: 1...230, using: &chance),
            height: Int.random(in: 1...170, using: &chance))
        // Only smooth pictures are compared with the reference, because filtering hardly changes them, and pictures
        // that are not filtered at all, which must equal it. For all others only the kernel sets are compared with
        // each other.
        let isTame = Bool.random(using: &chance)
        let isPlaced = !isTame && Int.random(in: 0..<4, using: &chance) == 0
        let count = Int.random(in: 1...4, using: &chance)
        let commands =
            isTame
            ? [chance.tameQuad(frame: frame)]
            : isPlaced
                ? (0..<count).map { _ in chance.placedQuad(frame: frame) }
                : (0..<count).flatMap { _ in chance.wildCommands(frame: frame) }
        let paths = Rasterizer.pathNames.compactMap { Rasterizer(pathNamed: $0) }
        let drawn = paths.map { Self.draw(commands, $0, frame, parts: [frame]) }
        if let pixel = drawn.joined().first(where: { !Self.isPremultiplied($0) }) {
            return "a pixel \(String(pixel, radix: 16)) is not premultiplied"
        }
        if drawn.dropFirst().contains(where: { $0 != drawn[1] }) { return "the levels differ" }
        let parts = chance.parts(of: frame)
        let whole = drawn[drawn.count - 1]
        let inParts = Self.draw(commands, paths[paths.count - 1], frame, parts: parts)
        if let index = whole.indices.first(where: { whole[$0] != inParts[$0] }) {
            return "parts differ from the whole at \(index % frame.width), \(index / frame.width)"
        }
        if isPlaced, drawn[0] != whole { return "an unscaled picture differs from the reference" }
        return isTame ? Self.difference(drawn[0], drawn[drawn.count - 1], width: frame.width) : nil
    }

    private static func draw(
        _ commands: [DrawCommand], _ rasterizer: Rasterizer, _ frame: PixelRect,
        parts: [PixelRect]
    ) -> [UInt32] {
        // The buffer ends with the frame, so that AddressSanitizer reports any access outside of it.
        let count = frame.width * frame.height
        return [UInt32](unsafeUninitializedCapacity: count) { pixels, initialized in
            guard let base = pixels.baseAddress else { return }
            base.initialize(repeating: 0, count: count)
            let buffer = FrameBuffer(
                base: base, width: frame.width, height: frame.height, pixelsPerRow: frame.width)
            let memory = RasterMemory()
            for part in parts {
                rasterizer.draw(commands, into: buffer, clip: part, memory: memory)
            }
            initialized = count
        }
    }

    private static func isPremultiplied(_ pixel: UInt32) -> Bool {
        let alpha = pixel >> 24
        return pixel & 0xff <= alpha && pixel >> 8 & 0xff <= alpha && pixel >> 16 & 0xff <= alpha
    }

    /// Describes where the fast path exceeds the rasterizer's stated error for a smooth picture; nil if nowhere.
    private static func difference(_ reference: [UInt32], _ fast: [UInt32], width: Int) -> String? {
        var sum = 0
        var count = 0
        for index in reference.indices where reference[index] | fast[index] != 0 {
            for shift: UInt32 in [0, 8, 16, 24] {
                let way = abs(
                    Int(reference[index] >> shift & 0xff) - Int(fast[index] >> shift & 0xff))
                if way > 40 {
                    return "\(way) off at \(index % width), \(index / width): "
                        + "\(String(reference[index], radix: 16)), \(String(fast[index], radix: 16))"
                }
                sum += way * way
                count += 1
            }
        }
        // A mean square of 4 is 42 dB, ten below the worst of 24,000 rounds. Quads of few pixels are mostly edge, so
        // they are not judged by it.
        let mean = count > 0 ? Double(sum) / Double(count) : 0
        return count > 400 && mean > 4 ? "mean squared difference \(mean)" : nil
    }
}
