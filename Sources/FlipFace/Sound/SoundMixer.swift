import FlipEngine
import Glibc

/// Mixes the announced sounds: takes the time of the next sample, and gives samples.
///
/// The samples are mono, -1...1, 48,000 a second. Each sound begins at the sample nearest to its time, or at once if it
/// is late. The result depends on the sounds and times only, and not on the sizes of the buffers.
package struct SoundMixer: Sendable {
    /// The samples per second.
    package static let rate = FlapVoice.rate
    /// The maximum number of simultaneous sounds; a large board has more, but the difference is inaudible.
    static let mostVoices = 24
    /// Sounds that begin within this time of each other count as a crowd, in seconds.
    private static let crowdTime = 0.03
    /// The maximum delay of the sounds of a crowd after the first one, in seconds: flaps never land at the same
    /// instant.
    private static let spread = 0.004
    /// Up to this amplitude the sum is left as it is; a larger sum is bent towards 1.
    private static let knee: Float = 0.7

    /// A sound that is being played.
    private struct Voice {
        let samples: [Float]
        let gain: Float
        /// The index of the next sample. A negative number is the number of samples of silence before the first one.
        var next: Int
    }

    /// The sounds that are still to come.
    package var queue = SoundQueue()
    /// The volume, 0...1.
    package var volume = 1.0
    private var voices: [Voice] = []
    /// The times at which the newest sounds began.
    private var begins: [MediaTime] = []
    /// When the last rendered sample is heard.
    private var end: MediaTime = 0
    /// The longest gap between two buffers, in seconds. A longer gap ends all voices: the device was closed, or
    /// stalled.
    private static let longestGap = 0.1

    package init() {}

    /// Whether something is heard, or will be, at `time` or later.
    package func isActive(at time: MediaTime) -> Bool {
        !voices.isEmpty || queue.isWaiting(at: time)
    }

    /// Renders samples into `buffer`; the first one will be heard at `start`.
    package mutating func render(
        into buffer: UnsafeMutableBufferPointer<Float>, at start: MediaTime
    ) {
        if abs(start - end) > Self.longestGap { voices = [] }
        end = start + Double(buffer.count) / Self.rate
        for sound in queue.take(from: start, to: end) { begin(sound, at: start) }
        buffer.update(repeating: 0)
        for index in voices.indices { Self.add(&voices[index], to: buffer) }
        voices.removeAll { $0.next >= $0.samples.count }
        // A quarter of the amplitude sounds about half as loud, so the middle of the slider has that effect.
        let gain = Float(volume * volume)
        for index in buffer.indices { buffer[index] = Self.limited(buffer[index]) * gain }
    }

    private mutating func begin(_ sound: FlipSound, at start: MediaTime) {
        let time = max(sound.time, start)
        guard sound.kind != .chime else {
            // There is only one bell. It is never left out, and does not belong to a crowd of flaps.
            let delay = Int(((time - start) * Self.rate).rounded())
            voices.append(Voice(samples: FlapVoice(sound).samples, gain: 1, next: -delay))
            return
        }
        guard voices.count < Self.mostVoices else { return }
        begins.removeAll { time - $0 >= Self.crowdTime }
        let crowd = begins.count
        begins.append(time)
        var random = SoundRandom(sound.name)
        let late = crowd > 0 ? Self.spread * abs(random.signed()) : 0
        let delay = Int(((time - start + late) * Self.rate).rounded())
        voices.append(
            Voice(
                samples: FlapVoice(sound).samples, gain: 1 / Float(1 + crowd), next: -delay))
    }

    private static func add(
        _ voice: inout Voice, to buffer: UnsafeMutableBufferPointer<Float>
    ) {
        let first = min(max(-voice.next, 0), buffer.count)
        let count = max(min(buffer.count - first, voice.samples.count - max(voice.next, 0)), 0)
        let offset = max(voice.next, 0)
        for index in 0..<count {
            buffer[first + index] += voice.samples[offset + index] * voice.gain
        }
        voice.next += buffer.count
    }

    /// The sum of all sounds, bent towards the full scale instead of cut off at it.
    private static func limited(_ value: Float) -> Float {
        let size = abs(value)
        guard size > knee else { return value }
        let bent = knee + (1 - knee) * tanhf((size - knee) / (1 - knee))
        return value < 0 ? -bent : bent
    }
}
