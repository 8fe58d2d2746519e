import TestSupport
import Testing

/// The dependencies between a target's folders, from top-level declarations and the names that other files mention.
///
///     let dependencies = try SourceDependencies(target: "Sources/FlipEngine")
///     dependencies.onLaterFolders(in: ["Geometry", "Pixels", ...])
///
/// It parses text and not types, so a name that is declared in more than one file does not count. Comments and string
/// literals are ignored.
struct SourceDependencies {
    /// A file that uses a type of another folder.
    struct Dependency: Hashable, Comparable, CustomStringConvertible {
        let file: String
        let name: String
        let declaration: String

        var description: String { "\(file) uses \(name) of \(declaration)" }

        static func < (a: Dependency, b: Dependency) -> Bool { a.description < b.description }
    }

    /// The folders of the target.
    let folders: Set<String>
    private let dependencies: Set<Dependency>

    /// Reads the Swift files in the folder `target`.
    init(target: String) throws {
        let list = try RepositoryCommand(["find", target, "-name", "*.swift"])
        var sources: [String: String] = [:]
        for path in list.output.split(separator: "\n").map(String.init) {
            let text = try RepositoryText.lines(of: path).joined(separator: "\n")
            sources[String(path.dropFirst(target.count + 1))] = Self.code(text)
        }
        self.init(sources: sources)
    }

    /// Finds the dependencies between files, given as paths and texts without comments and string literals.
    init(sources: [String: String]) {
        folders = Set(sources.keys.map(Self.folder))
        var declarations: [String: Set<String>] = [:]
        let declaration =
            #/^(?:@\w+ )?(?:(?:open|public|package|final|indirect) )*(?:struct|class|enum|protocol|typealias) (\w+)/#
            .anchorsMatchLineEndings()
        for (file, text) in sources {
            for match in text.matches(of: declaration) {
                declarations[String(match.1), default: []].insert(file)
            }
        }
        var dependencies: Set<Dependency> = []
        for (file, text) in sources {
            for name in Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                let places = declarations[String(name)] ?? []
                guard places.count == 1, let place = places.first,
                    Self.folder(of: place) != Self.folder(of: file)
                else { continue }
                dependencies.insert(Dependency(file: file, name: String(name), declaration: place))
            }
        }
        self.dependencies = dependencies
    }

    /// The dependencies from a folder to one that comes later in `order`.
    func onLaterFolders(in order: [String]) -> [Dependency] {
        func place(_ file: String) -> Int {
            order.firstIndex(of: Self.folder(of: file)) ?? order.count
        }
        return dependencies.filter { place($0.declaration) > place($0.file) }.sorted()
    }

    private static func folder(of file: String) -> String {
        file.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static func code(_ text: String) -> String {
        text.replacing(#/"""(?:.|\n)*?"""/#, with: "")
            .replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "")
            .replacing(#/\/\/[^\n]*/#, with: "")
    }
}

/// The folders of a target are layers. Each folder uses only earlier ones.
@Suite struct RepositoryDependencyTests {
    private static let targets = [
        "Sources/FlipEngine", "Sources/FlipClock", "Sources/FlipFace", "Sources/FlipSystem",
        "Sources/FlipX11", "Sources/FlipClockX",
    ]

    @Test(arguments: targets)
    func aFolderUsesOnlyEarlierFolders(target: String) throws {
        let order = try Self.order(of: target)
        let dependencies = try SourceDependencies(target: target)
        #expect(dependencies.folders == Set(order))
        for dependency in dependencies.onLaterFolders(in: order) { Issue.record("\(dependency)") }
    }

    @Test func aDependencyOnALaterFolderIsFound() {
        let dependencies = SourceDependencies(sources: [
            "Low/Stone.swift": "struct Stone {}",
            "Low/Wall.swift": "struct Wall { let roof: Roof }",
            "High/Roof.swift": "open class Roof { let stone: Stone }",
        ])
        #expect(dependencies.onLaterFolders(in: ["Low", "High"]).map(\.name) == ["Roof"])
        #expect(dependencies.onLaterFolders(in: ["High", "Low"]).map(\.name) == ["Stone"])
    }

    /// The folders of a target in the order in which CONTRIBUTING.md lists them.
    private static func order(of target: String) throws -> [String] {
        let line = try RepositoryText.lines(of: "CONTRIBUTING.md").first {
            $0.hasPrefix("| `\(target)` |")
        }
        let names = try #require(line).matches(of: #/`([\w/]+)`/#).map { String($0.1) }
        return Array(names.dropFirst())
    }
}
