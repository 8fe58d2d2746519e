import TestSupport

/// A TrueType font for tests whose ten digits are all the same polygon.
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
        let characters = [Int](repeating: 0, count: 10)
        return TrueTypeFile(
            unitsPerEm: unitsPerEm, advance: unitsPerEm, shapes: [contours], first: 0x30,
            characters: characters
        ).bytes
    }
}
