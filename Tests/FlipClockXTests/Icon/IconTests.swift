import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipFace

@Suite("Icon") struct IconTests {
    @Test("all sizes that desktops use, in a property that every server accepts")
    func sizes() throws {
        let pictures = try IconPainter(typeface: .numerals(), theme: .standard).pictures()
        #expect(pictures.map(\.width) == [16, 22, 24, 32, 48, 64, 128])
        #expect(pictures.map(\.height) == pictures.map(\.width))
        let words = pictures.reduce(0) { $0 + 2 + $1.width * $1.height }
        #expect(words * 4 < 256 * 1024)
    }

    @Test(
        "a card with warm white digits on dark plastic, and a transparent background",
        arguments: [16, 48, 256])
    func card(size: Int) throws {
        let picture = try IconPainter(typeface: .numerals(), theme: .standard).picture(size: size)
        func share(_ predicate: (UInt32) -> Bool) -> Double {
            Double(picture.pixels.count(where: predicate)) / Double(picture.pixels.count)
        }
        let bright = share { $0 >> 16 & 0xff > 150 && $0 >> 16 & 0xff >= $0 & 0xff }
        let dark = share { $0 >> 24 == 0xff && $0 >> 16 & 0xff < 100 }
        #expect(bright > 0.08 && bright < 0.4)
        #expect(dark > 0.35)
        // The corners are transparent, and the card is not cut off.
        #expect(picture.pixels[0] >> 24 < 32)
        #expect(picture.pixels[size - 1] >> 24 < 32)
    }

    @Test("the reference picture for other artwork is the drawn icon")
    func model() throws {
        let path = RepositoryPath.of("Resources/icon-256.png")
        let drawn = try IconPainter(typeface: .numerals(), theme: .standard).picture(size: 256)
        if GoldenStore.repository.isRecording {
            try PNGFile.write(drawn, to: path)
            Issue.record("recorded \(path); check it, then run again without FLIPCLOCKX_RECORD")
        }
        let model = try PNGFile.read(path)
        // A PNG is not premultiplied, so translucent pixels change slightly.
        func distance(_ a: UInt32, _ b: UInt32) -> Int {
            let shifts: [UInt32] = [0, 8, 16, 24]
            return shifts.map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
        }
        var furthest = 0
        for (a, b) in zip(model.pixels, drawn.pixels) { furthest = max(furthest, distance(a, b)) }
        #expect(model.width == 256 && furthest <= 10)
    }
}
