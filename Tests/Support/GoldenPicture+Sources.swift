extension GoldenPicture {
    /// The picture in the PNG file at `path`, or nil if it cannot be read.
    ///
    /// For opaque pictures only: ordinary PNG files are not premultiplied.
    public static func png(at path: String) -> GoldenPicture? { GoldenPNG.read(path) }

    /// The pixels of a screenshot.
    public init(_ screenshot: ScreenReader.Screenshot) {
        self.init(
            width: screenshot.width, height: screenshot.height, pixels: screenshot.pixels)
    }
}
