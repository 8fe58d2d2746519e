import FilmStrip
import FlipEngine

/// A page with a button; one press flips the button and another one flips it back. In the last row the button follows a
/// view that the user drags: `swift run FlippingButton [file.png]`.
@main
enum Main {
    static func main() {
        let stage = Stage(size: Size(width: 160, height: 120))
        stage.rootLayer.contents = Picture.board(stage.size)
        let size = Size(width: 56, height: 56)
        let button = FlippingButton(
            front: Picture.page(
                size, paper: .white, accent: Color(red: 0.2, green: 0.4, blue: 0.8)),
            back: Picture.page(
                size, paper: Color(white: 0.12), accent: Color(red: 0.3, green: 0.8, blue: 0.4)),
            size: size)
        button.container.position = Point(x: 110, y: 70)
        button.action = { print("pressed") }
        stage.rootLayer.addSublayer(button.container)

        var strip = FilmStrip(columns: 10)
        strip.add(stage.commit(at: 0))
        for frame in 1..<20 {
            if frame == 1 || frame == 11 { button.press(at: Point(x: 110, y: 70)) }
            if frame == 2 { button.press(at: Point(x: 20, y: 20)) }
            strip.add(stage.commit(at: Double(frame) * 0.1))
            stage.deliverEvents()
        }
        // The flip of the dragged view lasts 1.0 s.
        button.follow(duration: 1)
        for offset in [0, 0.2, 0.4, 0.6, 0.8, 1, 0.7, 0.5, 0.3, 0.1] {
            button.timeOffset = offset
            strip.add(stage.commit(at: 3))
        }
        strip.write(fallback: "FlippingButton.png")
    }
}
