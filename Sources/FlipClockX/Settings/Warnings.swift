import FlipClock

/// The problems of a file: one sentence each, with the position; after a dozen, only their number.
struct Warnings: Hashable, Sendable {
    /// The path of the file, for the messages.
    let path: String
    private var sentences: [String] = []
    private var surplus = 0

    /// The maximum number of problems that are reported one by one: enough to see that it is the wrong file.
    static let limit = 12

    init(path: String) { self.path = path }

    /// All sentences, for standard error.
    var all: [String] {
        surplus > 0 ? sentences + ["\(path): \(surplus) more like these"] : sentences
    }

    /// Adds a problem of `node`, at the position of its name or at `position`. The sentence, which may contain a
    /// suggestion, is made only if it is reported.
    mutating func add(
        _ node: TOMLNode, _ sentence: @autoclosure () -> String,
        at position: TOMLNode.Position? = nil
    ) {
        guard sentences.count < Self.limit else {
            surplus += 1
            return
        }
        let place = SettingsReading.place(position ?? node.keyRegion.lowerBound, path: path)
        sentences.append("\(place): \(sentence())")
    }
}
