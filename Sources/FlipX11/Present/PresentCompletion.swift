/// The server's message that it has done with pixels we have put.
package enum PresentCompletion: Equatable, Sendable {
    /// A put from the shared memory segment with the server's number `segment`, from byte `offset` on, is done.
    case sharedMemory(segment: UInt, offset: Int)
    /// A copy into `drawable` is done (NoExpose, or the last GraphicsExpose).
    case copy(drawable: UInt)
}
