import CX11
import Glibc
import TestSupport

/// The pictures that reach a window, as the server reports them to anyone who asks: the DAMAGE extension, with every
/// drawing command. It is read through libXdamage, which xcompmgr needs, too.
final class DrawnFrames {
    /// One picture. Drawing commands that come within five milliseconds make one picture.
    struct Frame: Equatable {
        /// The time of its first drawing command, in seconds of `CLOCK_MONOTONIC`; servers on Linux count milliseconds.
        var time: Double
        /// The number of pixels drawn.
        var pixels: Int
    }

    /// XDamageNotifyEvent of Xdamage.h.
    private struct Notice {
        var type: Int32
        var serial: UInt
        var isSent: Int32
        var display: OpaquePointer?
        var drawable: Drawable
        var damage: XID
        var level: Int32
        var hasMore: Int32
        var timestamp: Time
        var area: XRectangle
        var geometry: XRectangle
    }

    private typealias Query =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Create = @convention(c) (OpaquePointer, Drawable, Int32) -> XID

    private let observer: ScreenReader
    private let noticeType: Int32
    private var seen: [Frame] = []

    /// Begins to watch `window` of the display `name`.
    init(_ window: Window, display name: String) throws {
        observer = try ScreenReader(display: name)
        var (first, error) = (Int32(0), Int32(0))
        guard let library = dlopen("libXdamage.so.1", RTLD_NOW),
            let query = dlsym(library, "XDamageQueryExtension"),
            let create = dlsym(library, "XDamageCreate"),
            unsafeBitCast(query, to: Query.self)(observer.display, &first, &error) != 0
        else { throw TestError("the DAMAGE extension is missing") }
        noticeType = first
        let everyCommand: Int32 = 0
        _ = unsafeBitCast(create, to: Create.self)(observer.display, window, everyCommand)
        XSync(observer.display, 0)
        _ = frames()
        seen = []
    }

    /// The pictures since the beginning.
    func frames() -> [Frame] {
        XSync(observer.display, 0)
        while XPending(observer.display) > 0 {
            var event = XEvent()
            XNextEvent(observer.display, &event)
            guard event.type == noticeType else { continue }
            let (time, pixels) = withUnsafeBytes(of: event) { bytes in
                let notice = bytes.load(as: Notice.self)
                return (
                    Double(notice.timestamp) / 1000,
                    Int(notice.area.width) * Int(notice.area.height)
                )
            }
            if let last = seen.last, time - last.time <= 0.005 {
                seen[seen.count - 1].pixels += pixels
            } else {
                seen.append(Frame(time: time, pixels: pixels))
            }
        }
        return seen
    }

    /// The pictures that came after `time`, in seconds of `CLOCK_MONOTONIC`.
    func frames(after time: Double) -> [Frame] { frames().filter { $0.time > time } }
}
