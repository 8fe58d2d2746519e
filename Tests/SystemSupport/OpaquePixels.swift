/// The places of a picture that are opaque. Compiled with optimisation, unlike the tests, because a test compares all pixels
/// of every frame.
struct OpaquePixels {
    private let isOpaque: [Bool]

    init(_ pixels: [UInt32]) { isOpaque = pixels.map { $0 >= 0xff00_0000 } }

    /// The number of places that are translucent.
    var translucentCount: Int { isOpaque.reduce(0) { $0 + ($1 ? 0 : 1) } }

    /// The number of these places at which `pixels` can be seen through.
    func gaps(in pixels: [UInt32]) -> Int {
        zip(pixels, isOpaque).reduce(0) { $0 + ($1.1 && $1.0 < 0xff00_0000 ? 1 : 0) }
    }
}
