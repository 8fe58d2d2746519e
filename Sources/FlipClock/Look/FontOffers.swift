/// Families for the digits.
package enum FontOffers {
    /// Families for the digits that the back offers if they are installed, with the names that it shows.
    package static let all: [(family: String, title: String)] = [
        ("Bebas Neue", "Bebas"),
        ("Oswald", "Oswald"),
        ("Roboto Condensed", "Roboto"),
        ("Barlow Condensed", "Barlow"),
        ("Nimbus Sans Narrow", "Nimbus"),
        ("Liberation Sans Narrow", "Liberation"),
        ("Open Sans Condensed", "Open Sans"),
        ("DejaVu Sans Condensed", "DejaVu"),
        ("Inter", "Inter"),
    ]
}
