import Testing

@testable import FlipEngine

@Suite("Colours and multipliers")
struct ColorTests {
    @Test("components are clamped, and NaN becomes 0")
    func colorClamping() {
        let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
        #expect([color.red, color.green, color.blue, color.alpha] == [0, 1, 0, 1])
        #expect(Color(white: -.infinity).red == 0)
    }

    @Test("a multiplier is clamped, and NaN becomes 1")
    func multiplierClamping() {
        let factors = ColorMultiplier(red: -1, green: 9, blue: .nan, alpha: 2)
        #expect([factors.red, factors.green, factors.blue, factors.alpha] == [0, 4, 1, 1])
        #expect(ColorMultiplier(white: 1).isIdentity)
        #expect(!ColorMultiplier(white: 1, alpha: 0.99).isIdentity)
    }

    @Test("a premultiplied colour has no component above its alpha")
    func premultiplied() {
        #expect(PremultipliedColor(Color(red: 1, green: 0.5, blue: 0)).bits == 0xffff_8000)
        #expect(PremultipliedColor(.clear).bits == 0)
        for step in 0...1000 {
            let alpha = Double(step) / 1000
            let pixel = PremultipliedColor(Color(red: 1, green: 0.999, blue: 0.5, alpha: alpha))
            #expect(pixel.red == pixel.alpha)
            #expect(pixel.green <= pixel.alpha && pixel.blue <= pixel.alpha)
        }
    }
}
