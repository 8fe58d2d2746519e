@main
enum FlipClockXMain {
    static func main() {}
}
