import FlipEngine

/// The announced sounds that are still to come: takes complete lists of them, and gives each sound once.
///
/// An update replaces all announced sounds, so a flap that the user catches makes no slap. A sound may be late, for
/// example because the device has just been opened. It is still given during its `grace`, and dropped afterwards: a
/// late slap is worse than none.
package struct SoundQueue: Hashable, Sendable {
    /// The maximum number of announced sounds; further ones are ignored.
    static let longest = 4096

    private var announced: [FlipSound] = []
    /// The sounds that were given, with their times; old ones are removed.
    private var given: [FlipSound.Name: MediaTime] = [:]

    package init() {}

    /// Whether a sound is still to come after `time`.
    package func isWaiting(at time: MediaTime) -> Bool {
        announced.contains { $0.time >= time - $0.grace && given[$0.name] == nil }
    }

    /// Replaces the announced sounds.
    package mutating func update(_ sounds: [FlipSound]) {
        announced = Array(sounds.prefix(Self.longest))
    }

    /// Returns the sounds that are due before `end`, in the order of their times, where `start` is the first moment
    /// that can still be heard.
    package mutating func take(from start: MediaTime, to end: MediaTime) -> [FlipSound] {
        var due: [FlipSound] = []
        for sound in announced
        where sound.time < end && sound.time >= start - sound.grace && given[sound.name] == nil {
            given[sound.name] = sound.time
            due.append(sound)
        }
        if given.count > Self.longest / 8 {
            // 6 s is twice the longest flip; a flip's departure may be announced again while the flip lasts.
            given = given.filter { $0.value > start - 6 }
        }
        return due.sorted { $0.time < $1.time }
    }
}
