import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads

/// Plays the sounds of the faces: takes announcements on the main thread, and renders samples on the device's thread.
final class SoundPlayer: SoundSource, @unchecked Sendable {
    /// The sounds to come.
    struct Announcement: Hashable, Sendable {
        /// The sounds of the faces.
        var sounds: [FlipSound] = []
        /// Whether the user holds a card, which may sound at any moment.
        var isHeld = false
        /// The volume, 0...1.
        var volume = 0.0

        /// Whether the device is needed for these sounds.
        var isNeeded: Bool { volume > 0 && (isHeld || !sounds.isEmpty) }
    }

    static let rate = SoundMixer.rate

    /// The newest announcement; the only property that both threads use.
    private let mailbox = Mailbox<Announcement>()
    private var mixer = SoundMixer()
    private var isHeld = false

    /// Replaces the last announcement. Never waits.
    func announce(_ announcement: Announcement) { mailbox.put(announcement) }

    var isWaiting: Bool { !mailbox.isEmpty }

    func render(into buffer: UnsafeMutableBufferPointer<Float>, at start: Double) -> Bool {
        if let new = mailbox.take() {
            mixer.queue.update(new.sounds)
            mixer.volume = new.volume
            isHeld = new.isHeld
        }
        mixer.render(into: buffer, at: start)
        return isHeld || mixer.isActive(at: start)
    }
}
