import Testing

@testable import FlipClockX

@Suite("Straight and premultiplied alpha")
struct AlphaConversionTests {
    @Test("every premultiplied byte survives the round trip through straight alpha")
    func roundTrip() {
        for alpha: UInt32 in 0...255 {
            for part: UInt32 in 0...alpha {
                let straight = AlphaConversion.straight(part, alpha: alpha)
                #expect(straight <= 255)
                #expect(AlphaConversion.premultiplied(straight, alpha: alpha) == part)
            }
        }
    }

    @Test("both conversions give the byte nearest to the exact result")
    func nearest() {
        for alpha: UInt32 in 1...255 {
            for part: UInt32 in 0...alpha {
                let exact = Double(part) * 255 / Double(alpha)
                let straight = Double(AlphaConversion.straight(part, alpha: alpha))
                #expect(abs(straight - exact) <= 0.5)
            }
            for part: UInt32 in 0...255 {
                let exact = Double(part) * Double(alpha) / 255
                let premultiplied = Double(AlphaConversion.premultiplied(part, alpha: alpha))
                #expect(abs(premultiplied - exact) <= 0.5)
            }
        }
    }

    @Test("bytes greater than alpha count as alpha, and a transparent pixel is zero")
    func outOfRange() {
        #expect(AlphaConversion.straight(pixel: 0x80ff_ff40) == 0x80ff_ff80)
        #expect(AlphaConversion.straight(pixel: 0x0012_3456) == 0)
        #expect(AlphaConversion.premultiplied(pixel: 0x00ff_ffff) == 0)
    }
}
