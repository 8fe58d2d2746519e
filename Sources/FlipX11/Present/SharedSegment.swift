import CLinux
import CX11
import Glibc

/// A System V shared memory segment from which the X server reads frames.
///
/// It is marked for removal as soon as it is mapped, before the server attaches it: Linux allows attaching a marked
/// segment by its ID. A child process that shares our memory creates, maps and marks it, so that killing the program
/// between two of these steps leaves no segment behind. Only this user can open it.
///
/// A successful attach does not prove much: in a container the same ID may be another segment. So `attach` also checks
/// the kernel's number of attachments, and compares pixels that the server has read.
final class SharedSegment {
    /// The first byte; page aligned.
    let base: UnsafeMutableRawPointer
    /// The size in bytes.
    let size: Int
    /// The server's XID for it.
    var serverID: UInt { information.pointee.shmseg }

    private let connection: XConnection
    private let mapping: Mapping
    /// On the heap, because Xlib's images keep its address.
    private let information: UnsafeMutablePointer<XShmSegmentInfo>
    private var isAttached = false

    /// Creates a segment of `size` bytes, not yet attached by the server; nil if the kernel refuses.
    init?(size: Int, connection: XConnection) {
        let made = clinux_make_segment(size)
        guard let address = made.base else { return nil }
        base = address
        mapping = Mapping(base: address)
        self.size = size
        self.connection = connection
        information = .allocate(capacity: 1)
        information.initialize(
            to: XShmSegmentInfo(
                shmseg: 0, shmid: made.identifier,
                shmaddr: address.assumingMemoryBound(to: CChar.self),
                readOnly: 1))
    }

    /// Detaches the server and then this process. Images of the segment must have been destroyed before.
    ///
    /// Nothing blocks. But a marked segment disappears with its last mapping, and the server may not have attached it
    /// yet, for example during rapid resizing. So our mapping stays until the server has answered a later request.
    deinit {
        if isAttached && connection.isAlive {
            XShmDetach(connection.display, information)
            connection.questions.ask {
                xcb_get_input_focus($0).sequence
            } take: { [mapping] _ in
                withExtendedLifetime(mapping) {}
            }
        }
        information.deallocate()
    }

    /// Our mapping of the segment, which lasts as long as this object.
    private final class Mapping {
        private let base: UnsafeMutableRawPointer

        init(base: UnsafeMutableRawPointer) { self.base = base }

        deinit { shmdt(base) }
    }

    /// Lets the server of `target` attach the segment, and verifies that it is the same one; false if that cannot be
    /// confirmed.
    ///
    /// Only the first segment of a connection waits for this verification. A server that has attached one of our
    /// segments can attach the next; if it refuses, an error follows later as for any other request.
    func attach(for target: PresentationTarget) -> Bool {
        guard !connection.hasProvedSharedMemory else {
            XShmAttach(connection.display, information)
            isAttached = true
            return true
        }
        let errors = connection.trapErrors {
            XShmAttach(connection.display, information)
        }
        guard errors?.isEmpty == true else { return false }
        isAttached = true
        var status = shmid_ds()
        guard shmctl(information.pointee.shmid, IPC_STAT, &status) == 0, status.shm_nattch >= 2
        else { return false }
        connection.hasProvedSharedMemory = echoes(for: target)
        return connection.hasProvedSharedMemory
    }

    /// Creates an image of `width` x `height` pixels over the bytes from `offset` on; nil if Xlib has no memory.
    func makeImage(
        width: Int, height: Int, offset: Int, visual: XVisual
    ) -> UnsafeMutablePointer<XImage>? {
        XShmCreateImage(
            connection.display, visual.pointer, UInt32(visual.format.depth), ZPixmap,
            (base + offset).assumingMemoryBound(to: CChar.self), information, UInt32(width),
            UInt32(height))
    }

    /// Whether random pixels that are put through the segment come back unchanged from the server.
    private func echoes(for target: PresentationTarget) -> Bool {
        let display = connection.display
        let format = target.visual.format
        let count = min(8, size / 8)
        guard let image = makeImage(width: count, height: 1, offset: 0, visual: target.visual)
        else { return false }
        defer { image.destroyImage() }

        var generator = SystemRandomNumberGenerator()
        let nonce = (0..<count).map { _ in generator.next() as UInt32 }
        RowPacker(format: format).packRow(from: nonce, count: count, to: base)

        var echo: [UInt32] = []
        let errors = connection.trapErrors {
            let pixmap = XCreatePixmap(
                display, target.window, UInt32(count), 1, UInt32(format.depth))
            let context = XCreateGC(display, pixmap, 0, nil)
            XShmPutImage(
                display, pixmap, context, image, 0, 0, 0, 0, UInt32(count), 1, 0)
            if let reply = XGetImage(
                display, pixmap, 0, 0, UInt32(count), 1, XAllPlanes(), ZPixmap),
                let data = reply.pointee.data
            {
                if Int(reply.pointee.bits_per_pixel) == format.bitsPerPixel {
                    echo = (0..<count).map { format.pixel(at: data + $0 * format.bytesPerPixel) }
                }
                reply.destroyImage()
            }
            XFreeGC(display, context)
            XFreePixmap(display, pixmap)
        }
        let mask = format.colorMask
        let expected = (0..<count).map { format.pixel(at: base + $0 * format.bytesPerPixel) & mask }
        return errors?.isEmpty == true && echo.map { $0 & mask } == expected
    }
}
