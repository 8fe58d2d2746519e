import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The numerals on cards: their size, their width and their places.
@Suite struct NumeralCardTests {
    private static let weights = ThemeValues.Weight.allCases
    private static let digits = Array("0123456789".unicodeScalars)

    private func digits(
        width: Int, height: Int, weight: ThemeValues.Weight = .bold, axis: FlipAxis = .x,
        count: Int = 2
    ) throws -> DigitMetrics {
        let metrics = CardMetrics(width: width, height: height, theme: .standard, axis: axis)
        return try #require(
            DigitMetrics(
                typeface: .numerals(weight), metrics: metrics, theme: .standard, count: count))
    }

    /// The ink of `count` digits together, at the size on the card.
    private func rowWidth(_ digits: DigitMetrics, count: Int) throws -> Double {
        let all = try #require(digits.typeface.digitBounds(pixelSize: digits.pixelSize))
        return digits.pitch * Double(count - 1) + all.width
    }

    @Test(arguments: weights)
    func digitsHaveTheirHeightOnEveryCardOfTwoDigits(weight: ThemeValues.Weight) throws {
        for height in stride(from: 160, through: 1600, by: 90) {
            let width = Int((Double(height) * CardPlan.Kind.digitsAspect).rounded())
            let digits = try digits(width: width, height: height, weight: weight)
            let share = digits.pixelSize / Double(height)
            // Heights are even numbers of pixels.
            #expect(abs(share - 0.70) <= 1 / Double(height) + 1e-9, "\(height): \(share)")
            #expect(try rowWidth(digits, count: 2) <= 0.901 * Double(width))
        }
    }

    @Test(arguments: weights)
    func aNarrowCardHasNarrowerDigitsBeforeSmallerOnes(weight: ThemeValues.Weight) throws {
        let height = 400
        var last = (width: Double.infinity, size: Double.infinity)
        for width in stride(from: 500, through: 120, by: -4) {
            let digits = try digits(width: width, height: height, weight: weight)
            let numerals = try #require(digits.typeface.numerals)
            let room = 0.90 * Double(width)
            let row = try rowWidth(digits, count: 2)
            #expect(row <= 1.001 * room)
            // Digits below their full height are condensed, apart from the step of two pixels.
            if digits.pixelSize < 280 {
                #expect(numerals.metrics.width < 0.1 && row > 0.97 * room, "\(width)")
            } else if numerals.metrics.width < NumeralMetrics.clockWidth {
                #expect(row > 0.99 * room, "\(width)")
            }
            #expect(digits.pixelSize <= last.size)
            last = (row, digits.pixelSize)
        }
    }

    /// A digit alone is wider, and so are small digits.
    @Test func singleAndSmallDigitsAreWider() throws {
        func width(_ height: Int, count: Int) throws -> Double {
            let aspect = count == 1 ? 0.665 : CardPlan.Kind.digitsAspect
            let width = Int((Double(height) * aspect).rounded())
            let digits = try digits(width: width, height: height, count: count)
            return try #require(digits.typeface.numerals).metrics.width
        }
        #expect(try width(400, count: 1) == NumeralMetrics.singleWidth)
        #expect(try width(400, count: 2) == NumeralMetrics.clockWidth)
        #expect(try width(62, count: 2) > NumeralMetrics.clockWidth)
    }

    @Test(arguments: [20, 30, 48, 60, 88, 90, 200, 562])
    func flatEdgesAreBetweenRowsAndWaistsOnTheHinge(height: Int) throws {
        let width = Int((Double(height) * CardPlan.Kind.digitsAspect).rounded())
        let digits = try digits(width: width, height: height)
        #expect(digits.pixelSize.truncatingRemainder(dividingBy: 2) == 0)
        #expect(abs(digits.baseline - digits.pixelSize / 2) < 1e-9)
        let metrics = try #require(digits.typeface.numerals).metrics
        let card = CardMetrics(width: width, height: height, theme: .standard)
        let gap = Double(card.slit.count) * Double(card.slitOpacity) / digits.pixelSize
        #expect(abs(metrics.gap - min(gap, 0.05)) < 1e-9)
    }

    @Test func aVerticalHingeHasNoSeamAcrossTheDigits() throws {
        let digits = try digits(width: 220, height: 420, axis: .y, count: 1)
        #expect(try #require(digits.typeface.numerals).metrics.gap == 0)
    }

    @Test(arguments: weights)
    func theTensStayWhereTheyAreWhileTheUnitsCount(weight: ThemeValues.Weight) throws {
        let digits = try digits(width: 346, height: 400, weight: weight)
        for tens in Self.digits {
            let places = Self.digits.filter { $0 != "1" }.map {
                digits.centers(of: [tens, $0], cardWidth: 346)[0]
            }
            #expect(Set(places).count == 1, "\(tens)")
            // They hardly move for a 1 either.
            let beforeOne = digits.centers(of: [tens, "1"], cardWidth: 346)[0]
            #expect(abs(beforeOne - places[0]) < 0.031 * digits.pixelSize, "\(tens)")
        }
    }

    /// No ink leaves the space for digits, and pairs are near the middle of the card.
    @Test(arguments: weights)
    func pairsAreOnTheCard(weight: ThemeValues.Weight) throws {
        for (width, height) in [(346, 400), (200, 400), (44, 50)] {
            let digits = try digits(width: width, height: height, weight: weight)
            for tens in Self.digits {
                for units in Self.digits {
                    let places = digits.centers(of: [tens, units], cardWidth: width)
                    let inks = try [tens, units].map {
                        try #require(
                            digits.typeface.inkBounds(of: $0, pixelSize: digits.pixelSize)
                        ).width
                    }
                    let left = places[0] - inks[0] / 2
                    let right = Double(width) - places[1] - inks[1] / 2
                    #expect(min(left, right) > 0.03 * Double(width), "\(tens)\(units)")
                    let lean = (units == "1" ? 0.09 : 0.05) * Double(width)
                    #expect(abs(left - right) / 2 < lean, "\(tens)\(units)")
                }
            }
        }
    }

    @Test func kerningIsAppliedOnce() throws {
        let digits = try digits(width: 346, height: 400)
        let numerals = try #require(digits.typeface.numerals)
        func pitch(_ pair: [Unicode.Scalar]) throws -> Double {
            let places = digits.centers(of: pair, cardWidth: 346)
            // Without the optical corrections within the cells.
            let shifts = try pair.map {
                let glyph = try #require(numerals.glyph(of: $0))
                return (glyph.ink.lowerBound + glyph.ink.upperBound - glyph.advance) / 2
            }
            return (places[1] - places[0]) / digits.pixelSize - shifts[1] + shifts[0]
        }
        for pair: [Unicode.Scalar] in [["1", "0"], ["2", "1"], ["1", "1"], ["4", "8"]] {
            let expected = numerals.metrics.advance + numerals.kerning(pair[0], pair[1])
            #expect(try abs(pitch(pair) - expected) < 1e-9, "\(pair)")
        }
    }

    @Test func everyWeightOfAThemeHasItsOwnStems() {
        let stems = Self.weights.compactMap { Typeface.numerals($0).numerals?.metrics.stem }
        #expect(stems.count == Self.weights.count && stems == stems.sorted())
        #expect(Set(stems).count == stems.count)
        for weight in Self.weights { #expect(Typeface.numerals(weight).weight == weight) }
    }

    @Test func wordsBesideTheNumeralsAreSetInAFont() throws {
        let typefaces = Typefaces(digits: .numerals())
        let font = try FaceFixture.typeface()
        #expect(typefaces.letters.source == font.source && typefaces.failure == nil)
        let run = typefaces.run("MAP 12", in: .usual, pixelSize: 100)
        #expect(run.glyphs.allSatisfy { $0.typeface == typefaces.letters })
        let label = try #require(typefaces.label("PM", capHeight: 20, spacing: 2))
        #expect(label.glyphs.count == 2 && label.glyphs.allSatisfy { $0.typeface.numerals != nil })
        #expect(abs(label.ink.height - 20) < 0.5)
        let other = try #require(typefaces.label("ΜΜ", capHeight: 20, spacing: 2))
        #expect(other.glyphs.allSatisfy { $0.typeface.numerals == nil })
    }

    @Test(arguments: [30, 60, 200])
    func digitsOfABoardAreNumeralsAndAsHighAsItsLetters(width: Int) throws {
        let metrics = CardMetrics(width: width, height: width * 8 / 5, theme: .standard)
        let typefaces = Typefaces(digits: .numerals())
        let digits = try #require(
            DigitMetrics(
                typeface: typefaces.digits, metrics: metrics, theme: .standard, count: 1))
        let setter = BoardTypesetter(
            type: Theme.standard.type, metrics: metrics, typefaces: typefaces, digits: digits)
        let board = setter.set([["E", "7", ":"]], in: .usual)[0]
        let (letter, digit) = (setter.masks(of: board[0]), setter.masks(of: board[1]))
        #expect(letter.count == 1 && digit.count == 1)
        #expect(abs(letter[0].height - digit[0].height) <= 1)
        #expect(abs(letter[0].top - digit[0].top) <= 1)
        #expect(!setter.masks(of: board[2]).isEmpty)
        let mask = try #require(
            digits.typeface.mask(of: "7", pixelSize: digits.pixelSize * board[1].type.size))
        #expect(digit[0].height == mask.height)
    }
}
