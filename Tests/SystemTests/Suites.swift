import Testing

// The kinds of system tests that need no more than an X server. Scripts/test runs each suite in a process of its own, those
// in `AppTests`, `WaitingTests` and `XSystemTests` in lanes side by side. Without the script all of a kind run one after
// another.

/// Tests of the built program, run as a user runs it, on real X servers. What they check must hold on a busy machine.
@Suite("App", .serialized)
struct AppTests {}

/// Tests of the built program that take long, because they mostly wait: for a new minute, for a time limit, for a screen
/// saver. They start first, each in a process of its own.
@Suite("App, waiting", .serialized)
struct WaitingTests {}

/// Tests of the built program that measure time, or set the machine's clock, which wakes up all other clocks. They run
/// alone, after all others.
@Suite("App, measured", .serialized)
struct MeasuredTests {}

/// Tests of this process's own windows on real X servers. They run one after another, because they share Xlib's error
/// handlers and this process's shared memory segments.
@Suite("X11", .serialized)
struct XSystemTests {}
