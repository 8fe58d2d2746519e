import TestSupport

@testable import FlipEngine

/// A random list of drawing commands: turned pictures, colours, borders, clips, nested groups.
struct RandomScene {
    let width: Int
    let height: Int
    private(set) var commands: [DrawCommand] = []
    private var random: SeededRandom

    init(width: Int, height: Int, seed: UInt64) {
        self.width = width
        self.height = height
        random = SeededRandom(seed: seed)
        addSome(depth: 0)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    private mutating func addSome(depth: Int) {
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            if depth < 2, Int.random(in: 0..<4, using: &random) == 0 {
                commands.append(.beginGroup(bounds: pixelRect()))
                addSome(depth: depth + 1)
                commands.append(.endGroup(opacity: number(0...1)))
            } else {
                commands.append(.draw(quad()))
            }
        }
    }

    private mutating func clips() -> [Quad.Clip] {
        (0..<max(0, Int.random(in: -2...2, using: &random))).map { _ in
            Quad.Clip(map: map(), shape: RoundedRect(self.rect(), cornerRadius: number(-5...9)))
        }
    }

    /// A random rectangle of the frame.
    mutating func pixelRect() -> PixelRect {
        let x = Int.random(in: -5..<width, using: &random)
        let y = Int.random(in: -5..<height, using: &random)
        return PixelRect(
            x: x, y: y, width: Int.random(in: 1...width, using: &random),
            height: Int.random(in: 1...height, using: &random))
    }

    private mutating func map() -> PlaneMap {
        let center = Point(x: number(0...Double(width)), y: number(0...Double(height)))
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            return PlaneMap(
                Transform3D(translationX: center.x.rounded(), y: center.y.rounded()))
        case 1: return PlaneMap(Transform3D(translationX: center.x, y: center.y))
        default:
            // An eye so near that some shapes reach behind it.
            return Sketch.turned(
                by: number(-3.2...3.2), x: number(-1...1), y: number(-1...1), z: number(-1...1),
                eye: number(12...200), at: center)
        }
    }

    private mutating func rect() -> Rect {
        Rect(x: number(-30...0), y: number(-30...0), width: number(1...60), height: number(1...60))
    }

    private mutating func quad() -> Quad {
        var rect = rect()
        if Bool.random(using: &random) {
            rect = Rect(
                x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(.up),
                height: rect.height.rounded(.up))
        }
        let shape = RoundedRect(
            rect, cornerRadius: Bool.random(using: &random) ? 0 : number(0...12))
        let paint: Paint
        if Int.random(in: 0..<3, using: &random) == 0 {
            paint = .color(PremultipliedColor(bits: random.premultipliedPixel()))
        } else {
            let image = Sketch.noise(
                width: Int.random(in: 1...40, using: &random),
                height: Int.random(in: 1...90, using: &random), seed: random.next())
            let share = number(0.2...1)
            paint = .picture(
                .init(
                    image: image,
                    source: Rect(
                        x: 0, y: 0, width: Double(image.width) * share,
                        height: Double(image.height)),
                    destination: rect,
                    multiplier: Bool.random(using: &random)
                        ? .identity : ColorMultiplier(white: number(0...2), alpha: number(0...1))))
        }
        return Quad(
            map: map(), shape: shape,
            hole: Int.random(in: 0..<5, using: &random) == 0 ? shape.insetBy(0.4) : nil,
            paint: paint, opacity: Bool.random(using: &random) ? 1 : number(0...1), clips: clips(),
            bounds: .empty)
    }
}
