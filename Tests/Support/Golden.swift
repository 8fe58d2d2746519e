import Testing

/// Expects `picture` to equal the golden picture `Tests/Goldens/<name>.png`.
///
/// ```swift
/// @Test func flapAtThirtyEightDegrees() {
///     expectGolden(GoldenPicture(draw(angle: 38)), named: "flip/angle-038")
/// }
/// ```
///
/// A failure writes expected, actual and difference as one picture (a triptych) and prints its path. Run the tests with
/// `FLIPCLOCKX_RECORD=1` to record the drawn picture as the golden one; that run fails too, so that recording is never
/// silent. A tolerance other than 0 needs a comment with the reason at the call.
public func expectGolden(
    _ picture: GoldenPicture, named name: String, tolerance: Int = 0,
    store: GoldenStore = .repository, sourceLocation: SourceLocation = #_sourceLocation
) {
    let outcome = store.check(picture, named: name, tolerance: tolerance)
    report(outcome, name, sourceLocation)
}

/// Expects `picture` to equal `reference`, where both were drawn by code paths that must agree.
///
/// The name is used only for the triptych that a failure writes.
public func expectSame(
    _ picture: GoldenPicture, as reference: GoldenPicture, named name: String, tolerance: Int = 0,
    store: GoldenStore = .repository, sourceLocation: SourceLocation = #_sourceLocation
) {
    let outcome = store.compare(picture, with: reference, named: name, tolerance: tolerance)
    report(outcome, name, sourceLocation)
}

/// Records an issue unless the pictures are the same.
private func report(_ outcome: GoldenStore.Outcome, _ name: String, _ place: SourceLocation) {
    let sentence: String
    switch outcome {
    case .same:
        return
    case .different(let difference, let triptych):
        let first = difference.first.map { " first at (\($0.x), \($0.y))," } ?? ""
        sentence =
            "\(name): \(difference.count) pixels differ,\(first) at most by \(difference.largest); "
            + "expected, actual and difference: \(triptych)"
    case .missing(let triptych):
        sentence =
            "\(name): no golden picture; the drawn picture: \(triptych); "
            + "record it with FLIPCLOCKX_RECORD=1"
    case .recorded(let path):
        sentence = "\(name): recorded \(path); check it, then run again without FLIPCLOCKX_RECORD"
    case .unwritable(let path):
        sentence = "\(name): the pictures differ, and \(path) cannot be written"
    }
    Issue.record(Comment(rawValue: sentence), sourceLocation: place)
}
