import CLinux
import CX11
import Glibc
import Synchronization

/// Memory into which a server on this machine writes the pixels of screenshots. Reading them from the connection instead
/// takes several times as long, and tests read many.
final class SharedPixels {
    /// The identifiers of all such memory in this process.
    static let identifiers = Mutex<Set<Int32>>([])

    private let display: OpaquePointer
    /// Its size in bytes.
    private let size: Int
    /// On the heap, because Xlib's images keep its address.
    private let information: UnsafeMutablePointer<XShmSegmentInfo>

    /// Makes memory for `size` bytes; nil if the server cannot share it.
    init?(size: Int, display: OpaquePointer) {
        guard XShmQueryExtension(display) != 0 else { return nil }
        let segment = Self.identifiers.withLock { identifiers in
            let segment = clinux_make_segment(size)
            if segment.base != nil { identifiers.insert(segment.identifier) }
            return segment
        }
        guard let base = segment.base else { return nil }
        self.display = display
        self.size = size
        information = .allocate(capacity: 1)
        information.initialize(
            to: XShmSegmentInfo(
                shmseg: 0, shmid: segment.identifier,
                shmaddr: base.assumingMemoryBound(to: CChar.self), readOnly: 0))
        XShmAttach(display, information)
        XSync(display, 0)
        var status = shmid_ds()
        guard shmctl(segment.identifier, IPC_STAT, &status) == 0, status.shm_nattch == 2 else {
            return nil
        }
    }

    deinit {
        XShmDetach(display, information)
        Self.identifiers.withLock {
            shmdt(information.pointee.shmaddr)
            _ = $0.remove(information.pointee.shmid)
        }
        information.deallocate()
    }

    /// The pixels of `window`, which are valid until the next call; nil if the memory is too small or the window cannot be
    /// read.
    func image(
        of window: Window, _ attributes: XWindowAttributes
    ) -> UnsafeMutablePointer<XImage>? {
        guard
            let image = XShmCreateImage(
                display, attributes.visual, UInt32(attributes.depth), ZPixmap,
                information.pointee.shmaddr, information, UInt32(attributes.width),
                UInt32(attributes.height))
        else { return nil }
        let bytes = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
        if bytes <= size, XShmGetImage(display, window, image, 0, 0, XAllPlanes()) != 0 {
            return image
        }
        _ = image.pointee.f.destroy_image(image)
        return nil
    }
}
