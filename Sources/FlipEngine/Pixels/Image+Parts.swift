extension Image {
    /// Returns the part within `rect`, in pixels of the picture, like `CGImage.cropping(to:)`: half a card, for example.
    /// Pixels outside the picture are left out; nil if none remain.
    public func cropped(to rect: PixelRect) -> Image? {
        let part = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard !part.isEmpty else { return nil }
        return picture(width: part.width, height: part.height) { x, y in
            (part.minX + x, part.minY + y)
        }
    }

    /// Returns the picture with its columns in reverse order (`horizontally`), its rows (`vertically`), or both: the
    /// back of a flap, for example.
    public func mirrored(horizontally: Bool = false, vertically: Bool = false) -> Image {
        picture(width: width, height: height) { x, y in
            (horizontally ? width - 1 - x : x, vertically ? height - 1 - y : y)
        }
    }

    /// Returns a picture of these extents, which are positive. `source` returns the column and row of each pixel here.
    private func picture(
        width: Int, height: Int, from source: (Int, Int) -> (x: Int, y: Int)
    ) -> Image {
        let pixels = self.pixels.withUnsafeBufferPointer { old in
            PixelArray(count: width * height) { new in
                for y in 0..<height {
                    for x in 0..<width {
                        let place = source(x, y)
                        new[y * width + x] = old[place.y * self.width + place.x]
                    }
                }
            }
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("the extents are positive")
        }
        return image
    }
}
