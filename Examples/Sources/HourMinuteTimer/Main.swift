import FilmStrip
import FlipEngine

/// Starts at 09:58 and advances by one minute every 0.8 s: `swift run HourMinuteTimer [file.png]`.
@main
enum Main {
    static func main() {
        let stage = Stage(size: Size(width: 440, height: 180))
        stage.rootLayer.backgroundColor = Color(white: 0.3)
        let size = Size(width: 80, height: 120)
        let digits = (0...9).map { Picture.digit($0, size: size) }
        let timer = HourMinuteTimer(hours: 9, minutes: 58, digits: digits, size: size)
        timer.layer.position = Point(x: 220, y: 90)
        stage.rootLayer.addSublayer(timer.layer)

        var strip = FilmStrip(columns: 4)
        for frame in 0..<24 {
            if frame > 0 && frame % 8 == 0 {
                timer.minutes = (timer.minutes + 1) % 60
                if timer.minutes == 0 { timer.hours += 1 }
            }
            let time = Double(frame) * 0.1
            timer.update(at: time)
            strip.add(stage.commit(at: time))
            stage.deliverEvents()
        }
        strip.write(fallback: "HourMinuteTimer.png")
    }
}
