/// A TrueType font for tests, whose characters are shapes of straight contours.
///
/// It has the tables that FreeType needs, without checksums; see the OpenType specification, chapters head, hhea, maxp,
/// hmtx, cmap, loca, glyf and name.
public struct TrueTypeFile {
    /// The corners of each contour, in font units with y upwards.
    public typealias Shape = [[(x: Int, y: Int)]]

    /// The number of font units per em.
    let unitsPerEm: Int
    /// The advance of every character, in font units.
    let advance: Int
    /// The shapes of the glyphs after the missing one, which is empty.
    let shapes: [Shape]
    /// The code point of the first character.
    let first: Int
    /// For each character from the first one on, the index of its shape.
    let characters: [Int]
    /// The name of the family; nil for a font without names.
    let family: String?

    /// Creates a font; every character has its own shape unless `characters` has the indices of their shapes.
    public init(
        unitsPerEm: Int, advance: Int, shapes: [Shape], first: Int, characters: [Int]? = nil,
        family: String? = nil
    ) {
        self.unitsPerEm = unitsPerEm
        self.advance = advance
        self.shapes = shapes
        self.first = first
        self.characters = characters ?? Array(shapes.indices)
        self.family = family
    }

    /// A font with the printable characters of ASCII. Each is a bar on the seam of a card, with a block for each bit of
    /// its code, so that no two are alike.
    public static func blocks(family: String) -> TrueTypeFile {
        let shapes: [Shape] = (32...126).map { code in
            guard code > 32 else { return [] }
            let blocks = (0..<7).filter { code >> $0 & 1 == 1 }.map { bit in
                rectangle(x: 40 + bit % 2 * 220, y: bit / 2 * 180, width: 200, height: 160)
            }
            return [rectangle(x: 40, y: 335, width: 420, height: 30)] + blocks
        }
        return TrueTypeFile(
            unitsPerEm: 1000, advance: 500, shapes: shapes, first: 32, family: family)
    }

    private static func rectangle(
        x: Int, y: Int, width: Int, height: Int
    ) -> [(x: Int, y: Int)] {
        [(x, y), (x, y + height), (x + width, y + height), (x + width, y)]
    }

    /// The font file.
    public var bytes: [UInt8] {
        var glyphs: [UInt8] = []
        var places = [0, 0]
        for shape in shapes {
            glyphs += Self.glyph(shape)
            places.append(glyphs.count)
        }
        let points = shapes.map { shape in shape.reduce(0) { $0 + $1.count } }.max() ?? 0
        let contours = shapes.map(\.count).max() ?? 0
        let zeros = words([Int](repeating: 0, count: shapes.count))
        var tables: [(tag: String, bytes: [UInt8])] = [
            ("cmap", characterMap), ("glyf", glyphs), ("head", head), ("hhea", horizontalHeader),
            ("hmtx", words([advance, 0]) + zeros), ("loca", longs(places)),
            (
                "maxp",
                longs([0x10000]) + words([shapes.count + 1, points, contours, 0, 0, 2])
                    + words([0, 0, 0, 0, 0, 0, 0, 0])
            ),
        ]
        if let family { tables.append(("name", Self.names(family))) }
        var file = longs([0x10000]) + words([tables.count, 0, 0, 0])
        var place = file.count + tables.count * 16
        for table in tables {
            file += Array(table.tag.utf8) + longs([0, place, table.bytes.count])
            place += (table.bytes.count + 3) / 4 * 4
        }
        for table in tables {
            file += table.bytes
            while file.count % 4 != 0 { file.append(0) }
        }
        return file
    }

    private static func glyph(_ shape: Shape) -> [UInt8] {
        let all = Array(shape.joined())
        guard !all.isEmpty else { return [] }
        let (xs, ys) = (all.map(\.x), all.map(\.y))
        var bytes = words([
            shape.count, xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0,
        ])
        var end = -1
        for contour in shape {
            end += contour.count
            bytes += words([end])
        }
        // No instructions. Flag 1 is a corner, whose coordinates are 16-bit differences.
        bytes += words([0]) + [UInt8](repeating: 1, count: all.count)
        for values in [xs, ys] {
            var last = 0
            for value in values {
                bytes += words([value - last])
                last = value
            }
        }
        while bytes.count % 4 != 0 { bytes.append(0) }
        return bytes
    }

    private var head: [UInt8] {
        longs([0x10000, 0, 0, 0x5F0F_3CF5]) + words([0, unitsPerEm]) + longs([0, 0, 0, 0])
            + words([0, 0, unitsPerEm, unitsPerEm, 0, 8, 2, 1, 0])
    }

    private var horizontalHeader: [UInt8] {
        longs([0x10000]) + words([unitsPerEm, 0, 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0])
            + words([0, 0, 0, 0, 0, 1])
    }

    /// Format 4, with one segment for the characters, and the one that ends the table.
    private var characterMap: [UInt8] {
        let last = first + characters.count - 1
        let segments =
            words([last, 0xffff, 0, first, 0xffff, 0, 1, 4, 0]) + words(characters.map { $0 + 1 })
        let body = words([0, 4, 4, 1, 0]) + segments
        return words([0, 1, 3, 1]) + longs([12]) + words([4, body.count + 4]) + body
    }

    /// The family, the style and the full name, in UTF-16.
    private static func names(_ family: String) -> [UInt8] {
        let texts = [(1, family), (2, "Regular"), (4, family)].map { name, text in
            (name, words(text.utf16.map(Int.init)))
        }
        var (records, strings): ([UInt8], [UInt8]) = ([], [])
        for (name, bytes) in texts {
            records += words([3, 1, 0x409, name, bytes.count, strings.count])
            strings += bytes
        }
        return words([0, texts.count, 6 + records.count]) + records + strings
    }
}

private func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
}

private func longs(_ values: [Int]) -> [UInt8] {
    values.flatMap { words([$0 >> 16, $0]) }
}
