import FlipClock
import FlipEngine

/// A typeface, either a face of a font file or the clock's numerals: takes a character and a size, and returns its ink
/// bounds, advance and coverage.
///
///     let face = try Typeface(file: file.path, index: file.index)
///     let ink = face.inkBounds(of: "8", pixelSize: 400)
///     let mask = face.mask(of: "8", pixelSize: 400, subpixelOffset: Point(x: 0.25, y: 0.5))
///
/// Sizes are in pixels, clamped to 1...8000: of a font that of the em square, of the numerals the height of a flat
/// digit. The origin is the pen position on the baseline; x points to the right and y *downwards*. Shape and advance
/// scale linearly with the size.
///
/// The result for a character that the typeface lacks is nil. Two values are equal if they are the same object of a
/// font, or numerals of the same measures. Use each face of a font on one thread only.
package struct Typeface: Equatable {
    /// The index of a glyph in a font; of the numerals, the value of its scalar.
    typealias Glyph = FontFace.Glyph

    private enum Outlines: Equatable {
        case font(FontFace)
        case numerals(Numerals)
    }

    private let outlines: Outlines

    /// Opens face `index` of the font file `file`.
    init(file: String, index: Int = 0) throws(FontError) {
        outlines = .font(try FontFace(file: file, index: index))
    }

    /// The clock's numerals.
    init(_ numerals: Numerals) { outlines = .numerals(numerals) }

    /// Moves the waist of a font's digits to the seam if it is near it (`SeamMap`); that of the numerals is there.
    func alignWaist() {
        if case .font(let face) = outlines { face.alignWaist() }
    }

    /// Where a face of a font was read from; nil for the numerals.
    var source: TypefaceSource? {
        guard case .font(let face) = outlines else { return nil }
        return face.source
    }

    /// The numerals; nil for a face of a font.
    var numerals: Numerals? {
        guard case .numerals(let numerals) = outlines else { return nil }
        return numerals
    }

    /// Gives the glyphs of scripts that need shaping; nil without HarfBuzz.
    var shaper: GlyphShaper? {
        guard case .font(let face) = outlines else { return nil }
        return face.shaper
    }

    /// Whether the typeface has a glyph for `scalar` that can be drawn.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        switch outlines {
        case .font(let face): face.has(scalar)
        case .numerals: glyph(of: scalar) != nil
        }
    }

    /// The glyph of `scalar` outside any context; nil if the typeface lacks it.
    func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        switch outlines {
        case .font(let face): face.glyph(of: scalar)
        case .numerals: Numerals.characters.contains(scalar) ? scalar.value : nil
        }
    }

    /// The smallest rectangle around the glyph's outline, in pixels; zero for a glyph without ink.
    func inkBounds(of scalar: Unicode.Scalar, pixelSize: Double) -> Rect? {
        glyph(of: scalar).flatMap { inkBounds(ofGlyph: $0, pixelSize: pixelSize) }
    }

    /// The smallest rectangle around a glyph's outline, in pixels; zero for a glyph without ink.
    func inkBounds(ofGlyph glyph: Glyph, pixelSize: Double) -> Rect? {
        switch outlines {
        case .font(let face): face.inkBounds(ofGlyph: glyph, pixelSize: pixelSize)
        case .numerals(let numerals):
            Unicode.Scalar(glyph).flatMap { numerals.inkBounds(of: $0, pixelSize: pixelSize) }
        }
    }

    /// The horizontal advance after the glyph, in pixels.
    func advance(of scalar: Unicode.Scalar, pixelSize: Double) -> Double? {
        switch outlines {
        case .font(let face): face.advance(of: scalar, pixelSize: pixelSize)
        case .numerals(let numerals): numerals.advance(of: scalar, pixelSize: pixelSize)
        }
    }

    /// The glyph's coverage, with its origin offset by `subpixelOffset` pixels (y down) from a pixel's corner.
    ///
    /// The offset may be any finite number below 10^9; its whole part is added to `left` and `top`. A font rounds it to
    /// 1/64 pixel.
    func mask(
        of scalar: Unicode.Scalar, pixelSize: Double, subpixelOffset: Point = .zero
    ) -> GlyphMask? {
        glyph(of: scalar).flatMap {
            mask(ofGlyph: $0, pixelSize: pixelSize, subpixelOffset: subpixelOffset)
        }
    }

    /// The coverage of a glyph, like that of a scalar; `stretch` is the ratio of the drawn width to the designed width.
    func mask(
        ofGlyph glyph: Glyph, pixelSize: Double, subpixelOffset: Point = .zero, stretch: Double = 1
    ) -> GlyphMask? {
        switch outlines {
        case .font(let face):
            face.mask(
                ofGlyph: glyph, pixelSize: pixelSize, subpixelOffset: subpixelOffset,
                stretch: stretch)
        case .numerals(let numerals):
            Unicode.Scalar(glyph).flatMap {
                numerals.mask(
                    of: $0, pixelSize: pixelSize, subpixelOffset: subpixelOffset, stretch: stretch)
            }
        }
    }
}
