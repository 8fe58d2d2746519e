/// A cache of pictures with rows and columns exchanged, kept while they are drawn. Those that the newest drawing has not
/// used have at most as many pixels as those that it has used.
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

        var count: Int { image.width * image.height }
    }

    private var entries: [Entry] = []
    private var time = 0

    /// The number of drawings after which an unused copy is released.
    private static let patience = 16

    /// Marks the end of a drawing.
    func endDrawing() {
        guard !entries.isEmpty else { return }
        var room = entries.reduce(0) { $0 + ($1.lastUse == time ? $1.count : 0) }
        // The newest ones stay. Nothing is allocated.
        for index in entries.indices.reversed() where entries[index].lastUse < time {
            let count = entries[index].count
            if count <= room && time - entries[index].lastUse < Self.patience {
                room -= count
            } else {
                entries.remove(at: index)
            }
        }
        time += 1
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
