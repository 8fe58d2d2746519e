import Testing

@testable import FlipEngine

/// Occlusion: no more than the pixels that are really hidden, and not much less.
@Suite struct OcclusionTests {
    private static let frame = PixelRect(x: 0, y: 0, width: 700, height: 400)

    /// Half a card with two rounded corners, by a simple test of each pixel.
    private static func half(_ width: Int, _ height: Int, radius: Double) throws -> Image {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let side = min(Double(x), Double(width - 1 - x))
                let (dx, dy) = (max(radius - side, 0), max(radius - Double(y), 0))
                let isInside = dx * dx + dy * dy <= radius * radius
                pixels.append(isInside ? 0xff20_4060 : 0x4010_2030)
            }
        }
        return try #require(Image(width: width, height: height, pixels: pixels))
    }

    /// The picture rotated about its lower side, which is in the middle of the frame.
    private static func quad(
        _ image: Image, _ degrees: Double, about axis: (Double, Double, Double),
        distance: Double
    ) -> Quad {
        let (width, height) = (Double(image.width), Double(image.height))
        var eye = Transform3D.identity
        eye.m34 = -1 / distance
        let map = PlaneMap(
            Transform3D(translationX: -width / 2, y: -height, z: 0)
                .concatenating(
                    Transform3D(rotation: degrees * .pi / 180, x: axis.0, y: axis.1, z: axis.2)
                )
                .concatenating(eye)
                .concatenating(Transform3D(translationX: 350, y: 290, z: 0)))
        let rect = Rect(x: 0, y: 0, width: width, height: height)
        return Quad(
            map: map, shape: RoundedRect(rect),
            paint: .picture(.init(image: image, source: rect, destination: rect)), bounds: frame)
    }

    /// The pixels that are the same when drawn over black and over white.
    private static func replaced(by quad: Quad) -> [Bool] {
        func drawn(over color: UInt32) -> [UInt32] {
            let ground = PixelBuffer(width: frame.width, height: frame.height)
            for y in 0..<frame.height {
                ground.frameBuffer.row(y).update(repeating: color, count: frame.width)
            }
            let buffer = PixelBuffer(width: frame.width, height: frame.height)
            Rasterizer().draw(
                [.draw(quad)], into: buffer.frameBuffer, rects: [frame], over: ground.frameBuffer)
            return buffer.pixels
        }
        return zip(drawn(over: 0xff00_0000), drawn(over: 0xffff_ffff)).map { $0 == $1 }
    }

    private static func parts(of quad: Quad, isFine: Bool) -> [PixelRect] {
        var parts: [PixelRect] = []
        quad.eachOpaquePart(viewport: frame, isFine: isFine) { parts.append($0) }
        return parts
    }

    @Test(
        "Every pixel of a hidden part is replaced, whatever was there",
        arguments: [(1.0, 0.0, 0.0), (0, 1, 0), (1, 0.02, 0), (0.6, 1, 0.3)])
    func hidden(axis: (Double, Double, Double)) throws {
        for (radius, distance) in [(0.0, 900.0), (19, 900), (19, 2000), (60, 500)] {
            let image = try Self.half(487, 281, radius: radius)
            for degrees in [
                0.0, -0.4, -9, 14, -33, 41, -58, 66, -80, 87, -89.5, 89.7, -89.8, 89.95,
            ] {
                let quad = Self.quad(image, degrees, about: axis, distance: distance)
                let isReplaced = Self.replaced(by: quad)
                Self.expectReplaced(by: quad, isReplaced, "\(degrees) degrees")
            }
        }
    }

    /// Fails for each pixel that `quad` hides and `isReplaced` does not contain.
    private static func expectReplaced(by quad: Quad, _ isReplaced: [Bool], _ name: String) {
        for isFine in [true, false] {
            for part in parts(of: quad, isFine: isFine) where !part.isEmpty {
                #expect(frame.contains(part))
                for y in part.minY..<part.maxY {
                    let row = y * frame.width
                    let all = isReplaced[row + part.minX..<row + part.maxX]
                    #expect(all.allSatisfy { $0 }, "\(name): \(part), row \(y)")
                }
            }
        }
    }

    @Test("A strip of any width hides only pixels that it replaces")
    func narrow() throws {
        // Like the edge of a turning face: high, and narrower than the borders that a turned picture does not hide.
        let image = try Self.half(12, 128, radius: 0)
        let rect = Rect(x: 0, y: 0, width: 12, height: 128)
        for tenths in 1...90 {
            for (left, slant) in [
                (350.0, 0.0), (350.3, 0), (349.9, 1e-5), (0.4, 1e-5), (698.5, -1e-5),
            ] {
                let map = PlaneMap(
                    a: Double(tenths) / 120, b: 0, p: slant, c: 0, d: 2.9, q: 0, e: left, f: 9.5,
                    r: 1)
                let quad = Quad(
                    map: map, shape: RoundedRect(rect),
                    paint: .picture(.init(image: image, source: rect, destination: rect)),
                    bounds: Self.frame)
                Self.expectReplaced(by: quad, Self.replaced(by: quad), "\(tenths)/10 px at \(left)")
            }
        }
    }

    @Test("A flap about x hides nearly all that it covers, at slanted sides and rounded corners")
    func close() throws {
        let image = try Self.half(487, 281, radius: 19)
        for degrees in [0.0, -5, 12, -30, 45, -60] {
            let quad = Self.quad(image, degrees, about: (1, 0, 0), distance: 1_400)
            let replaced = Self.replaced(by: quad).filter { $0 }.count
            func hidden(isFine: Bool) -> Int {
                var isHidden = [Bool](repeating: false, count: Self.frame.area)
                for part in Self.parts(of: quad, isFine: isFine) {
                    for y in part.minY..<part.maxY {
                        for x in part.minX..<part.maxX { isHidden[y * Self.frame.width + x] = true }
                    }
                }
                return isHidden.filter { $0 }.count
            }
            let fine = Double(hidden(isFine: true)) / Double(replaced)
            #expect(fine > 0.9, "\(degrees): \(fine)")
            #expect(hidden(isFine: true) > hidden(isFine: false))
        }
    }

    @Test("Invalid numbers hide nothing")
    func nonsense() throws {
        let image = try Self.half(40, 60, radius: 5)
        let values = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0]
        for place in 0..<9 {
            for value in values {
                var quad = Self.quad(image, 20, about: (1, 0, 0), distance: 500)
                withUnsafeMutableBytes(of: &quad.map) {
                    $0.bindMemory(to: Double.self)[place] = value
                }
                for part in Self.parts(of: quad, isFine: true) {
                    #expect(part.isEmpty || Self.frame.contains(part))
                }
            }
        }
    }

    @Test("The visible parts contain everything that is not hidden, once")
    func visible() throws {
        let image = try Self.half(487, 281, radius: 19)
        let quads = [-30.0, 12].map {
            Self.quad(image, $0, about: (1, 0, 0), distance: 1_400)
        }
        let occlusion = Occlusion(quads.map { .draw($0) }, clip: Self.frame)
        for index in 0...quads.count {
            var isHidden = [Bool](repeating: false, count: Self.frame.area)
            for quad in quads[index...] {
                for part in Self.parts(of: quad, isFine: true) where part.area >= 2048 {
                    for y in part.minY..<part.maxY {
                        for x in part.minX..<part.maxX { isHidden[y * Self.frame.width + x] = true }
                    }
                }
            }
            var count = [Int](repeating: 0, count: Self.frame.area)
            for part in occlusion.visible(Self.frame, before: index) {
                for y in part.minY..<part.maxY {
                    for x in part.minX..<part.maxX { count[y * Self.frame.width + x] += 1 }
                }
            }
            #expect(zip(count, isHidden).allSatisfy { $0 == ($1 ? 0 : 1) })
        }
    }
}
