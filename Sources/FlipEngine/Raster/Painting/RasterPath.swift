/// The code path of a rasterizer. All paths draw the same picture, within the error that `Rasterizer` states.
enum RasterPath: Hashable, Sendable {
    /// Pixel by pixel, directly from the formula: the reference for the others.
    case reference
    /// Row by row, in runs of equal coverage, with these kernels.
    case rows(PixelKernels)

    /// The fastest path that this machine supports.
    static var best: RasterPath { .rows(.best) }
}
