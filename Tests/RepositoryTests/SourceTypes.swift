import TestSupport
import Testing

/// The types in Swift sources: their sizes, their stored variables, and the extensions that change these from another
/// file.
///
///     let sources = try SourceTypes(folder: "Sources")
///     sources.violations(mostLines: 400, mostVariables: 15)["Layer"]
struct SourceTypes: Sendable {
    /// A rule that a type can break.
    enum Rule: Hashable, Sendable {
        /// It is not too long.
        case lines
        /// It does not have too many stored variables.
        case variables
        /// Its stored variables are changed only in the file that declares them.
        case writes
    }

    /// A class, a structure, an enumeration or an actor.
    struct SourceType: Sendable {
        /// The name, with those of the types around it: `Layer.Part`.
        let name: String
        /// The file of the declaration.
        let file: String
        /// Whether other files cannot name it.
        let isPrivate: Bool
        /// The stored variables of an instance, without constants.
        let variables: [SourceScopes.Variable]
        /// The number of lines of the declaration and of all extensions, nested types included.
        fileprivate(set) var lines: Int
    }

    /// A change of a stored variable by an extension of its type in another file.
    struct ForeignWrite: Sendable {
        /// The name of the type.
        let type: String
        let variable: String
        /// The file and the number of the line.
        let place: String
    }

    /// The types, sorted by name.
    let types: [SourceType]
    /// The changes of variables by extensions in other files than their types, sorted by place.
    let foreignWrites: [ForeignWrite]

    /// Reads the Swift files below `folder`.
    init(folder: String) throws {
        let list = try RepositoryCommand(["find", folder, "-name", "*.swift"])
        var files: [String: [Substring]] = [:]
        for path in list.output.split(separator: "\n").map(String.init) {
            let lines: [Substring] = try #require(readLines(RepositoryPath.of(path)), "\(path)")
            files[path] = lines
        }
        self.init(files: files)
    }

    /// Finds the types in these files, given as paths and lines.
    init(files: [String: [Substring]]) {
        let sources = files.mapValues { SourceScopes($0) }
        var found: [String: [SourceType]] = [:]
        var classes: Set<String> = []
        for (path, source) in sources {
            for scope in source.scopes where !scope.isExtension {
                let type = SourceType(
                    name: scope.name, file: path, isPrivate: scope.isPrivate,
                    variables: scope.variables, lines: scope.end - scope.start + 1)
                found[scope.name, default: []].append(type)
                if scope.isClass { classes.insert(scope.name) }
            }
        }
        var writes: [ForeignWrite] = []
        for (path, source) in sources {
            for scope in source.scopes where scope.isExtension {
                guard let place = Self.place(of: scope.name, from: path, in: found) else {
                    continue
                }
                let count = scope.end - scope.start + 1
                found[scope.name]?[place].lines += count
                let root = String(scope.name.prefix { $0 != "." })
                if root != scope.name, let outer = Self.place(of: root, from: path, in: found) {
                    found[root]?[outer].lines += count
                }
                guard let type = found[scope.name]?[place], type.file != path else { continue }
                let search = SourceWrites(
                    of: type.variables.filter(\.isOpen), classes: classes)
                for (line, variable) in search.places(in: scope, of: source) {
                    writes.append(
                        ForeignWrite(
                            type: type.name, variable: variable, place: "\(path):\(line)"))
                }
            }
        }
        types = found.values.joined().sorted { $0.name < $1.name }
        foreignWrites = writes.sorted { $0.place < $1.place }
    }

    /// The rules that types break, with the details, by the types' names.
    func violations(mostLines: Int, mostVariables: Int) -> [String: [Rule: String]] {
        var found: [String: [Rule: String]] = [:]
        for type in types {
            if type.lines > mostLines {
                found[type.name, default: [:]][.lines] = "\(type.lines) lines"
            }
            if type.variables.count > mostVariables {
                found[type.name, default: [:]][.variables] = "\(type.variables.count) variables"
            }
        }
        for write in foreignWrites {
            let before = found[write.type]?[.writes].map { $0 + ", " } ?? ""
            found[write.type, default: [:]][.writes] =
                before + "\(write.variable) at \(write.place)"
        }
        return found
    }

    /// The functions in variables that other files can set, as `Type.variable`.
    var openFunctions: Set<String> {
        var found: Set<String> = []
        for type in types {
            for variable in type.variables where variable.isOpen && variable.isFunction {
                found.insert("\(type.name).\(variable.name)")
            }
        }
        return found
    }

    /// The place in `found[name]` of the type that `name` means in the file `path`: one of that file, otherwise one of
    /// that target, otherwise one of another target.
    private static func place(
        of name: String, from path: String, in found: [String: [SourceType]]
    ) -> Int? {
        guard let all = found[name] else { return nil }
        if let own = all.firstIndex(where: { $0.file == path }) { return own }
        let target = Self.target(of: path)
        let near = all.firstIndex { !$0.isPrivate && Self.target(of: $0.file) == target }
        return near ?? all.firstIndex { !$0.isPrivate }
    }

    private static func target(of path: String) -> [Substring] {
        Array(path.split(separator: "/").prefix(2))
    }
}
