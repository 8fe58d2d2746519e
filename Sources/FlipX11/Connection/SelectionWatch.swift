import CX11
import Glibc

/// Asks the server to tell when a selection gets another owner, which the core protocol cannot.
///
/// That is a matter of the XFixes extension. Its library is on every desktop, since toolkits need it, but few windows here
/// do: it is opened when it is asked for, and where it is missing there is less to hear. `XCreateFontCursor` finds
/// libXcursor in the same way.
struct SelectionWatch {
    /// The type of the event that says it.
    let eventType: Int32

    private typealias Query =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Version =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Select = @convention(c) (OpaquePointer, Window, Atom, UInt) -> Void

    /// Listens to owners of `selection` from now on; nil where that cannot be done.
    init?(selection: Atom, connection: XConnection) {
        // Never closed: what it has hung into the connection is called when that is.
        guard connection.isAlive, let library = dlopen("libXfixes.so.3", RTLD_NOW | RTLD_LOCAL),
            let query = dlsym(library, "XFixesQueryExtension"),
            let version = dlsym(library, "XFixesQueryVersion"),
            let select = dlsym(library, "XFixesSelectSelectionInput")
        else { return nil }
        let display = connection.display
        var event: Int32 = 0
        var error: Int32 = 0
        guard unsafeBitCast(query, to: Query.self)(display, &event, &error) != 0 else { return nil }
        // The server wants to be told which version we speak.
        var (major, minor): (Int32, Int32) = (2, 0)
        guard unsafeBitCast(version, to: Version.self)(display, &major, &minor) != 0, major >= 1
        else { return nil }
        // XFixesSetSelectionOwnerNotifyMask; that an owner goes is told by its window.
        unsafeBitCast(select, to: Select.self)(display, connection.root, selection, 1)
        eventType = event
    }
}
