/// A TrueType font for tests whose ten digits are all the same polygon.
///
/// It has the tables that FreeType needs, without checksums; see the OpenType specification, chapters head, hhea, maxp,
/// hmtx, cmap, loca and glyf.
struct HostileFont {
    /// The number of font units per em.
    let unitsPerEm: Int
    /// The corners of each contour, in font units with y upwards.
    let contours: [[(x: Int, y: Int)]]

    /// A font whose digits are squares that reach `reach` units from the origin to each side.
    init(unitsPerEm: Int, squareTo reach: Int) {
        self.unitsPerEm = unitsPerEm
        contours = [[(-reach, -reach), (-reach, reach), (reach, reach), (reach, -reach)]]
    }

    /// A font whose digits are a zigzag with `edges` edges, each from the bottom to the top.
    init(edges: Int) {
        unitsPerEm = 1000
        contours = [(0..<edges).map { (x: $0 * 37 % 700, y: $0 % 2 * 700) }]
    }

    /// A font whose digits are `count` squares, each ten units wide, as in a font with a worn or a dotted look.
    init(specks count: Int) {
        unitsPerEm = 1000
        contours = (0..<count).map { index in
            let (x, y) = (index % 40 * 16, index / 40 * 16)
            return [(x, y), (x, y + 10), (x + 10, y + 10), (x + 10, y)]
        }
    }

    /// The font file.
    var bytes: [UInt8] {
        let glyph = glyph
        // The missing glyph is empty.
        let tables: [(tag: String, bytes: [UInt8])] = [
            ("cmap", characterMap), ("glyf", glyph), ("head", head), ("hhea", horizontalHeader),
            ("hmtx", words(unitsPerEm, 0, unitsPerEm, 0)),
            ("loca", longs(0, 0, glyph.count)),
            (
                "maxp",
                longs(0x10000) + words(2, points, contours.count, 0, 0, 2)
                    + words(0, 0, 0, 0, 0, 0, 0, 0)
            ),
        ]
        var file = longs(0x10000) + words(tables.count, 0, 0, 0)
        var place = file.count + tables.count * 16
        for table in tables {
            file += Array(table.tag.utf8) + longs(0, place, table.bytes.count)
            place += (table.bytes.count + 3) / 4 * 4
        }
        for table in tables {
            file += table.bytes
            while file.count % 4 != 0 { file.append(0) }
        }
        return file
    }

    private var points: Int { contours.reduce(0) { $0 + $1.count } }

    private var glyph: [UInt8] {
        let all = contours.joined()
        let (xs, ys) = (all.map(\.x), all.map(\.y))
        var bytes = words(
            contours.count, xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
        var end = -1
        for contour in contours {
            end += contour.count
            bytes += words(end)
        }
        // No instructions. Flag 1 is a corner, whose coordinates are 16-bit differences.
        bytes += words(0) + [UInt8](repeating: 1, count: points)
        for values in [xs, ys] {
            var last = 0
            for value in values {
                bytes += words(value - last)
                last = value
            }
        }
        return bytes
    }

    private var head: [UInt8] {
        longs(0x10000, 0, 0, 0x5F0F_3CF5) + words(0, unitsPerEm) + longs(0, 0, 0, 0)
            + words(0, 0, unitsPerEm, unitsPerEm, 0, 8, 2, 1, 0)
    }

    private var horizontalHeader: [UInt8] {
        longs(0x10000) + words(unitsPerEm, 0, 0, unitsPerEm) + words(0, 0, unitsPerEm, 1, 0, 0)
            + words(0, 0, 0, 0, 0, 2)
    }

    /// Format 4, with one segment for the digits, which all have glyph 1, and the one that ends the table.
    private var characterMap: [UInt8] {
        let segments =
            words(0x39, 0xffff, 0, 0x30, 0xffff, 0, 1, 4, 0)
            + words(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        let body = words(0, 4, 4, 1, 0) + segments
        return words(0, 1, 3, 1) + longs(12) + words(4, body.count + 4) + body
    }

    private func words(_ values: Int...) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    private func longs(_ values: Int...) -> [UInt8] {
        values.flatMap { words($0 >> 16, $0) }
    }
}
