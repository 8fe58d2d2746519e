import Testing

/// Tests of the built program that mostly wait: for a new minute, for a time limit, for a screen saver.
///
/// They need little of the processor, so they run beside those of `AppTests`, one after another.
@Suite("App, waiting", .serialized)
struct WaitingTests {}
