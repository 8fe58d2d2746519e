/// The axis about which a card's flap turns.
public enum FlipAxis: String, Hashable, Sendable, CaseIterable {
    /// A horizontal hinge: the upper half falls towards the viewer, as on the boards of railway stations.
    case x
    /// A vertical hinge: the right half turns over to the left, like the page of a book.
    case y
}
