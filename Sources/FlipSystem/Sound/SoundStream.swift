import CPulse
import Glibc

/// A connection to the sound server, PulseAudio's or PipeWire's, with one stream: takes samples, and predicts when they
/// will be heard.
///
/// Uses libpulse with a main loop of its own. Only the thread that creates it may use it. Only `wait` waits, and never
/// longer than its limit, whatever the server does.
final class SoundStream {
    /// The state of the stream.
    enum State {
        /// The server has not accepted it yet.
        case connecting
        /// It takes samples.
        case ready
        /// The server has refused or ended it.
        case failed
    }

    /// The state after the last call of `wait`.
    private(set) var state = State.connecting

    private let functions: cpulse_functions
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private var stream: OpaquePointer?
    private let rate: Double
    /// The number of samples written so far, and when the first ones were written.
    private var written = (count: 0, since: 0.0)

    /// The length of the server's buffer, in seconds. It is the delay of sounds whose time is not known in advance,
    /// such as those of a drag. A shorter buffer causes more wake-ups, and gaps in the sound on a busy machine.
    static let ahead = 0.04

    /// Begins to connect to the session's server; nil if libpulse cannot even begin.
    init?(_ functions: cpulse_functions, name: String, rate: Double) {
        guard let loop = functions.mainloop_new() else { return nil }
        guard let context = functions.context_new(functions.mainloop_get_api(loop), name) else {
            functions.mainloop_free(loop)
            return nil
        }
        self.functions = functions
        self.loop = loop
        self.context = context
        self.rate = rate
        // By default, libpulse starts a server if none runs. Whether to run one is the user's decision.
        if functions.context_connect(context, nil, Int32(cpulse_context_noautospawn), nil) < 0 {
            state = .failed
        }
    }

    deinit {
        if let stream {
            _ = functions.stream_disconnect(stream)
            functions.stream_unref(stream)
        }
        functions.context_disconnect(context)
        functions.context_unref(context)
        functions.mainloop_free(loop)
    }

    /// Waits for the server, at most `seconds`, and handles its messages.
    func wait(atMost seconds: Double) {
        guard state != .failed, functions.mainloop_prepare(loop, Int32(seconds * 1e6)) >= 0,
            functions.mainloop_poll(loop) >= 0, functions.mainloop_dispatch(loop) >= 0
        else {
            state = .failed
            return
        }
        update()
    }

    private func update() {
        switch functions.context_get_state(context) {
        case Int32(cpulse_context_ready): break
        // Lower values are the states before it, higher ones those after the end.
        case 0..<Int32(cpulse_context_ready): return
        default:
            state = .failed
            return
        }
        guard let stream else { return connect() }
        switch functions.stream_get_state(stream) {
        case 0..<Int32(cpulse_stream_ready): break
        case Int32(cpulse_stream_ready): state = .ready
        default: state = .failed
        }
    }

    private func connect() {
        var spec = cpulse_sample_spec(
            format: Int32(cpulse_float32), rate: UInt32(rate), channels: 1)
        let properties = functions.proplist_new()
        // Desktops have a separate volume for the sounds of events.
        _ = functions.proplist_sets(properties, "media.role", "event")
        stream = functions.stream_new_with_proplist(context, "Flaps", &spec, nil, properties)
        functions.proplist_free(properties)
        let bytes = UInt32(Self.ahead * rate) * 4
        var attributes = cpulse_buffer_attr(
            maxlength: .max, tlength: bytes, prebuf: bytes / 2, minreq: bytes / 2, fragsize: .max)
        let flags =
            cpulse_stream_interpolate_timing | cpulse_stream_auto_timing_update
            | cpulse_stream_adjust_latency
        guard let stream,
            functions.stream_connect_playback(
                stream, nil, &attributes, Int32(flags), nil, nil) >= 0
        else {
            state = .failed
            return
        }
    }

    // MARK: Samples

    /// The number of samples that the stream takes now.
    var space: Int {
        guard state == .ready, let stream else { return 0 }
        let bytes = functions.stream_writable_size(stream)
        return bytes == .max ? 0 : bytes / 4
    }

    /// When the next sample that is written will be heard, if `now` is the current time.
    func nextTime(now: Double) -> Double {
        guard let stream else { return now + Self.ahead }
        var (microseconds, isNegative): (UInt64, Int32) = (0, 0)
        if functions.stream_get_latency(stream, &microseconds, &isNegative) >= 0 {
            return now + (isNegative != 0 ? 0 : min(Double(microseconds) / 1e6, 10))
        }
        // Until the server reports its latency, assumes that samples are heard without delay, one after the other.
        return max(now, written.since + Double(written.count) / rate)
    }

    /// Writes `samples`, which must not be more than there is `space` for.
    func write(_ samples: UnsafeBufferPointer<Float>, now: Double) {
        guard let stream else { return }
        if written.count == 0 { written.since = now }
        written.count += samples.count
        if functions.stream_write(stream, samples.baseAddress, samples.count * 4, nil, 0, 0) < 0 {
            state = .failed
        }
    }
}
