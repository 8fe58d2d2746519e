import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Digits, the hinge gap and labels on small cards.
@Suite("Small cards")
struct SmallCardTests {
    private let typefaces: Typefaces

    init() throws { typefaces = Typefaces(digits: try FaceFixture.typeface()) }

    private func metrics(_ height: Int, axis: FlipAxis = .x, gap: Double? = nil) -> CardMetrics {
        // As a layout rounds it: even across the hinge.
        let wide = Double(height) * CardPlan.Kind.digitsAspect
        let width = axis == .x ? Int(wide.rounded()) : Int(wide / 2) * 2
        return CardMetrics(
            width: width, height: height, theme: .standard, axis: axis, hingeGap: gap)
    }

    private func digits(_ height: Int) throws -> DigitMetrics {
        try #require(
            DigitMetrics(
                typeface: typefaces.digits, metrics: metrics(height), theme: .standard))
    }

    private func inkHeight(_ height: Int) throws -> Double {
        try #require(
            typefaces.digits.inkBounds(of: "0", pixelSize: digits(height).pixelSize)
        ).height
    }

    @Test("digits grow to 0.76 of a small card, and nothing jumps from one height to the next")
    func digitHeights() throws {
        let face = typefaces.digits
        let (zero, all) = (
            try #require(face.inkBounds(of: "0", pixelSize: 1000)),
            try #require(face.digitBounds(pixelSize: 1000))
        )
        let pair = try #require(face.digitAdvance(pixelSize: 1000)) + all.width
        for height in [20, 24, 30, 40, 60, 90, 100] {
            let ink = try inkHeight(height)
            // The card's width is a whole number of pixels, at 20 pixels up to a fortieth too narrow for that height.
            let widest = 0.93 * Double(metrics(height).width) * zero.height / pair / Double(height)
            #expect(abs(ink / Double(height) - min(0.76, widest)) < 0.003, "\(height): \(ink)")
            #expect(abs(widest - 0.76) < 0.025)
        }
        for height in [160, 200, 430] {
            #expect(try abs(inkHeight(height) / Double(height) - 0.69) < 0.002, "\(height)")
        }
        var last = try inkHeight(16)
        for height in stride(from: 18, through: 240, by: 2) {
            let ink = try inkHeight(height)
            #expect(ink >= last && ink - last <= 2, "\(height): \(last) to \(ink)")
            last = ink
        }
    }

    @Test("the widest pair stays on the card at every height")
    func widths() throws {
        for height in stride(from: 16, through: 240, by: 2) {
            let (metrics, digits) = (metrics(height), try digits(height))
            for pair in ["44", "00", "48", "11", "14", "41"] {
                let scalars = Array(pair.unicodeScalars)
                let places = digits.centers(
                    of: scalars, cardWidth: metrics.width)
                for (scalar, place) in zip(scalars, places) {
                    let half =
                        (typefaces.digits.inkBounds(of: scalar, pixelSize: digits.pixelSize)?.width
                            ?? 0) / 2
                    #expect(place - half > 0 && place + half < Double(metrics.width))
                }
            }
        }
    }

    @Test(
        "the hinge gap is one pixel below 90, and half transparent below 40",
        arguments: FlipAxis.allCases)
    func seam(axis: FlipAxis) {
        #expect(metrics(90, axis: axis).slit.count == 2)
        #expect(metrics(88, axis: axis).slit.count == 1)
        #expect(metrics(88, axis: axis).slit.contains(metrics(88, axis: axis).hinge - 1))
        #expect(metrics(40, axis: axis).slitOpacity == 1 && metrics(40, axis: axis).slit.count == 1)
        #expect(
            metrics(38, axis: axis).slitOpacity == 0.5 && metrics(38, axis: axis).slit.count == 1)
        #expect(metrics(2, axis: axis).slit.count == 1)
        // The user's own gap is as wide as requested, and opaque.
        #expect(metrics(38, axis: axis, gap: 2).slit.count == 2)
        #expect(metrics(38, axis: axis, gap: 2).slitOpacity == 1)
        #expect(metrics(38, axis: axis, gap: 0).slit.isEmpty)
        var theme = Theme.standard
        theme.hingeGap = 0
        #expect(CardMetrics(width: 34, height: 40, theme: theme, axis: axis).slit.isEmpty)
    }

    @Test("digits show through a half transparent gap", arguments: FlipAxis.allCases)
    func faintSeam(axis: FlipAxis) throws {
        for height in [20, 38, 40] {
            let metrics = metrics(height, axis: axis)
            let painter = try CardPainter(
                theme: .standard, metrics: metrics, typefaces: typefaces)
            let (blank, printed) = (
                painter.picture(of: CardValue(text: "")), painter.picture(of: CardValue(text: "88"))
            )
            let bar = metrics.hinge - 1
            let line = (metrics.length / 4..<metrics.length * 3 / 4).map { along in
                axis == .x ? bar * metrics.width + along : along * metrics.width + bar
            }
            let most =
                line.map { Int(printed.pixels[$0] >> 8 & 0xff) - Int(blank.pixels[$0] >> 8 & 0xff) }
                .max() ?? 0
            if height < 40 && axis == .x {
                // Ink of 230 levels at half of its strength; less beside the middle of a bar.
                #expect(most > 40 && most < 140, "\(height): \(most)")
            } else {
                // An opaque gap has no ink, and a vertical one is between the digits.
                #expect(most == 0)
            }
        }
    }

    @Test(
        "AM and PM have at least eleven pixels and touch no digit, or are left out for all hours",
        arguments: [
            20, 38, 40, 42, 60, 76, 80, 84, 90, 92, 94, 96, 98, 100, 112, 130, 160, 204, 206, 430,
        ])
    func labels(height: Int) throws {
        let painter = try CardPainter(
            theme: .standard, metrics: metrics(height), typefaces: typefaces)
        let (width, clearance) = (painter.metrics.width, 1)
        var shown: [Bool] = []
        for hour in 1...12 {
            let blank = painter.picture(of: CardValue(text: ""))
            let plain = painter.picture(of: CardValue(text: "\(hour)"))
            let marked = painter.picture(of: CardValue(text: "\(hour)", label: "PM"))
            let changed = (0..<plain.pixels.count).filter { plain.pixels[$0] != marked.pixels[$0] }
            shown.append(!changed.isEmpty)
            guard let first = changed.first, let last = changed.last else { continue }
            #expect(last / width - first / width + 1 >= 11)
            #expect(last / width < height - 2 && changed.allSatisfy { $0 % width >= 2 })
            for index in changed {
                let (x, y) = (index % width, index / width)
                for row in max(y - clearance, 0)...min(y + clearance, height - 1) {
                    for column in max(x - clearance, 0)...min(x + clearance, width - 1) {
                        let place = row * width + column
                        #expect(
                            plain.pixels[place] == blank.pixels[place],
                            "\(hour) at \(height): the label touches the digits")
                        if plain.pixels[place] != blank.pixels[place] { return }
                    }
                }
            }
        }
        #expect(Set(shown).count == 1, "\(shown)")
        if height < 40 { #expect(!shown[0]) }
        // On smaller cards the kerned 10, 11 and 12 leave less than two pixels beside a label of eleven.
        if height >= 130 { #expect(shown[0]) }
    }
}
