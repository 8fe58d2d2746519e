/// The line about which a card's flap turns.
public enum FlipAxis: String, Hashable, Sendable, CaseIterable {
    /// A level hinge: the upper half falls towards the viewer, as on the boards of railway stations.
    case x
    /// An upright hinge: the right half turns over to the left, as a book's page does.
    case y
}
