import Testing

/// The sizes and the state of the types in `Sources`.
@Suite struct RepositoryTypeTests {
    /// The maximum number of lines of a type with all its extensions.
    private static let mostLines = 400
    /// The maximum number of stored variables of a type.
    private static let mostVariables = 15

    private static let sources: Result<SourceTypes, any Error> = Result {
        try SourceTypes(folder: "Sources")
    }

    /// A type that need not keep some rules.
    private struct Exemption: Sendable {
        let type: String
        let rules: Set<SourceTypes.Rule>
        let reason: String

        init(_ type: String, _ rules: Set<SourceTypes.Rule>, _ reason: String) {
            self.type = type
            self.rules = rules
            self.reason = reason
        }
    }

    private static let exemptions = [
        // Tables.
        Exemption("Language", [.lines], "the table of the phrases in each language"),
        Exemption("NumeralMetrics", [.lines], "the outlines of all digits and letters"),
        Exemption("Option", [.lines], "the table of the options"),
        Exemption("Setting", [.lines], "the table of the settings"),
        // Settings.
        Exemption("Settings", [.variables], "one variable for each setting"),
        Exemption("WindowConfiguration", [.variables], "the parameters of a new window"),
        // Themes.
        Exemption("ButtonFinish", [.variables], "values of a theme"),
        Exemption("CardFinish", [.variables], "values of a theme"),
        Exemption("CardType", [.variables], "values of a theme"),
        Exemption("CaseFinish", [.variables], "values of a theme"),
        Exemption("ControlResponse", [.variables], "values of a theme"),
        Exemption("ControlStyle", [.variables], "values of a theme"),
        Exemption("FlapLight", [.variables], "values of a theme"),
        Exemption("KnobFinish", [.variables], "values of a theme"),
        Exemption("MenuMetrics", [.variables], "proportions of the menu"),
        Exemption("NoticeType", [.variables], "values of a theme"),
        Exemption("PlateRim", [.variables], "values of a theme"),
        Exemption("ScrewFinish", [.variables], "values of a theme"),
        Exemption("Theme", [.variables], "values of a theme"),
        Exemption("ThemeValues", [.variables], "the values that a theme file can set"),
        // Core Animation.
        Exemption("Layer", [.lines, .writes], "mirrors CALayer, one file for each of its topics"),
        Exemption("LayerPresentation", [.variables], "a layer's last frame, flat for speed"),
        Exemption("Transform3D", [.variables], "mirrors CATransform3D, a matrix"),
    ]

    /// The functions in variables that other files set, each with the reason why it is no parameter of an initializer.
    private static let functions = [
        "ButtonFlip.action": "the action of a button, which the program may replace",
        "PageInput.usableFamilies": "searches fonts at the first use; tests of the page have none",
        "PageInput.zoneSearch": "reads files at the first use; tests of the page have none",
        "ScreenMenu.onCommand": "the screen performs the commands, and it owns the menu",
        "SelectionOwner.onFound": "the receiver asks for the owner's window",
        "SessionBus.onLoss": "several services watch one bus",
        "SharedClock.readMoment": "the window or the film reads the clocks, and it owns the clock",
        "WindowConfiguration.body": "a parameter of a new window; the face draws the case",
    ]

    @Test func typesAreSmallAndChangedInOneFile() throws {
        let sources = try Self.sources.get()
        #expect(sources.types.count > 900)
        let found = sources.violations(
            mostLines: Self.mostLines, mostVariables: Self.mostVariables)
        var allowed: [String: Set<SourceTypes.Rule>] = [:]
        for exemption in Self.exemptions {
            #expect(allowed[exemption.type] == nil, "\(exemption.type) is listed twice")
            allowed[exemption.type] = exemption.rules
            for rule in exemption.rules where found[exemption.type]?[rule] == nil {
                Issue.record("\(exemption.type) keeps the rule of \(rule), so it is not exempt")
            }
        }
        for (type, rules) in found.sorted(by: { $0.key < $1.key }) {
            for (rule, details) in rules where allowed[type]?.contains(rule) != true {
                Issue.record("\(type): \(details)")
            }
        }
    }

    @Test func functionsThatOtherFilesSetAreListed() throws {
        let found = try Self.sources.get().openFunctions
        for name in found.subtracting(Self.functions.keys).sorted() {
            Issue.record("\(name) is a function that other files can set")
        }
        for name in Set(Self.functions.keys).subtracting(found).sorted() {
            Issue.record("\(name) is listed, but is no such function")
        }
    }
}

/// The parser of these rules.
@Suite struct SourceTypesTests {
    private static let box = """
        /// struct Comment {
        struct Box {
            var count = 0
            var values: [[Int]] = []
            var place = Point.zero
            var parent: Node?
            private(set) var hidden = 0
            static var shared = 0
        }

        final class Node {
            var count = 0
        }
        """

    private static func sources(_ texts: [String: String]) -> SourceTypes {
        SourceTypes(
            files: texts.mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) })
    }

    /// The sources with `statement` in a function of an extension in the file `file`.
    private static func sources(changing statement: String) -> SourceTypes {
        let more = """
            extension Box {
                mutating func change() {
                    \(statement)
                }
            }
            """
        return sources(["Sources/A/Box.swift": box, "Sources/A/Box+More.swift": more])
    }

    @Test func linesOfExtensionsAndNestedTypesCount() {
        let more = """
            extension Box {
                struct Lid {
                    let text = \"""
                        }
                        \"""
                }
            }

            extension Box.Lid {
                func open() {}
            }
            """
        let sources = Self.sources(["Sources/A/Box.swift": Self.box, "Sources/B/Lid.swift": more])
        let lines = sources.types.map { "\($0.name) \($0.lines)" }
        #expect(lines == ["Box 18", "Box.Lid 8", "Node 3"])
        let found = sources.violations(mostLines: 17, mostVariables: 15)
        #expect(found == ["Box": [.lines: "18 lines"]])
        #expect(sources.violations(mostLines: 18, mostVariables: 15).isEmpty)
    }

    @Test func onlyStoredVariablesOfAnInstanceCount() {
        let text = """
            package final class Box: Shape {
                let constant = 1
                static let all = [1]
                var one = 1
                private(set) var two: [Int] = [] { didSet { draw() } }
                @exclusivity(unchecked) weak var three: Node?
                lazy var four =
                    find()
                var five: Int {
                    // Draws it.
                    didSet { draw() }
                }
                var computed: Int { one }
                package var wrapped:
                    [Int]
                {
                    get { two }
                }
                func draw() {
                    var local = 1
                }
                private struct Part {
                    var inner = 1
                }
            }
            """
        let sources = Self.sources(["Sources/A/Box.swift": text])
        let names = sources.types.first?.variables.map(\.name)
        #expect(names == ["one", "two", "three", "four", "five"])
        let found = sources.violations(mostLines: 400, mostVariables: 4)
        #expect(found == ["Box": [.variables: "5 variables"]])
        #expect(sources.violations(mostLines: 400, mostVariables: 5).isEmpty)
    }

    @Test(arguments: [
        "count = 1", "self.count += 1", "change(&count)", "values[0] = [1]", "values[0][1] *= 2",
        "place.x = 1", "values[0].append(1)", "(count, values) = (1, [])", "parent = nil",
        "if isOpen { count = 1 }", "let place = find(); self.place = place",
    ])
    func aChangeFromAnotherFileIsFound(statement: String) {
        let sources = Self.sources(changing: statement)
        let places = Set(sources.foreignWrites.map(\.place))
        #expect(places == ["Sources/A/Box+More.swift:3"])
        let found = sources.violations(mostLines: 400, mostVariables: 15)
        #expect(found["Box"]?[.writes] != nil && found.count == 1)
    }

    @Test(arguments: [
        "let count = 1", "var (count, place) = (1, 2)", "other.count = 1", "parent?.count = 1",
        "if count == 1 || count >= 2 || count != 3 { stop() }", "total = count & place",
        "hidden = 1", "text = \"count = 1\"", "stop()  // count = 1", "use(count: 1, place)",
        "for place in values { place = 1 }", "return .count", "values.map { $0 = 1 }",
    ])
    func aStatementWithoutAChangeIsAllowed(statement: String) {
        #expect(Self.sources(changing: statement).foreignWrites.isEmpty)
    }

    @Test func initializersParametersAndTheSameFileAreAllowed() {
        let more = """
            extension Box {
                package init(count: Int) {
                    self.count = count
                }

                static func change(
                    _ count: inout Int
                ) {
                    count = 1
                }
            }
            """
        let sources = Self.sources([
            "Sources/A/Box.swift": Self.box, "Sources/A/Box+More.swift": more,
        ])
        #expect(sources.foreignWrites.isEmpty)
        let change = "\nextension Box {\n    mutating func change() { count = 1 }\n}\n"
        #expect(Self.sources(["Sources/A/Box.swift": Self.box + change]).foreignWrites.isEmpty)
        // A type of another target that has the same name.
        let other = Self.sources([
            "Sources/A/Box.swift": Self.box, "Sources/B/Box.swift": "struct Box {\n}\n",
            "Sources/B/Box+More.swift": String(change.dropFirst()),
        ])
        #expect(other.foreignWrites.isEmpty)
    }

    @Test func functionsThatCanBeSetFromOutsideAreFound() {
        let text = """
            package struct Box {
                var action: () -> Void = {}
                package var found: (@Sendable (_ name: String) -> Bool)?
                var all: [(Int) -> Void] = []
                var last = { 1 }
                var answer:
                    (Int) -> Int
                let constant: () -> Void
                private(set) var own: () -> Void = {}
                fileprivate var near: (() -> Void)?
                var number = make { 1 }
                var computed: () -> Void { action }
                private struct Part {
                    var inner: (() -> Void)?
                }
            }
            """
        let found = Self.sources(["Sources/A/Box.swift": text]).openFunctions
        #expect(found == ["Box.action", "Box.found", "Box.all", "Box.last", "Box.answer"])
    }
}
