import FilmStrip
import FlipEngine

/// The user drags the card to 0.4 and back to 0.32, then releases it; then drags it back from the end:
/// `swift run InteractiveCardFlip [file.png]`.
@main
enum Main {
    static func main() {
        let stage = Stage(size: Size(width: 260, height: 340))
        stage.rootLayer.contents = Picture.board(stage.size)
        let size = Size(width: 200, height: 280)
        let card = InteractiveCardFlip(
            front: Picture.page(
                size, paper: .white, accent: Color(red: 0.85, green: 0.25, blue: 0.2)),
            back: Picture.page(
                size, paper: Color(red: 0.95, green: 0.9, blue: 0.75),
                accent: Color(red: 0.2, green: 0.4, blue: 0.8)))
        card.container.position = Point(x: 130, y: 170)
        stage.rootLayer.addSublayer(card.container)
        card.onEvent = { print($0) }

        var strip = FilmStrip(columns: 10)
        var frame = 0
        func show() {
            strip.add(stage.commit(at: Double(frame) / 60))
            stage.deliverEvents()
            frame += 1
        }
        show()
        for offset in [0.08, 0.16, 0.24, 0.32, 0.4, 0.36, 0.32] {
            card.timeOffset = offset
            show()
        }
        card.release(velocity: 2)
        // Late frames do not change the motion: each step covers the time of its frame.
        for elapsed in [1.0 / 60, 1.0 / 60, 2.0 / 60, 1.0 / 60, 3.0 / 60]
        where card.step(elapsed: elapsed) {
            show()
        }
        while card.step(elapsed: 1.0 / 60) { show() }
        show()
        for offset in [0.9, 0.8, 0.7] {
            card.timeOffset = offset
            show()
        }
        card.release(velocity: -1)
        while card.step(elapsed: 2.0 / 60) { show() }
        show()
        strip.write(fallback: "InteractiveCardFlip.png")
    }
}
