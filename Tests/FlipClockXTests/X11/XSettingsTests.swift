import TestSupport
import Testing

@testable import FlipClock
@testable import FlipX11

@Suite("XSETTINGS")
struct XSettingsTests {
    /// Writes the property as a settings manager does, in either byte order.
    private struct Writer {
        let isBigEndian: Bool
        private(set) var bytes: [UInt8]

        init(isBigEndian: Bool, count: UInt32) {
            self.isBigEndian = isBigEndian
            bytes = [isBigEndian ? 1 : 0, 0, 0, 0]
            add(UInt32(77))
            add(count)
        }

        mutating func add<Number: FixedWidthInteger>(_ number: Number) {
            let size = MemoryLayout<Number>.size
            for index in 0..<size {
                let shift = (isBigEndian ? size - 1 - index : index) * 8
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }

        mutating func add(_ text: String) {
            bytes += Array(text.utf8)
            while bytes.count % 4 != 0 { bytes.append(0) }
        }

        mutating func begin(_ type: UInt8, _ name: String) {
            bytes += [type, 0]
            add(UInt16(name.utf8.count))
            add(name)
            add(UInt32(5))
        }
    }

    private func example(isBigEndian: Bool, animations: Int32 = 0) -> [UInt8] {
        var writer = Writer(isBigEndian: isBigEndian, count: 4)
        writer.begin(1, "Net/ThemeName")
        writer.add(UInt32(7))
        writer.add("Adwaita")
        writer.begin(2, "Some/Color")
        for part: UInt16 in [1, 0x203, 3, 0xffff] { writer.add(part) }
        writer.begin(0, "Gtk/EnableAnimations")
        writer.add(animations)
        writer.begin(0, "Xft/DPI")
        writer.add(Int32(-98_304))
        return writer.bytes
    }

    @Test("all kinds of settings, in both byte orders", arguments: [false, true])
    func kinds(isBigEndian: Bool) {
        let settings = XSettings(example(isBigEndian: isBigEndian))
        #expect(settings?["Net/ThemeName"] == .string("Adwaita"))
        #expect(settings?.prefersDark == false)
        #expect(settings?["Some/Color"] == .color(red: 1, green: 3, blue: 0x203, alpha: 0xffff))
        #expect(settings?["Xft/DPI"] == .integer(-98_304))
        #expect(settings?["Net"] == nil)
        #expect(settings?.enableAnimations == false)
        #expect(
            XSettings(example(isBigEndian: isBigEndian, animations: 1))?.enableAnimations == true)
    }

    @Test("an empty list of settings is valid")
    func empty() {
        let settings = XSettings(Writer(isBigEndian: false, count: 0).bytes)
        #expect(settings != nil)
        #expect(settings?.enableAnimations == nil)
    }

    @Test("truncated data is invalid", arguments: [false, true])
    func truncated(isBigEndian: Bool) {
        let bytes = example(isBigEndian: isBigEndian)
        for length in 0..<bytes.count { #expect(XSettings(Array(bytes[..<length])) == nil) }
        #expect(XSettings(bytes + [1, 2, 3]) == XSettings(bytes))
    }

    @Test("the last text needs no padding")
    func unpadded() {
        var writer = Writer(isBigEndian: false, count: 1)
        writer.begin(1, "a")
        writer.add(UInt32(2))
        #expect(XSettings(writer.bytes + [0x68, 0x69])?["a"] == .string("hi"))
    }

    @Test("a text in place of a number is ignored")
    func wrongKind() {
        var writer = Writer(isBigEndian: false, count: 1)
        writer.begin(1, "Gtk/EnableAnimations")
        writer.add(UInt32(1))
        writer.add("1")
        #expect(XSettings(writer.bytes)?.enableAnimations == nil)
    }

    @Test("wrong lengths, counts, kinds and byte orders")
    func wrongCounts() {
        var huge = Writer(isBigEndian: true, count: .max)
        #expect(XSettings(huge.bytes) == nil)
        huge.begin(1, "a")
        huge.add(UInt32.max)
        #expect(XSettings(huge.bytes) == nil)
        var unknown = Writer(isBigEndian: true, count: 1)
        unknown.begin(3, "a")
        unknown.add(UInt32(0))
        #expect(XSettings(unknown.bytes) == nil)
        #expect(XSettings([2] + example(isBigEndian: true).dropFirst()) == nil)
        #expect(XSettings([]) == nil)
    }

    @Test("garbage does not trap")
    func garbage() {
        var random = SeededRandom(seed: 5)
        var understood = 0
        for round in 0..<5000 {
            var bytes = example(isBigEndian: round % 2 == 0)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            if XSettings(bytes) != nil { understood += 1 }
        }
        #expect(1..<5000 ~= understood)
    }

    @Test("reduced motion is the user's option, otherwise the desktop's setting")
    func motion() {
        var settings = Settings()
        for (motion, reduced) in [
            (Settings.Motion.system, [true, false, false]), (.full, [false, false, false]),
            (.reduced, [true, true, true]),
        ] {
            settings.motion = motion
            #expect(
                [false, true, nil].map { settings.isMotionReduced(desktopAnimates: $0) } == reduced)
        }
    }
}
