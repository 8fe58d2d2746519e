/// What drawing needs beside the frame, kept so that the next frame need not ask the system for it again.
///
///     let memory = RasterMemory()
///     Rasterizer().draw(commands, into: buffer.frameBuffer, clip: rect, memory: memory)      // frame after frame
///
/// It has no influence on the picture. One drawing at a time may use it: each thread that draws has its own.
public final class RasterMemory {
    let occlusion = OcclusionMemory()
    let outlines = OutlineMemory()
    let groups = GroupPictures()
    let shadows = ShadowMemory()
    /// Shares of the pixels of a row of a group.
    let shares = GrowingMemory<Double>()
    let limits = GrowingMemory<Double>()
    let factors = RunFactors()
    /// The mean of some rows of a picture, before it is stretched, and that of the rows below them.
    let mean = GrowingMemory<UInt32>()
    let second = GrowingMemory<UInt32>()
    /// Parts of a row as they fall on the device, still to be averaged.
    let lines = GrowingMemory<UInt32>()
    /// The row that is blended next.
    let line = GrowingMemory<UInt32>()
    /// A row that is lit and then faded.
    let lit = GrowingMemory<UInt32>()
    /// The shares of rows in a mean.
    let weights = GrowingMemory<UInt8>(capacity: RowWeights.most + 1)

    /// Pictures for turns about y.
    let transposed = TransposedPictures()
    /// The runs of many rows.
    let table = RunTable()
    /// Columns as they fall on the device, one after the other.
    let columns = GrowingMemory<UInt32>()
    /// Some columns of a part, as rows.
    let strip = GrowingMemory<UInt32>()
    /// Where a row's pixels lie on a line through the picture: their starts, widths and bends.
    let places = GrowingMemory<Int32>()

    /// Memory that grows as it is used.
    public init() {}

    /// Gives up what was not needed for a while.
    func endDrawing() { transposed.endDrawing() }
}
