/// How long the segments of a curve are, and which parameter stands at which share of a segment's length.
///
/// Each segment is measured as 64 chords: the speed along it is constant to about one part in a thousand.
struct SplineLengths {
    private static let chords = 64

    /// For each segment, the length from its begin to each chord's end, and first 0.
    private let marks: [[Double]]

    init(_ spline: CubicSpline) {
        marks = (0..<spline.segmentCount).map { segment in
            var marks = [0.0]
            var length = 0.0
            var last = spline.value(segment: segment, at: 0)
            for step in 1...Self.chords {
                let next = spline.value(
                    segment: segment, at: Double(step) / Double(Self.chords))
                if let last, let next { length += last.distance(to: next) }
                marks.append(length)
                last = next
            }
            return marks
        }
    }

    /// The length of each segment.
    var segments: [Double] { marks.map { $0[Self.chords] } }

    /// The parameter at `share` (0...1) of the segment's length.
    func parameter(segment: Int, share: Double) -> Double {
        let marks = marks[segment]
        let length = marks[Self.chords] * share
        guard share > 0, share < 1, length > 0, length.isFinite else { return share }
        var chord = 0
        while chord < Self.chords - 1 && marks[chord + 1] < length { chord += 1 }
        let span = marks[chord + 1] - marks[chord]
        let part = span > 0 ? (length - marks[chord]) / span : 0
        return (Double(chord) + part) / Double(Self.chords)
    }
}
