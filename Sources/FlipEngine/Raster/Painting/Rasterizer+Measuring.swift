@_spi(Measuring)
extension Rasterizer {
    /// A rasterizer that draws in one of the ways that there are: "reference", "baseline", "narrow", "wide", "widest", or
    /// the "best" of these.
    ///
    /// Nil when this machine cannot, or there is no such way. All give the same picture, within the error that
    /// `Rasterizer` states; only measurements have to choose.
    public init?(pathNamed name: String) {
        if name == "best" {
            self.init()
        } else if name == "reference" {
            self.init(path: .reference)
        } else {
            let level = PixelKernels.available.first { String(describing: $0) == name }
            guard let level else { return nil }
            self.init(path: .rows(level))
        }
    }
}
