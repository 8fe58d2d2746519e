import FlipEngine
import FlipFace
import FlipX11

/// Connects the faces with the sound device: collects what they announce, and opens the device when there is something.
///
///     sound.update(screens.map { ($0.number, $0.face) }, volume: settings.soundVolume, now: now)
///
/// Called after each wake-up of the loop; with the volume 0 it costs nothing. All faces show the same time, so only the
/// first one that can be heard is; what the hand does is heard wherever it does it.
final class SoundKeeper {
    private let player = SoundPlayer()
    private let device: SoundDevice
    private var announced = SoundPlayer.Announcement()

    /// Creates a keeper without an open device.
    init() {
        device = SoundDevice(source: player, name: "FlipClockX")
    }

    /// The line about the device for `--debug`; nil if there is nothing to say.
    var problem: String? {
        switch device.state {
        case .closed, .open: nil
        case .noLibrary: "sound: the library libpulse.so.0 is missing"
        case .noServer: "sound: the sound server cannot be reached, or has closed the connection"
        case .silentServer: "sound: the sound server does not answer"
        }
    }

    /// Announces what the faces say, and opens the device if that is needed.
    func update(
        _ faces: @autoclosure () -> [(number: Int, face: FaceController)], volume: Double,
        now: MediaTime
    ) {
        guard volume > 0 || announced.volume > 0 else { return }
        var new = SoundPlayer.Announcement(volume: volume)
        if volume > 0 {
            var isTaken = false
            for (number, face) in faces() {
                let sounds = face.sounds(number: number, at: now)
                new.sounds += isTaken ? sounds.filter(\.isOfHand) : sounds
                isTaken = isTaken || face.isAudible
                new.isHeld = new.isHeld || face.isHeldAudibly
            }
        }
        if new != announced {
            announced = new
            player.announce(new)
        }
        if new.isNeeded { device.open(now: now) }
    }
}
