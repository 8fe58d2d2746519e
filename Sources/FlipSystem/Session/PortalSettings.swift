/// The settings of the desktop portal that the clock follows; nil for a setting that the desktop does not publish.
package struct PortalSettings: Equatable, Sendable {
    /// Whether the desktop prefers dark themes (`org.freedesktop.appearance color-scheme`).
    package private(set) var prefersDark: Bool?
    /// Whether programs should animate: `enable-animations` of `org.gnome.desktop.interface`, or `reduced-motion` of
    /// `org.freedesktop.appearance`.
    package private(set) var enableAnimations: Bool?

    /// The namespaces that are read.
    static let appearance = "org.freedesktop.appearance"
    static let interface = "org.gnome.desktop.interface"

    /// Creates settings without any published value.
    package init() {}

    /// Records a setting; ignores others, and values of another type.
    mutating func note(_ namespace: String, _ key: String, _ value: BusValue?) {
        switch (namespace, key, value) {
        // 0 means no preference, 1 dark, 2 light.
        case (Self.appearance, "color-scheme", .number(let number)):
            prefersDark = number == 0 ? nil : number == 1
        case (Self.appearance, "reduced-motion", .number(let number)):
            enableAnimations = number != 1
        case (Self.interface, "enable-animations", .bool(let isWanted)):
            enableAnimations = isWanted
        default: break
        }
    }
}
