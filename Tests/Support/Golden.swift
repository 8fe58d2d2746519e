import Testing

/// Expects `picture` to be the golden picture of that name, `Tests/Goldens/<name>.png`.
///
/// ```swift
/// @Test func flapAtThirtyEightDegrees() {
///     expectGolden(GoldenPicture(draw(angle: 38)), named: "flip/angle-038")
/// }
/// ```
///
/// A failure writes expected, actual and difference as one picture and names it. Run the tests with
/// `FLIPCLOCKX_RECORD=1` to make what is drawn now the golden picture; that run fails too, so that nobody records
/// without seeing it. A tolerance other than 0 needs a reason beside the call.
public func expectGolden(
    _ picture: GoldenPicture, named name: String, tolerance: Int = 0,
    store: GoldenStore = .repository, sourceLocation: SourceLocation = #_sourceLocation
) {
    let outcome = store.check(picture, named: name, tolerance: tolerance)
    report(outcome, name, sourceLocation)
}

/// Expects `picture` to be `reference`, both drawn just now by two ways that must agree.
///
/// The name is only for the triptych that a failure writes.
public func expectSame(
    _ picture: GoldenPicture, as reference: GoldenPicture, named name: String, tolerance: Int = 0,
    store: GoldenStore = .repository, sourceLocation: SourceLocation = #_sourceLocation
) {
    let outcome = store.compare(picture, with: reference, named: name, tolerance: tolerance)
    report(outcome, name, sourceLocation)
}

/// Says what is wrong, if anything is.
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
            "\(name): there is no golden picture; what was drawn: \(triptych); "
            + "FLIPCLOCKX_RECORD=1 makes it the golden one"
    case .recorded(let path):
        sentence = "\(name): recorded \(path); look at it, then run again without FLIPCLOCKX_RECORD"
    case .unwritable(let path):
        sentence = "\(name): the pictures differ, and \(path) cannot be written"
    }
    Issue.record(Comment(rawValue: sentence), sourceLocation: place)
}
