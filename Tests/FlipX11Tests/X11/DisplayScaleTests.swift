import Testing

@testable import FlipX11

@Suite("Pixels per point") struct DisplayScaleTests {
    /// XSETTINGS as a desktop publishes them: integers with names of at most 16 letters.
    private func settings(_ values: [(String, Int32)]) -> XSettings? {
        var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0]
        func word(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        bytes += word(UInt32(values.count))
        for (name, value) in values {
            bytes += [0, 0, UInt8(name.utf8.count), 0] + Array(name.utf8)
            bytes += [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
            bytes += word(0) + word(UInt32(bitPattern: value))
        }
        return XSettings(bytes)
    }

    /// Dots per inch in 1/1024, as XSETTINGS has them.
    private static func dots(_ perInch: Int32) -> Int32 { perInch * 1024 }

    @Test("order: the user's option, XSETTINGS, the server's resources, the environment, 1")
    func order() throws {
        let desktop = try #require(settings([("Xft/DPI", Self.dots(144))]))
        func scale(_ wanted: Double?, _ settings: XSettings?, _ dots: Double?, _ text: String?)
            -> Double
        {
            DisplayScale.value(
                wanted: wanted, settings: settings, dotsPerInch: dots, environment: text)
        }
        #expect(scale(3, desktop, 192, "2") == 3)
        #expect(scale(nil, desktop, 192, "2") == 1.5)
        #expect(scale(nil, nil, 192, "3") == 2)
        #expect(scale(nil, nil, nil, "3") == 3)
        #expect(scale(nil, nil, nil, nil) == 1)
        for junk in ["", "junk", "nan", "inf", "-1", "0"] {
            #expect(scale(nil, nil, nil, junk) == 1)
        }
        #expect(scale(nil, nil, nil, "100") == 8)
        #expect(scale(nil, nil, 10, nil) == 0.5)
    }

    @Test("a desktop's scale factor is applied once")
    func factors() {
        #expect(settings([("Net/ThemeName", 1)])?.scale == nil)
        #expect(settings([("Gdk/WindowScalingFactor", 2)])?.scale == 2)
        let both = settings([
            ("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", Self.dots(96)),
            ("Xft/DPI", Self.dots(192)),
        ])
        #expect(both?.scale == 2)
        #expect(settings([("Xft/DPI", -1)])?.scale == nil)
    }
}
