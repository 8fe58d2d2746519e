/// Copies of pictures with rows and columns exchanged, kept as long as they are drawn.
///
/// A turn about y goes through a picture column by column; in a copy like this its columns are rows, and what is fast for
/// a turn about x is fast for it.
///
/// Cost: the memory of the picture and about a nanosecond a pixel, once.
final class TransposedPictures {
    private struct Entry {
        let image: Image
        let pixels: GrowingMemory<UInt32>
        var lastUse: Int
    }

    private var entries: [Entry] = []
    private var time = 0

    /// Copies that were not asked for in this many drawings are given up.
    private static let patience = 16

    /// Notes the end of a drawing.
    func endDrawing() {
        guard !entries.isEmpty else { return }
        time += 1
        entries.removeAll { time - $0.lastUse > Self.patience }
    }

    /// Column after column of `image`; valid until the end of the drawing.
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
