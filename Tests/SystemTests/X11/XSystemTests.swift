import Testing

/// Tests on real X servers. They run one after another, because they share Xlib's error handlers and this process's
/// shared memory segments.
@Suite("X11", .serialized)
struct XSystemTests {}
