import Glibc

@testable import FlipEngine

/// An oracle for turned pictures: for each pixel the mean of 16 x 16 points, each mapped back by the inverse map in
/// Double to the colour of the picture's pixel that contains it.
struct SamplingOracle {
    private static let steps = 16

    let image: Image
    /// The map from the plane's points to device pixels.
    let map: PlaneMap
    /// The picture's rectangle in the plane.
    let rect: Rect

    /// The mean colour, 0...255 per channel, of pixel (`x`, `y`); nil unless the picture covers it entirely.
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

    /// The PSNR of `pixels` against the oracle in dB, at most 60, over the pixels that the picture covers entirely; and
    /// the number of those pixels.
    func psnr(of pixels: [UInt32], width: Int, height: Int) -> (decibel: Double, count: Int) {
        // The inverse of the map alone. The sampler inverts the product of the picture's placement and the map.
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
