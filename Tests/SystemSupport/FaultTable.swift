import Glibc
import TestSupport

/// The outcomes of many faults: all of them in a folder that several processes share and in which they go on where they
/// were cut off (FLIPCLOCKX_RESULTS), or those of a few.
struct FaultTable {
    /// The number of faults with each outcome.
    private(set) var counts: [String: Int] = [:]
    private let name: String
    private let folder = getenv("FLIPCLOCKX_RESULTS").map { String(cString: $0) }
    /// The number of faults, without a folder.
    private static let few = 3
    private static let notHappened = "did not happen"

    /// Creates a table with this name.
    init(_ name: String) { self.name = name }

    /// What all processes take for the faults to try: the `list` of the first one.
    func shared(_ list: String) throws -> String {
        guard let folder else { return list }
        if let text = readFile("\(folder)/\(name)") { return text }
        try writeFile(list, to: "\(folder)/\(name)")
        return list
    }

    /// Whether this process has to try the fault of this name, which has no slash.
    func claims(_ fault: String) -> Bool {
        guard let folder else { return happened < Self.few }
        return mkdir("\(folder)/\(fault)", 0o700) == 0
    }

    /// Notes the outcome of a fault; nil if it did not happen.
    mutating func note(_ fault: String, _ description: String, _ outcome: String?) throws {
        let outcome = outcome ?? Self.notHappened
        counts[outcome, default: 0] += 1
        guard let folder else { return }
        try writeFile("\(description): \(outcome)\n", to: "\(folder)/\(fault)/outcome")
    }

    private var happened: Int {
        counts.values.reduce(0, +) - counts[Self.notHappened, default: 0]
    }

    /// Whether the few faults have happened; those in a folder are counted by `Scripts/faults`.
    var isWhole: Bool { folder != nil || happened == Self.few }
}
