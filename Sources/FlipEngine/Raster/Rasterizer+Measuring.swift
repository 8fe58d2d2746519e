@_spi(Measuring)
extension Rasterizer {
    /// A rasterizer that draws in one of the ways that there are: "best", "widest", "wide", "baseline" or "reference".
    ///
    /// Nil when this machine cannot, or there is no such way. All give the same picture, within the error that
    /// `Rasterizer` states; only measurements have to choose.
    public init?(pathNamed name: String) {
        switch name {
        case "reference": self.init(path: .reference)
        case "baseline": self.init(path: .rows(.baseline))
        case "best": self.init()
        case "widest" where PixelKernels.available.contains(.widest):
            self.init(path: .rows(.widest))
        case "wide" where PixelKernels.available.contains(.wide): self.init(path: .rows(.wide))
        default: return nil
        }
    }
}
