import Glibc

/// Exits with status 1 unless a statement of the documentation holds.
func holds(
    _ statement: Bool, _ text: String, file: StaticString = #fileID, line: UInt = #line
) {
    if statement { return }
    print("\(file):\(line): does not hold: \(text)")
    exit(1)
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
