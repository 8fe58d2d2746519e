import FlipClock

extension Words {
    /// The same words if an installed font has all their characters, otherwise English.
    ///
    /// - Parameter configuration: A fontconfig configuration file that replaces the system's; for tests.
    package func drawable(configuration: String? = nil) -> Words {
        guard language != nil else { return self }
        let file = try? FontMatch.find(.labels(in: self), configuration: configuration)
        return file == nil ? .english : self
    }
}
