import Testing

/// Tests on real X servers. They share Xlib's handlers and this process's segments, so one runs after the other.
@Suite("X11", .serialized)
struct XSystemTests {}
