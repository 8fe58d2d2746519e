import Testing

@testable import FlipEngine

/// The calls that report refusals do so in debug builds only; `Examples/Sources/Essays` checks them.
@Suite("Warnings about ignored arguments")
struct RefusalTests {
    /// Receives the lines of a log.
    private final class Lines: @unchecked Sendable {
        var all: [String] = []
    }

    @Test("A refusal is one line, once; a log has a limited number of lines")
    func log() {
        let lines = Lines()
        let log = RefusalLog { lines.all.append($0) }
        for _ in 0..<3 { log.report(.keyPath("transform.rotaton.y")) }
        log.report(.value(.point, keyPath: "opacity"))
        #expect(
            lines.all == [
                "FlipEngine: the key path 'transform.rotaton.y' names no property, so it has no effect\n",
                "FlipEngine: a value of the kind point does not fit 'opacity', so it has no effect\n",
            ])
        for index in 0..<(2 * RefusalLog.limit) { log.report(.notFinite("\(index)")) }
        #expect(lines.all.count == RefusalLog.limit)
    }

    @Test("Accepted values are not refused; each refusal has its kind")
    func kinds() {
        #expect(Refusal(of: .scalar(1), for: "opacity") == nil)
        #expect(Refusal(of: .scalar(1), for: "hidden") == nil)
        #expect(Refusal(of: nil, for: "opacity") == nil)
        #expect(Refusal(of: .scalar(1), for: "frame") == .keyPath("frame"))
        #expect(Refusal(of: nil, for: "position.z") == .keyPath("position.z"))
        #expect(
            Refusal(of: .point(.zero), for: "transform")
                == .value(.point, keyPath: "transform"))
        #expect(Refusal(of: .scalar(.nan), for: "opacity") == .notFinite("opacity"))
    }
}
