import CX11
import FlipEngine

extension PixmapPresenter {
    /// The pixmap with the newest frame, and the client-side memory that frames are drawn into.
    final class Memory {
        /// The server's copy of the newest frame.
        let pixmap: Pixmap
        /// The client's copy.
        let canvas: Canvas
        /// The pixels that the pixmap has already received.
        private let sent: SentPixels
        private let capacity: PixelRect
        private let connection: XConnection
        private let image: UnsafeMutablePointer<XImage>
        /// Converts frames into `packed`; nil if the image uses the canvas directly.
        private let packer: RowPacker?
        /// The image's converted pixels.
        private let packed: UnsafeMutableRawBufferPointer?

        /// Allocates memory for frames of the size of `wanted`; nil if Xlib has none.
        init?(for wanted: PixelRect, target: PresentationTarget) {
            let capacity = PresenterLimits.capacity(for: wanted)
            let connection = target.connection
            let format = target.visual.format
            // If the server has no memory for the pixmap, an error (BadAlloc) follows later.
            let pixmap = XCreatePixmap(
                connection.display, target.window, UInt32(capacity.width),
                UInt32(capacity.height), UInt32(format.depth))
            let canvas = Canvas(capacity: capacity)
            let bytesPerRow = PresenterLimits.roundUp(capacity.width * format.bytesPerPixel, to: 4)
            let packed =
                format.isNative
                ? nil
                : UnsafeMutableRawBufferPointer.allocate(
                    byteCount: bytesPerRow * capacity.height, alignment: 16)
            let data =
                packed?.baseAddress ?? UnsafeMutableRawPointer(canvas.buffer.frameBuffer.base)
            guard
                let image = XCreateImage(
                    connection.display, target.visual.pointer, UInt32(format.depth), ZPixmap, 0,
                    data.assumingMemoryBound(to: CChar.self), UInt32(capacity.width),
                    UInt32(capacity.height), 32, Int32(bytesPerRow))
            else {
                packed?.deallocate()
                XFreePixmap(connection.display, pixmap)
                return nil
            }
            self.pixmap = pixmap
            self.canvas = canvas
            sent = SentPixels(width: capacity.width, height: capacity.height)
            self.capacity = capacity
            self.connection = connection
            self.image = image
            self.packed = packed
            packer = format.isNative ? nil : RowPacker(format: format)
        }

        deinit {
            // The pixels belong to this object, not to Xlib.
            image.pointee.data = nil
            image.destroyImage()
            packed?.deallocate()
            if connection.isAlive { XFreePixmap(connection.display, pixmap) }
        }

        /// Whether frames of the size of `wanted` fit without wasting memory.
        func fits(_ wanted: PixelRect) -> Bool {
            PresenterLimits.capacity(capacity, suits: wanted)
        }

        /// Converts the changed parts of `rects`, or all of `rects` if `isAll`, to the screen's format for sending;
        /// returns the converted rectangles.
        func takeChanges(in rects: [PixelRect], isAll: Bool) -> [PixelRect] {
            let picture = canvas.buffer.frameBuffer
            guard !isAll else {
                sent.note(rects, of: picture)
                pack(rects)
                return rects
            }
            let changes = sent.takeChanges(in: rects, of: picture)
            pack(changes)
            return changes
        }

        private func pack(_ rects: [PixelRect]) {
            guard let packer, let base = packed?.baseAddress else { return }
            for rect in rects {
                packer.pack(
                    rect, of: canvas.buffer.frameBuffer, to: base,
                    bytesPerRow: Int(image.pointee.bytes_per_line))
            }
        }

        /// Cuts `rect` into pieces of at most `size` bytes, from the top: whole rows unless a row is longer.
        func pieces(of rect: PixelRect, of size: Int) -> [PixelRect] {
            let bytesPerPixel = Int(image.pointee.bits_per_pixel) / 8
            let width = min(rect.width, max(1, size / bytesPerPixel))
            let height = max(1, size / (width * bytesPerPixel))
            return stride(from: rect.minY, to: rect.maxY, by: height).flatMap { y in
                stride(from: rect.minX, to: rect.maxX, by: width).map { x in
                    PixelRect(
                        x: x, y: y, width: min(width, rect.maxX - x),
                        height: min(height, rect.maxY - y))
                }
            }
        }

        /// Sends `rect` of the frame to the pixmap.
        func send(_ rect: PixelRect, with context: GC) {
            XPutImage(
                connection.display, pixmap, context, image, Int32(rect.minX), Int32(rect.minY),
                Int32(rect.minX), Int32(rect.minY), UInt32(rect.width), UInt32(rect.height))
        }
    }
}
