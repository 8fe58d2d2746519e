import Glibc

/// The folder of golden pictures, and what to do with a picture that is to be compared with one.
public struct GoldenStore: Sendable {
    /// Where the golden pictures lie.
    public let goldens: String
    /// Where triptychs of failed comparisons go.
    public let triptychs: String
    /// Whether a picture that differs becomes the golden one.
    public let isRecording: Bool

    /// A store over two folders, neither of which needs to exist.
    public init(goldens: String, triptychs: String, isRecording: Bool) {
        self.goldens = goldens
        self.triptychs = triptychs
        self.isRecording = isRecording
    }

    /// The repository's own: `Tests/Goldens`, triptychs in `$FLIPCLOCKX_TRIPTYCHS` or `.build/triptychs`, recording only
    /// with `FLIPCLOCKX_RECORD=1`.
    public static let repository = GoldenStore(
        goldens: RepositoryPath.of("Tests/Goldens"),
        triptychs: environment("FLIPCLOCKX_TRIPTYCHS") ?? RepositoryPath.of(".build/triptychs"),
        isRecording: environment("FLIPCLOCKX_RECORD") == "1")

    /// What came of a comparison.
    public enum Outcome: Equatable, Sendable {
        /// No pixel is farther from the golden one than the tolerance.
        case same
        /// The pictures differ; the triptych lies at the path.
        case different(GoldenDifference, triptych: String)
        /// There is no golden picture of that name; what was drawn lies in the triptych at the path.
        case missing(triptych: String)
        /// What was drawn is the golden picture from now on, at the path.
        case recorded(String)
        /// A file could not be written, at the path.
        case unwritable(String)
    }

    /// Compares `picture` with the golden one of that name.
    ///
    /// - Parameters:
    ///   - picture: What was drawn.
    ///   - name: The topic first, as in `flip/angle-038`; folders are made as needed.
    ///   - tolerance: How far a byte of a pixel may be off, 0...255.
    public func check(_ picture: GoldenPicture, named name: String, tolerance: Int) -> Outcome {
        let path = "\(goldens)/\(name).png"
        guard let expected = GoldenPNG.read(path) else {
            if isRecording { return record(picture, path) }
            return showing(nil, picture, name) { .missing(triptych: $0) }
        }
        let difference = GoldenDifference(expected, picture, tolerance: tolerance)
        if difference.count == 0 { return .same }
        if isRecording { return record(picture, path) }
        return showing(expected, picture, name) { .different(difference, triptych: $0) }
    }

    /// Compares two pictures that were both drawn just now, and never records.
    public func compare(
        _ picture: GoldenPicture, with reference: GoldenPicture, named name: String, tolerance: Int
    ) -> Outcome {
        let difference = GoldenDifference(reference, picture, tolerance: tolerance)
        if difference.count == 0 { return .same }
        return showing(reference, picture, name) { .different(difference, triptych: $0) }
    }

    private func record(_ picture: GoldenPicture, _ path: String) -> Outcome {
        GoldenPNG.write(picture, to: path) ? .recorded(path) : .unwritable(path)
    }

    private func showing(
        _ expected: GoldenPicture?, _ actual: GoldenPicture, _ name: String,
        _ outcome: (String) -> Outcome
    ) -> Outcome {
        let path = "\(triptychs)/\(name).triptych.png"
        let triptych = GoldenTriptych.make(expected: expected, actual: actual)
        return GoldenPNG.write(triptych, to: path) ? outcome(path) : .unwritable(path)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
