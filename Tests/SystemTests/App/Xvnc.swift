import TestSupport

/// An X server that shows its screen over VNC alone, to nobody: it can be resized as a real one can.
///
/// Newer ones do not start without a place for viewers, which is a socket of our own.
final class Xvnc {
    /// The server.
    let server: Xvfb

    private let folder: TemporaryFolder

    /// Starts one of 800x600 pixels.
    init(depth: Int) throws {
        folder = try TemporaryFolder()
        server = try Xvfb(
            program: "Xvnc",
            arguments: [
                "-geometry", "800x600", "-depth", "\(depth)", "-SecurityTypes", "None",
                "-rfbport", "-1", "-rfbunixpath", folder("viewers"), "-noreset",
            ])
    }

    /// Ends it.
    func stop() { server.stop() }
}
