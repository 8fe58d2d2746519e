import FlipEngine
import FlipSystem

/// Connects the faces with the sound device: collects their sounds, and opens the device when there are some.
///
/// `update` is called after each wake-up of the loop; at volume 0 it plays nothing and opens no device. All faces show
/// the same time, so only the first audible one plays; the sounds of a drag come from the face on which the user drags,
/// and a chime from the first face.
final class SoundKeeper {
    private let player = SoundPlayer()
    private let device: SoundDevice
    private var announced = SoundPlayer.Announcement()
    private var reported: Set<String> = []

    /// Creates a keeper without an open device.
    init() {
        device = SoundDevice(source: player, name: "FlipClockX")
    }

    /// Why the clock is silent although it should sound, once per reason; nil if there is no reason.
    func takeProblem() -> String? {
        Self.problem(device.state).flatMap { reported.insert($0).inserted ? $0 : nil }
    }

    /// Why a clock with a device in `state` is silent; nil if it is not.
    static func problem(_ state: SoundDevice.State) -> String? {
        switch state {
        case .closed, .open: nil
        case .noLibrary: "the clock is silent: the library libpulse.so.0 is missing"
        case .noServer:
            "the clock is silent: the sound server cannot be reached, or has closed the connection"
        case .silentServer: "the clock is silent: the sound server does not answer"
        }
    }

    /// Announces the sounds of the faces, and opens the device if it is needed.
    func update(
        _ faces: @autoclosure () -> [(number: Int, face: FaceController)], volume: Double,
        now: MediaTime
    ) {
        guard volume > 0 || announced.volume > 0 else { return }
        var new = SoundPlayer.Announcement(volume: volume)
        if volume > 0 {
            var isTaken = false
            for (number, face) in faces() {
                let hasChime = new.sounds.contains { $0.kind == .chime }
                new.sounds += face.sounds(number: number, at: now).filter { sound in
                    sound.kind == .chime ? !hasChime : !isTaken || sound.isOfHand
                }
                isTaken = isTaken || face.cards.isAudible
                new.isHeld = new.isHeld || face.cards.isHeldAudibly
            }
        }
        if new != announced {
            announced = new
            player.announce(new)
        }
        if new.isNeeded { device.open(now: now) }
    }
}
