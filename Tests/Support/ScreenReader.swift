import CX11
import Glibc

/// An observer of a display: reads pixels, windows and properties over its own connection.
///
/// Errors of this connection are ignored: a window that another client has destroyed is simply missing.
public final class ScreenReader {
    /// Pixels of a window or of the screen.
    public struct Screenshot: Equatable, Sendable {
        /// Columns.
        public let width: Int
        /// Rows.
        public let height: Int
        /// The pixels, row by row, 0xffRRGGBB.
        public let pixels: [UInt32]

        /// The pixel in column `x` of row `y`.
        public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
    }

    /// Xlib's handle, for calls that this class does not wrap.
    public let display: OpaquePointer
    /// The root window.
    public let root: Window
    /// Where a local server writes screenshots; nil for another.
    private lazy var shared: SharedPixels? = {
        // As large as the screen; the part that no screenshot needs takes no memory.
        let screen = XDefaultScreen(display)
        let (width, height) = (XDisplayWidth(display, screen), XDisplayHeight(display, screen))
        return SharedPixels(size: 4 * Int(width) * Int(height), display: display)
    }()

    /// The identifiers of the shared memory segments of all readers in this process.
    public static var segments: Set<Int32> { SharedPixels.identifiers.withLock { $0 } }

    /// Connects to a display, for example ":99".
    public init(display name: String) throws {
        QuietErrors.install()
        guard let display = XOpenDisplay(name) else { throw TestError("cannot open \(name)") }
        self.display = display
        QuietErrors.add(display)
        // By default Xlib exits when a connection breaks; a server that stops first must not end all tests.
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
        root = XDefaultRootWindow(display)
    }

    deinit {
        shared = nil
        XCloseDisplay(display)
        QuietErrors.remove(display)
    }

    /// The pixels of `window`, or of the whole screen; nil if the window is gone, unmapped or partly off the screen.
    public func screenshot(of window: Window? = nil) -> Screenshot? {
        guard let image = image(of: window ?? root) else { return nil }
        defer { _ = image.pointee.f.destroy_image(image) }
        let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
        if let pixels = Self.words(of: image, alpha: 0xff00_0000) {
            return Screenshot(width: width, height: height, pixels: pixels)
        }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        let red = Channel(mask: image.pointee.red_mask)
        let green = Channel(mask: image.pointee.green_mask)
        let blue = Channel(mask: image.pointee.blue_mask)
        guard let getPixel = image.pointee.f.get_pixel else { return nil }
        for y in 0..<height {
            for x in 0..<width {
                let pixel = getPixel(image, Int32(x), Int32(y))
                pixels.append(
                    0xff00_0000 | red.byte(pixel) << 16 | green.byte(pixel) << 8 | blue.byte(pixel))
            }
        }
        return Screenshot(width: width, height: height, pixels: pixels)
    }

    /// The pixels of `window`, whose visual has 32 bits, as premultiplied 0xAARRGGBB; nil as for `screenshot(of:)`.
    ///
    /// They include what a compositor sees: the alpha, which a screenshot of the screen does not contain.
    public func translucentPixels(of window: Window) -> [UInt32]? {
        guard let image = image(of: window) else { return nil }
        defer { _ = image.pointee.f.destroy_image(image) }
        return image.pointee.depth == 32 ? Self.words(of: image, alpha: 0) : nil
    }

    /// The pixels of `window`, valid until the next call; nil as for `screenshot(of:)`.
    private func image(of window: Window) -> UnsafeMutablePointer<XImage>? {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
        return shared?.image(of: window, attributes)
            ?? XGetImage(
                display, window, 0, 0, UInt32(attributes.width), UInt32(attributes.height),
                XAllPlanes(), ZPixmap)
    }

    /// The pixels of an image whose pixels are little-endian words of 0xXXRRGGBB, each with the bits of `alpha`; nil for
    /// other images, which Xlib reads pixel by pixel.
    private static func words(
        of image: UnsafeMutablePointer<XImage>, alpha: UInt32
    ) -> [UInt32]? {
        let shape = image.pointee
        guard shape.bits_per_pixel == 32, shape.byte_order == LSBFirst,
            shape.red_mask == 0xff_0000, shape.green_mask == 0xff00, shape.blue_mask == 0xff
        else { return nil }
        let (width, height) = (Int(shape.width), Int(shape.height))
        return [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
            guard let data = UnsafeRawPointer(shape.data), let start = words.baseAddress else {
                return
            }
            for y in 0..<height {
                let line = (data + y * Int(shape.bytes_per_line))
                    .assumingMemoryBound(to: UInt32.self)
                let row = start + y * width
                for x in 0..<width { row[x] = line[x] | alpha }
            }
            count = width * height
        }
    }

    /// The bits of one colour in a pixel.
    private struct Channel {
        let mask: UInt

        /// The colour in `pixel`, scaled to 0...255 and rounded to nearest.
        func byte(_ pixel: UInt) -> UInt32 {
            guard mask != 0 else { return 0 }
            let shift = UInt(mask.trailingZeroBitCount)
            let top = mask >> shift
            return UInt32(((pixel & mask) >> shift * 255 + top / 2) / top)
        }
    }

    /// The size of `window`, or nil if it is gone.
    public func size(of window: Window) -> (width: Int, height: Int)? {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
        return (Int(attributes.width), Int(attributes.height))
    }

    /// The position of the top left pixel of `window` on the screen, or nil if it is gone.
    public func origin(of window: Window) -> (x: Int, y: Int)? {
        var x: Int32 = 0
        var y: Int32 = 0
        var child: Window = 0
        guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
            return nil
        }
        return (Int(x), Int(y))
    }

    /// Whether `window` and all its ancestors are mapped.
    public func isViewable(_ window: Window) -> Bool {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, window, &attributes) != 0
            && attributes.map_state == IsViewable
    }

    /// All descendants of `window`, in an order in which each window precedes its own children.
    public func descendants(of window: Window? = nil) -> [Window] {
        var rootReturn: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard
            XQueryTree(display, window ?? root, &rootReturn, &parent, &children, &count) != 0,
            let children
        else { return [] }
        defer { XFree(children) }
        let direct = Array(UnsafeBufferPointer(start: children, count: Int(count)))
        return direct + direct.flatMap { descendants(of: $0) }
    }

    /// A window whose WM_CLASS instance or class is `className`.
    public func window(className: String) -> Window? {
        descendants().first { strings(of: $0, property: "WM_CLASS").contains(className) }
    }

    /// A window with exactly this title.
    public func window(title: String) -> Window? {
        descendants().first { strings(of: $0, property: "_NET_WM_NAME") == [title] }
    }

    /// A window whose _NET_WM_PID is `pid`.
    public func window(pid: pid_t) -> Window? {
        descendants().first { longs(of: $0, property: "_NET_WM_PID") == [UInt(pid)] }
    }

    /// Waits for a viewable window of the process `pid`; throws after `timeout` seconds.
    public func waitForWindow(pid: pid_t, timeout: Double = 10) throws -> Window {
        try waitFor("a window of process \(pid)", timeout: timeout) {
            window(pid: pid).flatMap { isViewable($0) ? $0 : nil }
        }
    }

    /// Waits until a screenshot of `window` fulfils `condition`, and returns it; throws after `timeout` seconds.
    public func waitForScreenshot(
        of window: Window, timeout: Double = 5, until condition: (Screenshot) -> Bool
    ) throws -> Screenshot {
        try waitFor("a picture", timeout: timeout) {
            screenshot(of: window).flatMap { condition($0) ? $0 : nil }
        }
    }

    /// Runs `body` with a small mapped window of this connection.
    public func withMappedWindow<Result>(_ body: (Window) throws -> Result) rethrows -> Result {
        let window = XCreateSimpleWindow(display, root, 0, 0, 120, 90, 0, 0, 0)
        XMapWindow(display, window)
        XSync(display, 0)
        defer {
            XDestroyWindow(display, window)
            XSync(display, 0)
        }
        return try body(window)
    }

    /// The atom with the name `name`.
    public func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    /// The name of `atom`.
    public func name(of atom: Atom) -> String {
        guard let name = XGetAtomName(display, atom) else { return "" }
        defer { XFree(name) }
        return String(cString: name)
    }

    /// The values of a 32-bit property; nil if there is none.
    public func longs(of window: Window, property: String) -> [UInt]? {
        guard let value = value(of: window, property: property), value.format == 32 else {
            return nil
        }
        return value.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
    }

    /// The null-separated strings of an 8-bit property; empty if there is none.
    public func strings(of window: Window, property: String) -> [String] {
        guard let value = value(of: window, property: property), value.format == 8 else {
            return []
        }
        return value.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The atom names of a property of atoms; empty if there is none.
    public func atomNames(of window: Window, property: String) -> [String] {
        (longs(of: window, property: property) ?? []).map { name(of: $0) }
    }

    /// Sets a property to these atoms, as another client or a window manager does.
    public func set(_ names: [String], as property: String, of window: Window) {
        let atoms = names.map { atom($0) }
        _ = atoms.withUnsafeBytes { bytes in
            XChangeProperty(
                display, window, atom(property), Atom(XA_ATOM), 32, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(atoms.count))
        }
        XSync(display, 0)
    }

    private func value(of window: Window, property: String) -> (format: Int, bytes: [UInt8])? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, atom(property), 0, 65536, 0, 0, &type, &format, &count, &rest, &data)
        guard status == Success, let data else { return nil }
        defer { XFree(data) }
        // Xlib stores 32-bit values as C longs.
        let unit = format == 32 ? MemoryLayout<Int>.size : Int(format) / 8
        return (Int(format), Array(UnsafeBufferPointer(start: data, count: Int(count) * unit)))
    }
}
