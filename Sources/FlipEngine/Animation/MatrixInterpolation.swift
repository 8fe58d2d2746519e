/// The interpolation from one matrix to another, with everything that does not depend on time precomputed.
///
/// If either matrix is singular, there is no interpolation: the result is the first before the middle and the second
/// from there on.
///
/// It is an object, because it holds about a kilobyte that should not be copied in every frame.
final class MatrixInterpolation {
    private final class Parts {
        let from: DecomposedTransform
        let to: DecomposedTransform
        let arc: QuaternionArc

        init(from: DecomposedTransform, to: DecomposedTransform) {
            let from = from.flipped(like: to)
            self.from = from
            self.to = to
            arc = QuaternionArc(from: from.rotation, to: to.rotation)
        }
    }

    private let from: Transform3D
    private let to: Transform3D
    private let parts: Parts?

    private init(from: Transform3D, to: Transform3D, parts: Parts?) {
        self.from = from
        self.to = to
        self.parts = parts
    }

    /// The interpolations between consecutive `values`; empty unless all are matrices and there are at least two.
    static func segments(through values: [AnimatableValue]) -> [MatrixInterpolation] {
        let matrices = values.compactMap { value -> (Transform3D, DecomposedTransform?)? in
            guard case .transform(let matrix) = value else { return nil }
            return (matrix, DecomposedTransform(matrix))
        }
        guard matrices.count == values.count else { return [] }
        return zip(matrices, matrices.dropFirst()).map { a, b in
            var parts: Parts?
            if let from = a.1, let to = b.1 {
                parts = Parts(from: from, to: to)
            }
            return MatrixInterpolation(from: a.0, to: b.0, parts: parts)
        }
    }

    /// The matrix at `fraction`, 0...1 or beyond.
    func matrix(at fraction: Double) -> Transform3D {
        if fraction == 0 { return from }
        if fraction == 1 { return to }
        guard let parts else { return fraction < 0.5 ? from : to }
        return parts.from.interpolated(to: parts.to, at: fraction, turning: parts.arc).transform
    }
}
