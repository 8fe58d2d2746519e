import Testing

@testable import FlipClockX

@Suite("Lines of --xrm")
struct ResourceLineTests {
    @Test("a line of --xrm that sets nothing is named, with a line that does")
    func resources() {
        func warnings(_ lines: String...) -> [String] {
            WindowSetup.warnings(ofLines: lines, instanceName: "clock")
        }
        #expect(
            warnings(
                "clock.geometry: 640x360", "FlipClockX.Widget: true", "*opacity: 0.5",
                "Xft.dpi: 192", "clock*title:"
            ).isEmpty)
        for line in ["nonsense", "clock.geometri: 64x36", "xclock.geometry: 64x36", "", "! a: b"] {
            #expect(
                warnings(line) == [
                    "--xrm '\(line)' sets no resource of this clock; "
                        + "give a line such as 'clock.geometry: 640x360'"
                ])
        }
    }
}
