extension GoldenPicture {
    /// The picture in the PNG file at `path`; nil if there is none that can be read.
    ///
    /// For opaque pictures: what is clear in a file that others wrote is not premultiplied.
    public static func png(at path: String) -> GoldenPicture? { GoldenPNG.read(path) }

    /// What was seen on a screen.
    public init(_ screenshot: ScreenReader.Screenshot) {
        self.init(
            width: screenshot.width, height: screenshot.height, pixels: screenshot.pixels)
    }
}
