@testable import FlipEngine

extension RenderTree {
    /// The commands in drawing order, with their source layers.
    var entries: [Entry] {
        var entries: [Entry] = []
        list(into: &entries)
        return entries
    }
}
