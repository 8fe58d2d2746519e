/// A cache of pictures with rows and columns exchanged, kept while they are drawn.
///
/// A rotation about y reads a picture column by column. In a transposed copy its columns are rows, so that the fast
/// path of rotations about x applies.
///
/// Cost: the memory of the picture, and about a nanosecond per pixel once.
final class TransposedPictures {
    private struct Entry {
        let image: Image
        let pixels: GrowingMemory<UInt32>
        var lastUse: Int
    }

    private var entries: [Entry] = []
    private var time = 0

    /// The number of drawings after which an unused copy is released.
    private static let patience = 16

    /// Marks the end of a drawing.
    func endDrawing() {
        guard !entries.isEmpty else { return }
        time += 1
        entries.removeAll { time - $0.lastUse > Self.patience }
    }

    /// The pixels of `image`, column after column; valid until the end of the drawing.
    func pixels(of image: Image, _ kernels: PixelKernels) -> UnsafePointer<UInt32> {
        if let index = entries.firstIndex(where: { $0.image === image }) {
            entries[index].lastUse = time
            return UnsafePointer(entries[index].pixels.base)
        }
        let copy = GrowingMemory<UInt32>(capacity: image.width * image.height)
        image.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            kernels.transpose(
                copy.base, stride: image.height, base, stride: image.width, width: image.width,
                height: image.height)
        }
        entries.append(Entry(image: image, pixels: copy, lastUse: time))
        return UnsafePointer(copy.base)
    }
}
