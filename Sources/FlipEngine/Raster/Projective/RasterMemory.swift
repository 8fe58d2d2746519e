/// Scratch memory of the rasterizer, reused so that frames allocate nothing.
///
///     let memory = RasterMemory()
///     Rasterizer().draw(commands, into: buffer.frameBuffer, clip: rect, memory: memory)      // frame after frame
///
/// It does not affect the picture. One drawing at a time may use it: each drawing thread has its own.
public final class RasterMemory {
    let occlusion = OcclusionMemory()
    let outlines = OutlineMemory()
    let groups = GroupPictures()
    let factors = RunFactors()
    /// The mean of several rows of a picture, before it is stretched, and that of the rows below them.
    let mean = GrowingMemory<UInt32>()
    let second = GrowingMemory<UInt32>()
    /// The stretched parts of a row, before they are averaged.
    let lines = GrowingMemory<UInt32>()
    /// The row to blend next.
    let line = GrowingMemory<UInt32>()
    /// A row that is multiplied and then faded.
    let lit = GrowingMemory<UInt32>()
    /// The weights of rows in a mean.
    let weights = GrowingMemory<UInt8>(capacity: RowWeights.maximum + 1)

    /// Transposed pictures for rotations about y.
    let transposed = TransposedPictures()
    /// The runs of many rows.
    let table = RunTable()
    /// Drawn columns, one after the other.
    let columns = GrowingMemory<UInt32>()
    /// Several columns of a part, transposed to rows.
    let strip = GrowingMemory<UInt32>()
    /// The positions of a row's pixels on a line through the picture: starts, widths and bends.
    let places = GrowingMemory<Int32>()

    /// Empty memory, which grows with use.
    public init() {}

    /// Releases memory that was not used recently.
    func endDrawing() { transposed.endDrawing() }
}
