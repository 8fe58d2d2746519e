@_spi(Measuring)
extension Rasterizer {
    /// The ways of drawing that this machine has: "reference", "baseline", and a set of kernels for each instruction set.
    public static var pathNames: [String] {
        ["reference"] + PixelKernels.available.map(\.description)
    }

    /// A rasterizer that draws in one of these ways, or in the "best" of them.
    ///
    /// Nil when this machine cannot, or there is no such way. All give the same picture, within the error that
    /// `Rasterizer` states; only measurements have to choose.
    public init?(pathNamed name: String) {
        if name == "best" {
            self.init()
        } else if name == "reference" {
            self.init(path: .reference)
        } else {
            let level = PixelKernels.available.first { $0.description == name }
            guard let level else { return nil }
            self.init(path: .rows(level))
        }
    }
}
