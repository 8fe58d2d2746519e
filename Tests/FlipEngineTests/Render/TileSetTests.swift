import TestSupport
import Testing

@testable import FlipEngine

/// The drawn part of a picture is a set of tiles.
@Suite("Tile set")
struct TileSetTests {
    /// The tiles that a rectangle touches, computed pixel by pixel.
    private static func tiles(of rect: PixelRect, in extents: PixelRect) -> Set<[Int]> {
        var tiles: Set<[Int]> = []
        let part = rect.intersection(extents)
        for y in part.minY..<part.maxY {
            for x in part.minX..<part.maxX {
                tiles.insert([
                    (x - extents.minX) / TileSet.side, (y - extents.minY) / TileSet.side,
                ])
            }
        }
        return tiles
    }

    @Test("random insertions return exactly the tiles that were missing, each pixel once")
    func random() {
        var random = SeededRandom(seed: 11)
        for size in [(1, 1), (8, 8), (9, 7), (60, 40), (97, 131)] {
            let extents = PixelRect(
                x: size.0 % 7, y: -size.1 % 5, width: size.0, height: size.1)
            var set = TileSet(extents)
            var expected: Set<[Int]> = []
            for _ in 0..<200 {
                let rect = PixelRect(
                    x: Int.random(in: -20...size.0, using: &random),
                    y: Int.random(in: -20...size.1, using: &random),
                    width: Int.random(in: 0...40, using: &random),
                    height: Int.random(in: 0...40, using: &random))
                let touched = Self.tiles(of: rect, in: extents)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    set.remove(rect)
                    expected.subtract(touched)
                    continue
                }
                #expect(set.contains(rect) == touched.isSubset(of: expected))
                let new = set.insert(rect)
                #expect(new.allSatisfy { !$0.isEmpty && extents.contains($0) })
                for (index, part) in new.enumerated() {
                    #expect(!new[..<index].contains { $0.intersects(part) })
                }
                let covered = new.map { Self.tiles(of: $0, in: extents) }
                    .reduce(into: Set<[Int]>()) { $0.formUnion($1) }
                #expect(covered == touched.subtracting(expected))
                // Only whole tiles, as far as the picture extends.
                let area = new.map(\.area).reduce(0, +)
                let pixels = covered.map { tile in
                    PixelRect(
                        x: extents.minX + tile[0] * TileSet.side,
                        y: extents.minY + tile[1] * TileSet.side,
                        width: TileSet.side, height: TileSet.side
                    ).intersection(extents).area
                }
                #expect(area == pixels.reduce(0, +))
                expected.formUnion(touched)
                #expect(set.contains(rect))
            }
        }
    }

    @Test("rows of equal tiles are one rectangle")
    func merged() {
        let extents = PixelRect(x: 0, y: 0, width: 800, height: 600)
        var set = TileSet(extents)
        let whole = set.insert(extents)
        #expect(whole == [extents])
        let hole = PixelRect(x: 80, y: 80, width: 160, height: 240)
        set.remove(hole)
        let filled = set.insert(extents)
        #expect(filled == [hole])
        let nothing = set.insert(extents)
        #expect(nothing.isEmpty)
        // The ring around a block is above, left of, right of and below it.
        set.remove(extents)
        let block = set.insert(hole)
        #expect(block == [hole])
        let ring = set.insert(extents)
        #expect(ring.count == 4)
    }

    @Test("an empty picture has no tiles")
    func empty() {
        var set = TileSet(.empty)
        let new = set.insert(PixelRect(x: -5, y: -5, width: 50, height: 50))
        #expect(new.isEmpty)
        #expect(set.contains(PixelRect(x: 0, y: 0, width: 9, height: 9)))
    }
}
