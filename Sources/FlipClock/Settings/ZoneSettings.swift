extension Setting {
    /// The zones of the world board.
    package static let zones = Setting(
        "world.zones", .zones, option: "zone",
        "The zones of the world board, each as `LABEL=ZONE` or `ZONE`, such as `Home=Europe/Lisbon`",
        row: Row(.shows, "Cities"),
        get: { .zones($0.zones) },
        set: { if case .zones(let zones) = $0 { $1.zones = zones } })

    /// Reads `texts` as a list of zones; nil if there are none or too many, or if one is not a zone. A zone that is
    /// listed twice under the same label counts once.
    package static func zones(_ texts: [String]) -> [ZoneName]? {
        var zones: [ZoneName] = []
        for text in texts {
            guard let zone = ZoneName(text) else { return nil }
            if !zones.contains(zone) { zones.append(zone) }
            if zones.count > WorldMode.limit { return nil }
        }
        return zones.isEmpty ? nil : zones
    }
}
