import Glibc

/// Exits with status 1 unless a statement of the documentation holds.
func holds(
    _ statement: Bool, _ text: String, file: StaticString = #fileID, line: UInt = #line
) {
    if statement { return }
    print("\(file):\(line): does not hold: \(text)")
    exit(1)
}

/// Returns what `body` writes to standard error.
func warnings(_ body: () -> Void) -> String {
    guard let file = tmpfile() else { return "no temporary file" }
    let (saved, error) = (dup(2), fileno(file))
    dup2(error, 2)
    body()
    dup2(saved, 2)
    close(saved)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(error, &bytes, bytes.count, 0)
    fclose(file)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

/// Whether two numbers are equal except for rounding.
func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

@main
enum Essays {
    static func main() {
        gettingStarted()
        coordinates()
        time()
        pixels()
        porting()
        print("the statements of the documentation hold")
    }
}
