/// The horizontal cuts through polygons.
struct NumeralRows {
    private let edges: [(from: SIMD2<Double>, to: SIMD2<Double>)]

    init(_ polygons: [[SIMD2<Double>]]) {
        edges = polygons.flatMap { polygon in
            polygon.indices.map { (polygon[$0], polygon[($0 + 1) % polygon.count]) }
        }
    }

    /// The abscissae where outlines cross a height, from the left, with 1 for downwards and -1 for upwards.
    func crossings(at y: Double) -> [(x: Double, direction: Int)] {
        edges.filter { ($0.from.y <= y) != ($0.to.y <= y) }.map { edge in
            let share = (y - edge.from.y) / (edge.to.y - edge.from.y)
            return (
                edge.from.x + share * (edge.to.x - edge.from.x), edge.from.y > edge.to.y ? 1 : -1
            )
        }.sorted { $0.x < $1.x }
    }

    /// The inked intervals at a height, from the left.
    func spans(at y: Double) -> [ClosedRange<Double>] {
        let crossings = crossings(at: y).map(\.x)
        return stride(from: 0, to: crossings.count - 1, by: 2).map {
            crossings[$0]...crossings[$0 + 1]
        }
    }
}
