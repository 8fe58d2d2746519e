import Glibc

/// The folder of golden pictures; compares pictures with them and records new ones.
public struct GoldenStore: Sendable {
    /// The folder of the golden pictures.
    public let goldens: String
    /// The folder for triptychs of failed comparisons.
    public let triptychs: String
    /// Whether a picture that differs replaces the golden one.
    public let isRecording: Bool

    /// Creates a store with these folders, neither of which needs to exist.
    public init(goldens: String, triptychs: String, isRecording: Bool) {
        self.goldens = goldens
        self.triptychs = triptychs
        self.isRecording = isRecording
    }

    /// The repository's own: `Tests/Goldens`, triptychs in `$FLIPCLOCKX_TRIPTYCHS` or `.build/triptychs`, recording
    /// only with `FLIPCLOCKX_RECORD=1`.
    public static let repository = GoldenStore(
        goldens: RepositoryPath.of("Tests/Goldens"),
        triptychs: environment("FLIPCLOCKX_TRIPTYCHS") ?? RepositoryPath.of(".build/triptychs"),
        isRecording: environment("FLIPCLOCKX_RECORD") == "1")

    /// The result of a comparison.
    public enum Outcome: Equatable, Sendable {
        /// No pixel differs by more than the tolerance.
        case same
        /// The pictures differ; the triptych is at the path.
        case different(GoldenDifference, triptych: String)
        /// There is no golden picture of that name; the drawn picture is in the triptych at the path.
        case missing(triptych: String)
        /// The drawn picture was recorded as the golden one, at the path.
        case recorded(String)
        /// The file at the path could not be written.
        case unwritable(String)
    }

    /// Compares `picture` with the golden one of that name.
    ///
    /// - Parameters:
    ///   - picture: The drawn picture.
    ///   - name: The topic first, as in `flip/angle-038`; folders are created as needed.
    ///   - tolerance: The largest accepted difference of a byte, 0...255.
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

    /// Compares two drawn pictures; never records.
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
