import CPulse
import Testing

@testable import FlipSystem

/// The stream to the sound server, with functions in place of libpulse's.
@Suite("When samples are heard")
struct SoundStreamTests {
    /// A server that accepts the stream and reports a latency.
    private static func server(
        latency:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<UInt64>?, UnsafeMutablePointer<Int32>?
            ) -> Int32
    ) -> cpulse_functions {
        var functions = cpulse_functions()
        functions.mainloop_new = { OpaquePointer(bitPattern: 1) }
        functions.mainloop_free = { _ in }
        functions.mainloop_get_api = { _ in OpaquePointer(bitPattern: 1) }
        functions.mainloop_prepare = { _, _ in 0 }
        functions.mainloop_poll = { _ in 0 }
        functions.mainloop_dispatch = { _ in 0 }
        functions.context_new = { _, _ in OpaquePointer(bitPattern: 1) }
        functions.context_connect = { _, _, _, _ in 0 }
        functions.context_get_state = { _ in Int32(cpulse_context_ready) }
        functions.context_disconnect = { _ in }
        functions.context_unref = { _ in }
        functions.proplist_new = { OpaquePointer(bitPattern: 1) }
        functions.proplist_sets = { _, _, _ in 0 }
        functions.proplist_free = { _ in }
        functions.stream_new_with_proplist = { _, _, _, _, _ in OpaquePointer(bitPattern: 1) }
        functions.stream_connect_playback = { _, _, _, _, _, _ in 0 }
        functions.stream_get_state = { _ in Int32(cpulse_stream_ready) }
        functions.stream_writable_size = { _ in 4800 }
        functions.stream_write = { _, _, _, _, _, _ in 0 }
        functions.stream_get_latency = latency
        functions.stream_disconnect = { _ in 0 }
        functions.stream_unref = { _ in }
        return functions
    }

    private func stream(_ functions: cpulse_functions) throws -> SoundStream {
        let stream = try #require(SoundStream(functions, name: "test", rate: 48_000))
        // The first wait makes the stream, the second one finds it ready.
        for _ in 0..<2 { stream.wait(atMost: 0) }
        try #require(stream.state == .ready)
        return stream
    }

    @Test("after the latency that the server reports, which includes its buffer")
    func reported() throws {
        let stream = try stream(
            Self.server { _, microseconds, isNegative in
                microseconds?.pointee = 61_000
                isNegative?.pointee = 0
                return 0
            })
        #expect(abs(stream.nextTime(now: 100) - 100.061) < 1e-9)
    }

    @Test("at once if the server reports that it has run ahead, and within ten seconds at most")
    func extremes() throws {
        let ahead = try stream(
            Self.server { _, microseconds, isNegative in
                microseconds?.pointee = 5000
                isNegative?.pointee = 1
                return 0
            })
        #expect(ahead.nextTime(now: 100) == 100)
        let endless = try stream(
            Self.server { _, microseconds, isNegative in
                microseconds?.pointee = .max
                isNegative?.pointee = 0
                return 0
            })
        #expect(endless.nextTime(now: 100) == 110)
    }

    @Test("one after the other, as long as the server reports no latency")
    func unreported() throws {
        let stream = try stream(Self.server { _, _, _ in -1 })
        #expect(stream.nextTime(now: 100) == 100)
        let samples = [Float](repeating: 0, count: 480)
        samples.withUnsafeBufferPointer { stream.write($0, now: 100) }
        #expect(abs(stream.nextTime(now: 100.002) - 100.01) < 1e-9)
        #expect(stream.nextTime(now: 101) == 101)
    }
}
