import CFuzzer
import Glibc

@testable import Fuzzers

// Runs a fuzzer under libFuzzer; `make fuzz` starts it.
//
//     Fuzz                                                  prints the names of all fuzzers
//     FUZZER=NAME Fuzz [FOLDER | FILE | -OPTION=VALUE]...   fuzzes, with libFuzzer's options, folders and files
//
// The name is in the environment, because libFuzzer starts the program again for some of its options.

/// The fuzzer; libFuzzer calls a function without a context.
enum Chosen {
    nonisolated(unsafe) static var fuzzer = Fuzzer.toml
}

guard let name = getenv("FUZZER").map({ String(cString: $0) }) else {
    for fuzzer in Fuzzer.all { print(fuzzer.name, fuzzer.examples) }
    exit(0)
}
guard let fuzzer = Fuzzer.all.first(where: { $0.name == name }) else {
    print("Fuzz: '\(name)' is not the name of a fuzzer")
    exit(64)
}
Chosen.fuzzer = fuzzer
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        Chosen.fuzzer.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    })
