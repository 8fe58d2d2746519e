/// Gives samples to a sound device, on the device's thread.
package protocol SoundSource: Sendable {
    /// The samples per second, in one channel.
    static var rate: Double { get }

    /// Renders samples into `buffer`, -1...1; the first one will be heard at `start`, in seconds of `CLOCK_MONOTONIC`.
    ///
    /// Returns whether the device is still needed; otherwise it is closed after a while.
    func render(into buffer: UnsafeMutableBufferPointer<Float>, at start: Double) -> Bool

    /// Whether there is something that `render` has not seen yet. Called from any thread.
    var isWaiting: Bool { get }
}
