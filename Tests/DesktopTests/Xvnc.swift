import TestSupport

@testable import SystemSupport

/// The VNC server Xvnc, without viewers: an X server whose screen can be resized like a real one.
///
/// Newer versions do not start without a way for viewers to connect, so it gets a private Unix socket.
final class Xvnc {
    /// The server.
    let server: Xvfb

    private let folder: TemporaryFolder

    /// Starts a server whose screen has `size`.
    init(depth: Int, size: String = "800x600") throws {
        folder = try TemporaryFolder()
        server = try Xvfb(
            program: "Xvnc",
            arguments: [
                "-geometry", size, "-depth", "\(depth)", "-SecurityTypes", "None",
                "-rfbport", "-1", "-rfbunixpath", folder("viewers"), "-noreset",
            ])
    }

    /// Stops the server.
    func stop() { server.stop() }
}
