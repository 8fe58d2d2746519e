import Testing

/// The error of type `type` that `body` throws; nil, with a recorded issue, if it throws another error or none.
///
/// Newer versions of Swift Testing return the error from `#expect(throws:)`; 6.0 does not.
public func thrown<Failure: Error>(
    _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> some Any
) -> Failure? {
    do {
        _ = try body()
        Issue.record("no error was thrown", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return nil
}
