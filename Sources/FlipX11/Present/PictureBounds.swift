import FlipEngine

/// Chooses the part of a window in which the clock is drawn: all of it, except in windows so large that their picture
/// would need gigabytes of memory and minutes to paint.
///
///     PictureBounds.rect(in: (1280, 720))        // the window
///     PictureBounds.rect(in: (16384, 16384))     // 1920 x 1920 pixels in its middle
///
/// No monitor is that large, but another client may resize our window. The rest of the window shows its background. The
/// limit is a size rather than an amount of memory, so that it is the same on every machine.
enum PictureBounds {
    /// The maximum number of pixels of a window that is drawn completely: those of an 8K monitor, 7680 x 4320.
    static let maximum = 7680 * 4320
    /// The pixels drawn in a larger window: few enough that painting them does not delay a signal noticeably.
    static let bounded = 1920 * 1920

    /// Returns the rectangle of the picture in a window of this size, in the window's pixels.
    static func rect(in size: (width: Int, height: Int)) -> PixelRect {
        let extent = PresenterLimits.extent.upperBound
        let isWhole =
            size.width <= extent && size.height <= extent && size.width * size.height <= maximum
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
