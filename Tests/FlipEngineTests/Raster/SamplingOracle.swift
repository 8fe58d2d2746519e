import Glibc

@testable import FlipEngine

/// What a turned picture should look like, by the plainest means: for each pixel 16 x 16 points, each taken back through
/// the inverse map in Double, each the colour of the picture's pixel that it falls into; their mean.
struct SamplingOracle {
    private static let steps = 16

    let image: Image
    /// From the plane's points to device pixels.
    let map: PlaneMap
    /// Where the picture lies.
    let rect: Rect

    /// The mean colour, 0...255 a channel, of pixel (`x`, `y`); nil unless all of it lies within the picture.
    func color(x: Int, y: Int, inverse: PlaneMap) -> SIMD4<Double>? {
        var sum = SIMD4<Double>.zero
        for row in 0..<Self.steps {
            for column in 0..<Self.steps {
                let device = Point(
                    x: Double(x) + (Double(column) + 0.5) / Double(Self.steps),
                    y: Double(y) + (Double(row) + 0.5) / Double(Self.steps))
                guard let point = inverse.project(device), rect.contains(point) else { return nil }
                let u = (point.x - rect.minX) / rect.width * Double(image.width)
                let v = (point.y - rect.minY) / rect.height * Double(image.height)
                let pixel =
                    image.pixels[
                        min(Int(v), image.height - 1) * image.width
                            + min(Int(u), image.width - 1)]
                sum += SIMD4(
                    Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
                    Double(pixel >> 24))
            }
        }
        return sum / Double(Self.steps * Self.steps)
    }

    /// How near `pixels` come to the oracle over the pixels that the picture covers wholly, in dB, at most 60; and how
    /// many pixels those are.
    func psnr(of pixels: [UInt32], width: Int, height: Int) -> (decibel: Double, count: Int) {
        // The oracle's own map back: the picture's side of a point is found by the adjugate, unlike the sampler's.
        guard let inverse = map.inverse else { return (60, 0) }
        var squares = 0.0
        var count = 0
        for y in 0..<height {
            for x in 0..<width {
                guard let exact = color(x: x, y: y, inverse: inverse) else { continue }
                let pixel = pixels[y * width + x]
                let drawn = SIMD3(
                    Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff))
                let difference = drawn - SIMD3(exact.x, exact.y, exact.z)
                squares += (difference * difference).sum() / 3
                count += 1
            }
        }
        guard count > 0, squares > 0 else { return (60, count) }
        return (min(60, 10 * log10(255 * 255 * Double(count) / squares)), count)
    }
}
