import Testing

/// The error of type `type` that `body` throws; anything else is an issue and nil.
///
/// Newer versions of Swift Testing have this in `#expect(throws:)`; 6.0 has not.
public func thrown<Failure: Error>(
    _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> some Any
) -> Failure? {
    do {
        _ = try body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return nil
}
