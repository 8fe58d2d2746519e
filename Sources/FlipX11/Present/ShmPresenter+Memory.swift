import CX11
import FlipEngine

extension ShmPresenter {
    /// The segment with its slots, as images for Xlib and as frame buffers for the engine.
    ///
    /// It is larger than necessary, so that an interactive resize does not allocate at each step. If the screen's
    /// format differs from the engine's, frames are drawn into a canvas and converted into the slot when they are
    /// submitted.
    final class Memory {
        /// The segment.
        let segment: SharedSegment
        /// The bytes from the start of one slot to the next.
        let slotSize: Int
        /// One image of `capacity` pixels for each slot.
        private(set) var images: [UnsafeMutablePointer<XImage>] = []
        private let capacity: PixelRect
        private let packer: RowPacker?
        private let canvas: Canvas?

        /// Allocates memory for frames of the size of `wanted` and verifies that the server shares it; nil if either
        /// fails.
        init?(for wanted: PixelRect, slots: Int, target: PresentationTarget) {
            let capacity = PresenterLimits.capacity(for: wanted)
            let format = target.visual.format
            // 64 bytes are enough for any padding that the server may require at the end of a row.
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
            // Frees only the structures: the pixels belong to the segment.
            for image in images { image.destroyImage() }
        }

        /// Whether frames of the size of `wanted` fit without wasting memory.
        func fits(_ wanted: PixelRect) -> Bool {
            PresenterLimits.capacity(capacity, suits: wanted)
        }

        /// Returns the memory for a frame that will be put from `slot`, whose outdated parts are `stale`.
        func frame(_ slot: Int, _ bounds: PixelRect, stale: [PixelRect]) -> PresenterFrame {
            if let canvas { return canvas.frame(bounds) }
            let base = (segment.base + slot * slotSize).assumingMemoryBound(to: UInt32.self)
            return PresenterFrame(
                buffer: FrameBuffer(
                    base: base, width: bounds.width, height: bounds.height,
                    pixelsPerRow: Int(images[slot].pointee.bytes_per_line) / 4), stale: stale)
        }

        /// Converts `rects` of the drawn frame into `slot`, unless it was drawn there.
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
