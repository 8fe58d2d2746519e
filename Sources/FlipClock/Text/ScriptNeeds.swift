/// What a script needs beyond one glyph for each scalar: takes scalars and tells what they need.
///
///     ScriptNeeds.isShaped("ش")         // true: the glyph depends on the neighbours
///     ScriptNeeds.isFromRight("ש")      // true
///
/// Digits and the Latin, Greek and Cyrillic scripts need neither shaping nor reordering, so HarfBuzz and FriBidi are
/// not opened for them. The ranges are the blocks of the Unicode Standard.
package enum ScriptNeeds {
    /// Whether `character` must be shaped: it belongs to a script whose letters join, stack or are reordered, or it is
    /// an emoji of several scalars.
    package static func isShaped(_ character: some StringProtocol) -> Bool {
        let scalars = character.unicodeScalars
        if scalars.contains(where: isOfShapedScript) { return true }
        // Joined, coloured and flag emoji, of which a font may have one glyph.
        return scalars.count > 1
            && scalars.contains { $0.value == 0x200d || emojiParts.contains($0.value) }
    }

    /// Whether a text with `scalar` may run from right to left.
    static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
        fromRight.contains { $0.contains(scalar.value) }
    }

    private static func isOfShapedScript(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x590 else { return false }
        return shaped.contains { $0.contains(scalar.value) }
    }

    /// Hebrew to Tibetan and Myanmar, Philippine scripts to Mongolian, Limbu to Vedic Extensions, Syloti Nagri to
    /// Meetei Mayek, the presentation forms, and in plane 1 the ranges from Cypriot to Tamil Supplement, Gurung Khema,
    /// and Glagolitic Supplement to the Arabic mathematical symbols.
    private static let shaped: [ClosedRange<UInt32>] = [
        0x590...0x109f, 0x1700...0x18af, 0x1900...0x1cff, 0x1dc0...0x1dff, 0xa800...0xa8ff,
        0xa930...0xa95f, 0xa980...0xaadf, 0xaae0...0xaaff, 0xabc0...0xabff, 0xfb1d...0xfdff,
        0xfe70...0xfefc, 0x10800...0x11fff, 0x16100...0x1613f, 0x1e000...0x1efff,
    ]

    /// Hebrew to Arabic Extended-A, the presentation forms, the scripts of plane 1 that run from the right, and the
    /// controls that begin such a run.
    private static let fromRight: [ClosedRange<UInt32>] = [
        0x590...0x8ff, 0x200f...0x200f, 0x202b...0x202b, 0x202e...0x202e, 0x2067...0x2067,
        0xfb1d...0xfdff, 0xfe70...0xfefc, 0x10800...0x10fff, 0x1e800...0x1efff,
    ]

    /// The regional indicators, which form flags, and the skin tones.
    private static let emojiParts: Set<UInt32> = Set(0x1f1e6...0x1f1ff).union(0x1f3fb...0x1f3ff)
}
