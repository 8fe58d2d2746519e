@_spi(Measuring)
extension Rasterizer {
    /// The names of the paths that this machine supports: "reference", "baseline", and a set of kernels per instruction
    /// set.
    public static var pathNames: [String] {
        ["reference"] + PixelKernels.available.map(\.description)
    }

    /// A rasterizer with the named path, or with the "best" one.
    ///
    /// Nil if there is no such path or this machine does not support it. All paths draw the same picture, within the
    /// error that `Rasterizer` states; only benchmarks need to choose.
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
