import CX11
import CXrandr
import FlipEngine
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    @Suite("Refresh rate of a server", .serialized)
    struct RefreshRateSystemTests {
        /// Sets the screen's only monitor to a new mode with these timings, keeping its size.
        private func setMode(
            _ name: String, dotClock: UInt, horizontalTotal: UInt32, verticalTotal: UInt32,
            flags: UInt, by reader: ScreenReader
        ) throws {
            let display = reader.display
            let size = try #require(reader.size(of: reader.root))
            let resources = try #require(XRRGetScreenResourcesCurrent(display, reader.root))
            defer { XRRFreeScreenResources(resources) }
            var mode = XRRModeInfo()
            mode.width = UInt32(size.width)
            mode.height = UInt32(size.height)
            mode.dotClock = dotClock
            mode.hTotal = horizontalTotal
            mode.vTotal = verticalTotal
            mode.modeFlags = flags
            var bytes = Array(name.utf8CString)
            let id = bytes.withUnsafeMutableBufferPointer { buffer in
                mode.name = buffer.baseAddress
                mode.nameLength = UInt32(name.utf8.count)
                return XRRCreateMode(display, reader.root, &mode)
            }
            let output = resources.pointee.outputs[0]
            XRRAddOutputMode(display, output, id)
            var outputs = [output]
            let status = XRRSetCrtcConfig(
                display, resources, resources.pointee.crtcs[0], UInt(CurrentTime), 0, 0, id,
                UInt16(RR_Rotate_0), &outputs, 1)
            XSync(display, 0)
            try #require(status == RRSetConfigSuccess)
        }

        @Test("A new monitor mode changes the refresh rate, and the window is notified")
        func modes() throws {
            let server = try Xvfb(screen: "1024x768x24")
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            #expect(harness.window.refreshRate == .fallback)

            // The VESA mode 1024x768 at 75 Hz.
            harness.clearEvents()
            try setMode(
                "fast", dotClock: 78_750_000, horizontalTotal: 1312, verticalTotal: 800, flags: 0,
                by: reader)
            try waitForRate(75.029, of: harness)

            harness.clearEvents()
            try setMode(
                "interlaced", dotClock: 44_900_000, horizontalTotal: 1264, verticalTotal: 817,
                flags: UInt(RR_Interlace), by: reader)
            try waitForRate(86.957, of: harness)

            harness.clearEvents()
            try setMode(
                "broken", dotClock: 0, horizontalTotal: 0, verticalTotal: 0, flags: 0, by: reader)
            try waitForRate(60, of: harness)
            #expect(harness.window.refreshRate == .fallback)
            #expect(harness.errors.isEmpty)
        }

        /// Pumps until the window has this rate, and expects the notification that the rate may have changed.
        private func waitForRate(_ hertz: Double, of harness: WindowHarness) throws {
            var isRight: Bool { abs(harness.window.refreshRate.hertz - hertz) < 0.001 }
            try harness.pump("\(hertz) Hz") { isRight }
            try harness.wait("the change") { $0 == .refreshRateMayHaveChanged }
        }
    }
}
