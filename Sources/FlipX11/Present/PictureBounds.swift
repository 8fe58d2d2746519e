import FlipEngine

/// Which part of a window the clock is drawn in: all of it, but for windows so large that a picture of them would take
/// gigabytes and minutes.
///
///     PictureBounds.rect(in: (1280, 720))        // the window
///     PictureBounds.rect(in: (16384, 16384))     // 1920 x 1920 pixels in its middle
///
/// No monitor has such a window; another program may make one of ours that large. The rest of it shows the
/// window's background. The size is bounded rather than the memory, so that the bound is the same on every machine.
enum PictureBounds {
    /// The most pixels that are all drawn: those of an 8K monitor, 7680 x 4320.
    static let most = 7680 * 4320
    /// How many are drawn of more: few enough that painting them keeps no signal waiting.
    static let bounded = 1920 * 1920

    /// Where the picture is in a window of this size, in the window's pixels.
    static func rect(in size: (width: Int, height: Int)) -> PixelRect {
        let extent = PresenterLimits.extent.upperBound
        let isWhole =
            size.width <= extent && size.height <= extent && size.width * size.height <= most
        guard !isWhole else { return PixelRect(x: 0, y: 0, width: size.width, height: size.height) }
        let area = Double(size.width) * Double(size.height)
        let scale = min(1, (Double(bounded) / area).squareRoot())
        let width = PresenterLimits.clamp(Int(Double(size.width) * scale))
        let height = PresenterLimits.clamp(Int(Double(size.height) * scale))
        return PixelRect(
            x: (size.width - width) / 2, y: (size.height - height) / 2, width: width,
            height: height)
    }
}
