import CLinux
import CX11
import Glibc

/// A System V shared memory segment that the X server reads pictures from.
///
/// It is marked for removal as soon as it is mapped, and before the server is told of it: Linux lets a marked segment be
/// attached by its number. A child that shares our memory makes, maps and marks it, so that not even a kill between two
/// of these leaves a segment behind. Only this user can open it.
///
/// That the server has attached "it" proves little: in a container the same number may be another's segment. So
/// `attach` also asks the kernel for the count of attachments, and the server for pixels put through it.
final class SharedSegment {
    /// The first byte; page aligned.
    let base: UnsafeMutableRawPointer
    /// How many bytes.
    let size: Int
    /// The server's number for it.
    var serverID: UInt { information.pointee.shmseg }

    private let connection: XConnection
    private let mapping: Mapping
    /// On the heap, since Xlib's images keep its address.
    private let information: UnsafeMutablePointer<XShmSegmentInfo>
    private var isAttached = false

    /// A segment of `size` bytes, not yet known to the server; nil where the kernel has none to give.
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

    /// Detaches the server and then ourselves. Images made of it must be gone.
    ///
    /// Nothing is waited for. But a segment that is marked for removal ends with its last mapping, and the server may not have
    /// come to attaching it yet, as in a storm of sizes: ours stays until the server has answered something that was asked
    /// later.
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

    /// The segment in our memory, mapped until this object is freed.
    private final class Mapping {
        private let base: UnsafeMutableRawPointer

        init(base: UnsafeMutableRawPointer) { self.base = base }

        deinit { shmdt(base) }
    }

    /// Lets the server of `target` attach the segment, and proves that it is this one; false on any doubt.
    ///
    /// That is waited for once on a connection. A server that has seen one of our segments sees the next by its number as
    /// well; should it refuse it, the error says so later, like that of any other request.
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

    /// An image of `width` x `height` pixels over the bytes from `offset` on, or nil where Xlib makes none.
    func makeImage(
        width: Int, height: Int, offset: Int, visual: XVisual
    ) -> UnsafeMutablePointer<XImage>? {
        XShmCreateImage(
            connection.display, visual.pointer, UInt32(visual.format.depth), ZPixmap,
            (base + offset).assumingMemoryBound(to: CChar.self), information, UInt32(width),
            UInt32(height))
    }

    /// Whether pixels that no one can guess come back from the server as they were put through the segment.
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
