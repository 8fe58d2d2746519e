import CX11
import Glibc

/// Asks the XFixes extension to report changes of a selection's owner, which the core protocol does not.
///
/// Every desktop has libXfixes, because toolkits need it, but few of this program's windows need it. So it is loaded
/// with `dlopen` when needed, and without it these changes are not reported. `XCreateFontCursor` loads libXcursor in
/// the same way.
struct SelectionWatch {
    /// The type of the event that reports a change.
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

    /// Starts to watch the owner of `selection`; returns nil without XFixes.
    init?(selection: Atom, connection: XConnection) {
        // The library is never closed: XCloseDisplay calls the hooks that it has added to the connection.
        guard connection.isAlive, let library = dlopen("libXfixes.so.3", RTLD_NOW | RTLD_LOCAL),
            let query = dlsym(library, "XFixesQueryExtension"),
            let version = dlsym(library, "XFixesQueryVersion"),
            let select = dlsym(library, "XFixesSelectSelectionInput")
        else { return nil }
        let display = connection.display
        var event: Int32 = 0
        var error: Int32 = 0
        guard unsafeBitCast(query, to: Query.self)(display, &event, &error) != 0 else { return nil }
        // XFixes requires a client to announce its version before any other request.
        var (major, minor): (Int32, Int32) = (2, 0)
        guard unsafeBitCast(version, to: Version.self)(display, &major, &minor) != 0, major >= 1
        else { return nil }
        // XFixesSetSelectionOwnerNotifyMask. DestroyNotify reports the end of an owner.
        unsafeBitCast(select, to: Select.self)(display, connection.root, selection, 1)
        eventType = event
    }
}
