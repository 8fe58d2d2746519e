import FilmStrip
import FlipEngine

/// Counts 9, 0, 1 and draws a frame every 50 ms: `swift run SplitDigitFlip [file.png]`.
@main
enum Main {
    static func main() {
        let stage = Stage(size: Size(width: 200, height: 260))
        stage.rootLayer.contents = Picture.board(stage.size)
        let size = Size(width: 120, height: 180)
        let digits = (0...9).map { Picture.digit($0, size: size) }
        let card = SplitDigitFlip(size: size, image: digits[9])
        card.container.position = Point(x: 100, y: 130)
        stage.rootLayer.addSublayer(card.container)

        var strip = FilmStrip(columns: 8)
        var next = [0, 1].makeIterator()
        for frame in 0..<32 {
            if card.state == .resetForNext, let digit = next.next() { card.flip(to: digits[digit]) }
            strip.add(stage.commit(at: Double(frame) * 0.05))
            stage.deliverEvents()
        }
        strip.write(fallback: "SplitDigitFlip.png")
    }
}
