import FilmStrip
import FlipEngine

/// Draws two rows for each scale factor, flipping there and back: rotation only, shrinking, popping out:
/// `swift run TwoSidedLayerFlip [file.png]`.
@main
enum Main {
    static func main() {
        var strip = FilmStrip(columns: 12)
        for factor in [1, 0.5, 1.6] {
            let stage = Stage(size: Size(width: 230, height: 230))
            stage.rootLayer.contents = Picture.board(stage.size)
            let side = Size(width: 125, height: 125)
            let flip = TwoSidedLayerFlip(
                front: Picture.page(
                    side, paper: .white, accent: Color(red: 0.85, green: 0.25, blue: 0.2)),
                back: Picture.page(
                    side, paper: Color(white: 0.12), accent: Color(red: 0.3, green: 0.8, blue: 0.4))
            )
            flip.container.position = Point(x: 115, y: 115)
            flip.scaleFactor = factor
            stage.rootLayer.addSublayer(flip.container)
            strip.add(stage.commit(at: 0))
            for frame in 1..<24 {
                if frame == 1 || frame == 13 { flip.flip() }
                // This press, during the flip, is ignored.
                if frame == 5 { flip.flip() }
                strip.add(stage.commit(at: Double(frame) * 0.1))
                stage.deliverEvents()
            }
        }
        strip.write(fallback: "TwoSidedLayerFlip.png")
    }
}
