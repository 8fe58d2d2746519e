import Testing

/// Tests of the built program that mostly wait: for a new minute, for a time limit, for a screen saver.
///
/// They run one after another, beside those of `AppTests`, so they must not need the processor for long, nor measure
/// less than a second.
@Suite("App, waiting", .serialized)
struct WaitingTests {}
