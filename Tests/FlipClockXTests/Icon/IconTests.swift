import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX

@Suite("Icon") struct IconTests {
    @Test func dump() throws {
        let painter = try IconPainter(typeface: .digits())
        for size in IconPainter.sizes + [256] {
            try PNGFile.write(painter.picture(size: size), to: "/tmp/icon-\(size).png")
        }
    }
}
