import FlipEngine

/// Random numbers, pictures and drawing commands, reproducible from a seed (xorshift64*, Sebastiano Vigna, 2016).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15 | 1
        for _ in 0..<4 { _ = next() }
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_f491_4f6c_dd1d
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// True with a probability of 1 in `times`.
    private mutating func isOne(in times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    // MARK: Pictures

    private mutating func image(_ width: Int, _ height: Int, isSmooth: Bool) -> Image {
        let (across, down) = (number(-0.12...0.12), number(-0.12...0.12))
        let begin = number(0...6)
        let isOpaque = Bool.random(using: &self)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let alpha: UInt32
            let channels: [UInt32]
            if isSmooth {
                // A triangle wave, which needs no math library.
                let at =
                    (Double(index % width) * across + Double(index / width) * down + begin) / 6.3
                let wave = abs((at - at.rounded(.down)) * 2 - 1)
                alpha = 255
                channels = [
                    UInt32(40 + wave * 180), UInt32(220 - wave * 150), UInt32(90 + wave * 60),
                ]
            } else {
                let bits = next()
                alpha = isOpaque ? 255 : UInt32(bits & 0xff)
                channels = [8, 16, 24].map { UInt32(bits >> $0 & 0xff) * alpha / 255 }
            }
            return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("the picture has pixels")
        }
        return image
    }

    private mutating func wildImage() -> Image {
        switch Int.random(in: 0..<24, using: &self) {
        case 0: image(1, 1, isSmooth: false)
        case 1: image(16_384, 1, isSmooth: true)
        case 2: image(2, 16_384, isSmooth: true)
        case 3: image(16_385, 1, isSmooth: true)
        default:
            image(
                Int.random(in: 1...90, using: &self), Int.random(in: 1...90, using: &self),
                isSmooth: Bool.random(using: &self))
        }
    }

    // MARK: Maps and parts

    private mutating func turned(
        eye: ClosedRange<Double>, most: Double = 3.2, least: Double = 0.3, frame: PixelRect
    ) -> PlaneMap {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / number(eye)
        let axes: [(Double, Double, Double)] = [
            (1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0), (0, 0, 1),
            (number(-1...1), number(-1...1), number(-1...1)),
        ]
        let axis = axes[Int.random(in: 0..<axes.count, using: &self)]
        let turn = Transform3D(rotation: number(-most...most), x: axis.0, y: axis.1, z: axis.2)
        let mirror = isOne(in: 4) ? -1.0 : 1
        return PlaneMap(
            Transform3D(scaleX: mirror * number(least...2), y: number(least...2), z: 1)
                .concatenating(turn).concatenating(perspective)
                .concatenating(
                    Transform3D(
                        translationX: number(0...1) * Double(frame.width),
                        y: number(0...1) * Double(frame.height), z: 0)))
    }

    /// A map with extreme, infinite and NaN elements.
    private mutating func wildMap() -> PlaneMap {
        let special = [0, 1, -1, 1e-300, 1e9, -1e300, .infinity, .nan, 0.5, 1e-9]
        func pick(_ chance: inout Chance) -> Double {
            chance.isOne(in: 6)
                ? special[Int.random(in: 0..<special.count, using: &chance)]
                : chance.number(-2...2)
        }
        return PlaneMap(
            a: pick(&self), b: pick(&self), p: pick(&self) / 50, c: pick(&self), d: pick(&self),
            q: pick(&self) / 50, e: pick(&self) * 90, f: pick(&self) * 90, r: pick(&self))
    }

    /// Divides the frame into parts that cover it completely.
    mutating func parts(of frame: PixelRect) -> [PixelRect] {
        func cuts(_ first: Int, _ last: Int, _ chance: inout Chance) -> [Int] {
            let inner = (0..<3).map { _ in Int.random(in: first...last, using: &chance) }
            return ([first] + inner + [last]).sorted()
        }
        let rows = cuts(frame.minY, frame.maxY, &self)
        let columns = cuts(frame.minX, frame.maxX, &self)
        return zip(rows, rows.dropFirst()).flatMap { top, bottom in
            zip(columns, columns.dropFirst()).map { left, right in
                PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
            }
        }
    }

    // MARK: Commands

    /// A smooth picture in a perspective that a person might choose.
    mutating func tameQuad(frame: PixelRect) -> DrawCommand {
        let image = image(
            Int.random(in: 8...200, using: &self), Int.random(in: 8...200, using: &self),
            isSmooth: true)
        let (width, height) = (Double(image.width), Double(image.height))
        let rect = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
        let far = 1.2 * max(width, height)
        return .draw(
            Quad(
                map: turned(eye: far...(4 * far), most: 1.2, least: 0.6, frame: frame),
                shape: RoundedRect(rect, cornerRadius: isOne(in: 3) ? number(0...20) : 0),
                paint: .picture(
                    .init(
                        image: image, source: Rect(x: 0, y: 0, width: width, height: height),
                        destination: rect)), bounds: frame))
    }

    /// A picture at its own scale and on whole pixels, whose source may reach beyond it or be wholly outside it.
    mutating func placedQuad(frame: PixelRect) -> DrawCommand {
        func whole(_ range: ClosedRange<Int>, _ chance: inout Chance) -> Double {
            Double(Int.random(in: range, using: &chance))
        }
        let image = image(
            Int.random(in: 1...60, using: &self), Int.random(in: 1...60, using: &self),
            isSmooth: Bool.random(using: &self))
        let source = Rect(
            x: whole(-90...90, &self), y: whole(-90...90, &self), width: whole(1...120, &self),
            height: whole(1...120, &self))
        let rect = Rect(origin: .zero, size: source.size)
        let place = Transform3D(
            translationX: whole(-40...frame.width, &self), y: whole(-40...frame.height, &self))
        return .draw(
            Quad(
                map: PlaneMap(place),
                shape: RoundedRect(rect, cornerRadius: isOne(in: 3) ? number(0...20) : 0),
                paint: .picture(
                    .init(
                        image: image, source: source, destination: rect,
                        multiplier: isOne(in: 3)
                            ? ColorMultiplier(white: number(0...2), alpha: number(0...1))
                            : .identity)),
                opacity: isOne(in: 3) ? number(0...1) : 1, bounds: frame))
    }

    /// A quad, or a group around some.
    mutating func wildCommands(frame: PixelRect) -> [DrawCommand] {
        if isOne(in: 5) { return [placedQuad(frame: frame)] }
        guard isOne(in: 6) else { return [.draw(wildQuad(frame: frame))] }
        return [
            .beginGroup(bounds: frame), .draw(wildQuad(frame: frame)),
            .draw(wildQuad(frame: frame)), .endGroup(opacity: number(0...1)),
        ]
    }

    private mutating func wildQuad(frame: PixelRect) -> Quad {
        let image = wildImage()
        let (width, height) = (Double(image.width), Double(image.height))
        let rect =
            Bool.random(using: &self)
            ? Rect(x: -width / 2, y: -height / 2, width: width, height: height)
            : Rect(
                x: number(-60...0), y: number(-60...0), width: number(1...99),
                height: number(1...99))
        let source =
            isOne(in: 4)
            ? Rect(
                x: number(-3...9), y: number(-3...9), width: number(0...1) * width,
                height: number(0...1.1) * height)
            : Rect(x: 0, y: 0, width: width, height: height)
        let shape = RoundedRect(rect, cornerRadius: isOne(in: 2) ? 0 : number(-2...30))
        return Quad(
            map: isOne(in: 3) ? wildMap() : turned(eye: 8...400, frame: frame), shape: shape,
            hole: isOne(in: 9) ? shape.insetBy(number(0...5)) : nil,
            paint: isOne(in: 8)
                ? .color(PremultipliedColor(Color(white: number(0...1), alpha: number(0...1))))
                : .picture(
                    .init(
                        image: image, source: source, destination: rect,
                        multiplier: isOne(in: 3)
                            ? ColorMultiplier(white: number(0...2), alpha: number(0...1))
                            : .identity)),
            opacity: isOne(in: 3) ? number(-0.1...1.1) : 1, bounds: frame)
    }
}
