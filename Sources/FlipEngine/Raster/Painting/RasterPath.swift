/// Which code draws: every path gives the same picture, within the error that `Rasterizer` states.
enum RasterPath: Hashable, Sendable {
    /// One pixel after the other, straight from the formula: what the others are measured by.
    case reference
    /// Row by row, in runs of equal coverage, with the given kernels.
    case rows(PixelKernels)

    /// The fastest one that this machine can run.
    static var best: RasterPath { .rows(.best) }
}
