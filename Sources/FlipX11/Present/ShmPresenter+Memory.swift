import CX11
import FlipEngine

extension ShmPresenter {
    /// The segment with its slots, as images for Xlib and as frame buffers for the engine.
    ///
    /// It is made somewhat larger than asked for, so that a window under the user's hand does not need a new one for
    /// each step. Where the screen's pixels are not the engine's, frames are drawn into a buffer of our own and packed
    /// into the slot when they are put.
    final class Memory {
        /// The segment.
        let segment: SharedSegment
        /// How many bytes lie between two slots.
        let slotSize: Int
        /// One image for each slot, which holds `capacity` pixels.
        private(set) var images: [UnsafeMutablePointer<XImage>] = []
        private let capacity: PixelRect
        private let packer: RowPacker?
        private let canvas: Canvas?

        /// Memory for frames of the size of `wanted`, proved to be seen by the server; nil on any doubt.
        init?(for wanted: PixelRect, slots: Int, target: PresentationTarget) {
            let capacity = PresenterLimits.capacity(for: wanted)
            let format = target.visual.format
            // Enough for any padding that the server may want at the end of a row.
            let rowSize = PresenterLimits.roundUp(capacity.width * format.bytesPerPixel, to: 64)
            let slotSize = rowSize * capacity.height
            guard
                let segment = SharedSegment(size: slotSize * slots, connection: target.connection),
                segment.attach(for: target)
            else { return nil }
            self.segment = segment
            self.capacity = capacity
            self.slotSize = slotSize
            packer = format.isNative ? nil : RowPacker(format: format)
            canvas = format.isNative ? nil : Canvas(capacity: capacity)
            for slot in 0..<slots {
                guard
                    let image = segment.makeImage(
                        width: capacity.width, height: capacity.height, offset: slot * slotSize,
                        visual: target.visual)
                else { return nil }
                images.append(image)
                let stride = Int(image.pointee.bytes_per_line)
                guard stride * capacity.height <= slotSize,
                    Int(image.pointee.bits_per_pixel) == format.bitsPerPixel
                else { return nil }
            }
        }

        deinit {
            // Frees the structures alone: their pixels are the segment's.
            for image in images { image.destroyImage() }
        }

        /// Whether frames of the size of `wanted` have room, and not so much that memory would be wasted.
        func fits(_ wanted: PixelRect) -> Bool {
            PresenterLimits.capacity(capacity, suits: wanted)
        }

        /// Where to draw a frame that is to be put from `slot`, which lacks `stale`.
        func frame(_ slot: Int, _ bounds: PixelRect, stale: [PixelRect]) -> PresenterFrame {
            if let canvas { return canvas.frame(bounds) }
            let base = (segment.base + slot * slotSize).assumingMemoryBound(to: UInt32.self)
            return PresenterFrame(
                buffer: FrameBuffer(
                    base: base, width: bounds.width, height: bounds.height,
                    pixelsPerRow: Int(images[slot].pointee.bytes_per_line) / 4), stale: stale)
        }

        /// The frame is drawn: brings `rects` of it into `slot`, unless it was drawn there.
        func finish(_ rects: [PixelRect], slot: Int) {
            guard let canvas, let packer else { return }
            canvas.isWhole = true
            for rect in rects {
                packer.pack(
                    rect, of: canvas.buffer.frameBuffer, to: segment.base + slot * slotSize,
                    bytesPerRow: Int(images[slot].pointee.bytes_per_line))
            }
        }
    }
}
