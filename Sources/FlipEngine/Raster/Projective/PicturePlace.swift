/// The pixels of a picture that a quad shows, and the map to them.
struct PicturePlace {
    /// The columns and rows that may be read.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    /// The map from device pixels to picture pixels.
    let map: PlaneMap

    /// Nil if the plane is edge-on, or the source is empty. `map` leads from the plane to device pixels.
    init?(_ picture: Paint.Picture, map: PlaneMap) {
        let source = picture.source
        let destination = picture.destination
        guard source.isFinite, destination.isFinite, !source.isEmpty, !destination.isEmpty else {
            return nil
        }
        // Clamped before the conversion to Int: a source may have any coordinates. One beyond the picture shows the
        // nearest column or row.
        let (width, height) = (Double(picture.image.width), Double(picture.image.height))
        let left = Int(min(max(source.minX + 1e-6, 0), width - 1))
        let top = Int(min(max(source.minY + 1e-6, 0), height - 1))
        let right = Int(min(max(source.maxX - 1e-6, 0), width - 1))
        let bottom = Int(min(max(source.maxY - 1e-6, 0), height - 1))
        guard left <= right, top <= bottom else { return nil }
        columns = left...right
        rows = top...bottom
        let scaleX = destination.width / source.width
        let scaleY = destination.height / source.height
        let pictureToPlane = PlaneMap(
            a: scaleX, b: 0, p: 0, c: 0, d: scaleY, q: 0,
            e: destination.minX - source.minX * scaleX, f: destination.minY - source.minY * scaleY,
            r: 1)
        guard let inverse = pictureToPlane.concatenating(map).inverse else { return nil }
        self.map = inverse
    }

    /// The translation (picture position minus device position) if the picture is only translated, by whole pixels, and
    /// has a pixel for each pixel of `part`; otherwise nil.
    func move(for part: PixelRect) -> (x: Int, y: Int)? {
        guard let (x, y) = wholePixelMove, part.minX + x >= columns.lowerBound,
            part.maxX + x - 1 <= columns.upperBound, part.minY + y >= rows.lowerBound,
            part.maxY + y - 1 <= rows.upperBound
        else { return nil }
        return (x, y)
    }

    private var wholePixelMove: (x: Int, y: Int)? {
        let noise = 1e-7
        guard map.r != 0, abs(map.a / map.r - 1) < noise, abs(map.d / map.r - 1) < noise,
            abs(map.b / map.r) < noise, abs(map.c / map.r) < noise,
            abs(map.p / map.r) < noise * 1e-3, abs(map.q / map.r) < noise * 1e-3
        else { return nil }
        let x = map.e / map.r
        let y = map.f / map.r
        guard abs(x - x.rounded()) < 1e-3, abs(y - y.rounded()) < 1e-3,
            abs(x) < 1e9, abs(y) < 1e9
        else { return nil }
        return (Int(x.rounded()), Int(y.rounded()))
    }
}
