/// Gives samples to a sound device, on the device's thread.
package protocol SoundSource: Sendable {
    /// The samples per second, in one channel.
    static var rate: Double { get }

    /// Renders samples into `buffer`, -1...1; the first one will be heard at `start`, in seconds of `CLOCK_MONOTONIC`.
    ///
    /// Returns whether the device is still needed. It is closed a while after it is not.
    func render(into buffer: UnsafeMutableBufferPointer<Float>, at start: Double) -> Bool

    /// Whether something came after the last call of `render`. Called from any thread.
    var isWaiting: Bool { get }
}
