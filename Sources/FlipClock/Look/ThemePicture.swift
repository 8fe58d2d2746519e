import FlipEngine

/// A picture that is the ground of a theme. The reader of the file has checked its place and size.
package struct ThemePicture: Hashable, Sendable {
    /// The path of its file.
    package let path: String
    /// The pixels; nil as long as the file has not been read, or if it cannot be used.
    package let image: Image?
    /// The mean colour, on which the colours of the parts in front of the ground depend.
    package let shade: ThemeValues.Shade

    /// A picture that has not been read, with graphite's ground in its place.
    package init(path: String) {
        self.path = path
        image = nil
        shade = ThemeValues.graphiteGround
    }

    /// A picture with these pixels. Its mean is measured on a grid of at least 64 by 64 pixels; along a side shorter
    /// than that, on all pixels.
    package init(path: String, image: Image) {
        self.path = path
        self.image = image
        var sum = SIMD3<Float>.zero
        var count: Float = 0
        image.pixels.withUnsafeBufferPointer { pixels in
            for row in stride(from: 0, to: image.height, by: max(image.height / 64, 1)) {
                for column in stride(from: 0, to: image.width, by: max(image.width / 64, 1)) {
                    let pixel = pixels[row * image.width + column]
                    sum += SIMD3(
                        Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff))
                    count += 255
                }
            }
        }
        shade = sum / count
    }
}
