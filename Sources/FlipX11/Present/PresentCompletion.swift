import CX11

/// The server's report that it has finished with pixels.
package enum PresentCompletion: Equatable, Sendable {
    /// The server has read the image from the shared memory segment `segment`, from byte `offset` on (ShmCompletion).
    case sharedMemory(segment: UInt, offset: Int)
    /// The server has executed a copy into `drawable` (NoExpose, or the last GraphicsExpose).
    case copy(drawable: UInt)

    /// The completion that `event` reports; nil if it reports none.
    ///
    /// These events belong to a drawable or a segment, not to a window: what `xany.window` reads from them is the
    /// drawable, which may be a window of ours or a pixmap.
    ///
    /// - Parameter sharedMemory: The codes of MIT-SHM; nil if the server does not have it.
    init?(_ event: XEvent, sharedMemory: XExtensionCodes?) {
        switch event.type {
        case NoExpose: self = .copy(drawable: event.xnoexpose.drawable)
        case GraphicsExpose where event.xgraphicsexpose.count == 0:
            self = .copy(drawable: event.xgraphicsexpose.drawable)
        default:
            guard let sharedMemory, event.type == sharedMemory.firstEvent + ShmCompletion else {
                return nil
            }
            self = withUnsafeBytes(of: event) { bytes in
                let completion = bytes.load(as: XShmCompletionEvent.self)
                return .sharedMemory(segment: completion.shmseg, offset: Int(completion.offset))
            }
        }
    }
}
