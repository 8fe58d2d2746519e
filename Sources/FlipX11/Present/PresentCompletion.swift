/// The server's report that it has finished with pixels.
package enum PresentCompletion: Equatable, Sendable {
    /// The server has read the image from the shared memory segment `segment`, from byte `offset` on (ShmCompletion).
    case sharedMemory(segment: UInt, offset: Int)
    /// The server has executed a copy into `drawable` (NoExpose, or the last GraphicsExpose).
    case copy(drawable: UInt)
}
