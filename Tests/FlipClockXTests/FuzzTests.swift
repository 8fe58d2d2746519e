import Glibc
import TestSupport
import Testing

@testable import Fuzzers

/// Parts of the program that read what others write, with the examples of the fuzzers, and with random changes of them.
/// `make fuzz` goes on for longer, and is guided by the code that the bytes reach.
@Suite("Bytes that others write", .serialized)
struct FuzzTests {
    /// How long each fuzzer runs, in seconds.
    private static let length = TestLength.isLong ? 30.0 : 1

    @Test("No bytes break a promise", arguments: Fuzzer.all.map(\.name))
    func changes(name: String) throws {
        let fuzzer = try #require(Fuzzer.all.first { $0.name == name })
        let examples = try Self.examples(of: fuzzer)
        try #require(!examples.isEmpty)
        for example in examples { fuzzer.run(example) }
        let start = monotonicNow()
        var seed: UInt64 = 0
        // One that hardly runs tests nothing.
        while seed <= 20 || monotonicNow() - start < Self.length {
            var random = SeededRandom(seed: seed)
            fuzzer.run(ChangedBytes.change(examples, using: &random))
            seed += 1
        }
        progress("fuzz: \(name): \(seed) changes")
    }

    private static func examples(of fuzzer: Fuzzer) throws -> [[UInt8]] {
        let folder = RepositoryPath.of("Tests/Fuzz/examples/" + fuzzer.examples)
        let list = try RepositoryCommand(["ls", folder])
        return try list.output.split(separator: "\n").map { name in
            try #require(readBytes("\(folder)/\(name)"))
        }
    }

    @Test("Each folder of examples belongs to a fuzzer")
    func folders() throws {
        let list = try RepositoryCommand(["ls", RepositoryPath.of("Tests/Fuzz/examples")])
        let folders = list.output.split(separator: "\n").map(String.init)
        #expect(Set(folders) == Set(Fuzzer.all.map(\.examples)))
    }
}

/// Random changes of bytes, as libFuzzer makes them.
private enum ChangedBytes {
    /// Bytes that mean something in many formats.
    private static let special: [UInt8] =
        [0, 1, 0x7f, 0x80, 0xff] + Array("\n \"'[]{}=,.:;%\\#-+09aZ".utf8)

    /// A change of one of `examples`, which may take a part of another.
    static func change(_ examples: [[UInt8]], using random: inout SeededRandom) -> [UInt8] {
        var bytes = examples.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
            let byte =
                Bool.random(using: &random)
                ? special.randomElement(using: &random) ?? 0
                : UInt8.random(in: 0...255, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.insert(byte, at: place)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3:
                let other = examples.randomElement(using: &random) ?? []
                let start = Int.random(in: 0...other.count, using: &random)
                bytes.insert(contentsOf: other[start...].prefix(40), at: place)
            case 4 where place < bytes.count:
                bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            default: if place < bytes.count { bytes[place] = byte }
            }
        }
        return bytes
    }
}
