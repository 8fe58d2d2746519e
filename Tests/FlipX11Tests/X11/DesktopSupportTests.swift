import Testing

@testable import FlipX11

@Suite("The features that work on a desktop")
struct DesktopSupportTests {
    /// A desktop, and the features that do not work on it.
    struct Desktop: Sendable, CustomTestStringConvertible {
        var name: String
        var facts: DesktopFacts
        var missing: Set<DesktopFeature>
        var testDescription: String { name }
    }

    /// The EWMH names that every full window manager supports.
    private static let usual: Set<XAtomName> = [
        .netWMState, .netWMStateFullscreen, .netWMStateHidden, .netWMStateAbove, .netWMStateBelow,
        .netWMStateSticky, .netWMStateSkipTaskbar, .netWMDesktop, .netCurrentDesktop,
        .netWMMoveResize,
    ]

    private static func facts(
        _ name: String?, _ supported: Set<XAtomName>, isXwayland: Bool = false,
        isWidget: Bool = false
    ) -> DesktopFacts {
        var facts = DesktopFacts()
        facts.isWidget = isWidget
        facts.hasManager = name != nil
        facts.managerName = name
        facts.supported = supported
        facts.isXwayland = isXwayland
        facts.hasCompositor = isXwayland
        // Xwayland has no screen saver.
        facts.hasServerSaver = !isXwayland
        return facts
    }

    /// The server has no extensions for an untrusted client.
    private static var untrusted: DesktopFacts {
        var facts = facts(nil, [])
        facts.hasShape = false
        facts.hasServerSaver = false
        return facts
    }

    static let desktops: [Desktop] = [
        Desktop(
            name: "no window manager", facts: facts(nil, []),
            missing: [.keepAbove, .keepBelow, .allDesktops, .skipTaskbar, .transparency]),
        Desktop(name: "openbox", facts: facts("Openbox", usual), missing: [.transparency]),
        Desktop(
            name: "openbox, for a widget", facts: facts("Openbox", usual, isWidget: true),
            missing: [.transparency, .fullScreen]),
        Desktop(
            name: "metacity, for a widget", facts: facts("Metacity", usual, isWidget: true),
            missing: [.transparency]),
        Desktop(
            name: "i3",
            facts: facts("i3", [.netWMState, .netWMStateFullscreen, .netWMStateSticky]),
            missing: [.keepAbove, .keepBelow, .skipTaskbar, .placement, .transparency]),
        Desktop(
            name: "dwm", facts: facts("dwm", [.netWMState, .netWMStateFullscreen]),
            missing: [
                .keepAbove, .keepBelow, .allDesktops, .skipTaskbar, .placement, .transparency,
            ]),
        Desktop(
            name: "an untrusted client without a window manager", facts: untrusted,
            missing: [
                .keepAbove, .keepBelow, .allDesktops, .skipTaskbar, .transparency, .clickThrough,
                .keepAwake,
            ]),
        Desktop(
            name: "mutter on Xwayland",
            facts: facts("Mutter", usual.union([.netWMFullscreenMonitors]), isXwayland: true),
            missing: [.keepAwake, .outputScale, .coveredDetection]),
        Desktop(
            name: "weston",
            facts: facts(
                "Weston WM", [.netWMState, .netWMStateFullscreen, .netWMMoveResize],
                isXwayland: true),
            missing: [
                .keepAbove, .keepBelow, .allDesktops, .skipTaskbar, .placement, .keepAwake,
                .outputScale, .coveredDetection,
            ]),
        Desktop(
            name: "sway",
            facts: facts(
                "wlroots wm",
                [.netWMState, .netWMStateFullscreen, .netWMStateHidden, .netWMMoveResize],
                isXwayland: true),
            missing: [
                .keepAbove, .keepBelow, .allDesktops, .skipTaskbar, .placement,
                .fullScreenOnMonitor, .keepAwake, .outputScale, .minimisedDetection,
                .desktopDetection, .coveredDetection,
            ]),
    ]

    @Test("Each desktop lacks exactly the features that it does not support", arguments: desktops)
    func missing(_ desktop: Desktop) {
        let support = DesktopSupport(desktop.facts)
        #expect(Set(DesktopFeature.allCases.filter { !support.works($0) }) == desktop.missing)
    }

    @Test("A reason is one short sentence for users", arguments: desktops)
    func sentences(_ desktop: Desktop) {
        let support = DesktopSupport(desktop.facts)
        for feature in desktop.missing {
            let reason = support.obstacle(to: feature) ?? ""
            #expect(reason.count <= 90 && reason.hasSuffix("."), "\(feature): \(reason)")
            #expect(!reason.contains("_NET"), "\(reason)")
        }
    }

    @Test("KWin has no sticky state but can show a window on all desktops")
    func everyDesktop() {
        let support = DesktopSupport(
            Self.facts("KWin", Self.usual.subtracting([.netWMStateSticky]), isXwayland: true))
        #expect(support.works(.allDesktops))
        #expect(support.summary == "KWin on Xwayland")
    }

    @Test("A published scale makes the clock sharp, and a saver on the session bus keeps it awake")
    func remedies() {
        var facts = Self.facts("KWin", Self.usual, isXwayland: true)
        facts.publishesScale = true
        facts.busInhibits = true
        let support = DesktopSupport(facts)
        #expect(support.works(.outputScale))
        #expect(support.works(.keepAwake))
    }

    @Test("With a compositor, windows are blended, and a covered clock is drawn")
    func compositor() {
        var facts = Self.facts("Openbox", Self.usual)
        #expect(DesktopSupport(facts).works(.coveredDetection))
        facts.hasCompositor = true
        #expect(DesktopSupport(facts).works(.transparency))
        #expect(!DesktopSupport(facts).works(.coveredDetection))
    }

    @Test("windows that move themselves: all under GNOME, none in sway, otherwise widgets")
    func moves() {
        #expect(!DesktopFacts.Kind("GNOME Shell").moves(widget: false))
        #expect(DesktopFacts.Kind("wlroots wm").moves(widget: true))
        for name in ["Openbox", "KWin", nil] {
            #expect(DesktopFacts.Kind(name).moves(widget: false))
            #expect(!DesktopFacts.Kind(name).moves(widget: true))
        }
    }
}
