import Testing

// The kinds of system tests that need more than an X server: window managers, compositors, sound servers, services of a
// session, other servers. They are of the same kinds as the system tests and run in the same way.

/// Tests of the built program, run as a user runs it.
@Suite("App on desktops", .serialized)
struct AppTests {}

/// Tests of the built program that take long.
@Suite("App on desktops, waiting", .serialized)
struct WaitingTests {}
