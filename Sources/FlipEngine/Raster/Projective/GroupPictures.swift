/// A stack of pictures for drawing groups, reused between frames.
///
/// Groups nest, so the last picture taken is the first to be given back.
final class GroupPictures {
    private var memories: [GrowingMemory<UInt32>] = []
    private var used = 0

    /// Returns a clear picture of this size; valid until it is given back.
    func take(width: Int, height: Int) -> FrameBuffer {
        let (width, height) = (max(width, 1), max(height, 1))
        if used == memories.count { memories.append(GrowingMemory()) }
        let memory = memories[used]
        used += 1
        memory.reserve(width * height)
        memory.base.update(repeating: 0, count: width * height)
        return FrameBuffer(base: memory.base, width: width, height: height, pixelsPerRow: width)
    }

    /// Gives back the last picture taken.
    func giveBack() { used -= 1 }
}
