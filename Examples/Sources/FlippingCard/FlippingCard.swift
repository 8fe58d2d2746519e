// The shortest way from the library to pictures: a card flips from one picture to another, drawn as a sequence of PNG
// files. Uses only the engine and the C library.
//
//     swift run FlippingCard [folder]

import FlipEngine
import Glibc

@main
enum FlippingCard {
    static func main() {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        let stage = Stage(size: Size(width: 320, height: 320))
        stage.rootLayer.backgroundColor = Color(white: 0.25)

        let card = DigitFlip(size: Size(width: 160, height: 200))
        card.layer.position = Point(x: 160, y: 160)
        stage.rootLayer.addSublayer(card.layer)

        let day = picture(sky: Color(red: 0.55, green: 0.75, blue: 0.95), light: 0.95)
        let night = picture(sky: Color(red: 0.08, green: 0.10, blue: 0.22), light: 0.80)
        card.show(day)
        card.prepare(from: day, to: night)
        card.run(at: 0)

        let buffer = PixelBuffer(width: 320, height: 320)
        var (time, number): (MediaTime, Int) = (0, 0)
        repeat {
            let frame = stage.commit(at: time)
            Rasterizer().draw(frame.commands, into: buffer.frameBuffer, clip: frame.viewport)
            stage.deliverEvents()
            let digits = String(number)
            let name = "card-" + String(repeating: "0", count: 3 - digits.count) + digits + ".png"
            guard write(buffer, to: folder + "/" + name) else {
                perror(folder + "/" + name)
                exit(1)
            }
            number += 1
            time = Double(number) / 60
        } while stage.nextFrameTime < .infinity
        print("\(number) pictures in \(folder)")
    }

    /// Draws a picture with its own stage: a disc in the sky.
    static func picture(sky: Color, light: Double) -> Image {
        let stage = Stage(size: Size(width: 160, height: 200))
        stage.rootLayer.backgroundColor = sky
        let disc = Layer()
        disc.bounds = Rect(x: 0, y: 0, width: 90, height: 90)
        disc.position = Point(x: 80, y: 100)
        disc.cornerRadius = 45
        disc.backgroundColor = Color(red: light, green: light * 0.9, blue: light * 0.7)
        stage.rootLayer.addSublayer(disc)
        let frame = stage.commit(at: 0)
        let buffer = PixelBuffer(width: 160, height: 200)
        Rasterizer().draw(frame.commands, into: buffer.frameBuffer, clip: frame.viewport)
        return buffer.makeImage()
    }

    /// Writes an opaque picture as a PNG file with stored blocks; returns false on failure.
    static func write(_ picture: PixelBuffer, to path: String) -> Bool {
        func big(_ n: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 0xFF) } }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            var crc = ~UInt32(0)
            for byte in body {
                crc ^= UInt32(byte)
                for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            return big(UInt32(data.count)) + body + big(~crc)
        }
        // One stored block per row: a zero for "no filter", then red, green and blue.
        var stream: [UInt8] = [0x78, 0x01]
        var (a, b): (UInt32, UInt32) = (1, 0)
        let pixels = picture.pixels
        for y in 0..<picture.height {
            var row: [UInt8] = [0]
            for pixel in pixels[y * picture.width..<(y + 1) * picture.width] {
                row += [UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF)]
            }
            let length = UInt16(row.count)
            stream.append(y == picture.height - 1 ? 1 : 0)
            for n in [length, ~length] { stream += [UInt8(n & 0xFF), UInt8(n >> 8)] }
            stream += row
            for byte in row {
                a = (a + UInt32(byte)) % 65521
                b = (b + a) % 65521
            }
        }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = big(UInt32(picture.width)) + big(UInt32(picture.height)) + [8, 2, 0, 0, 0]
        bytes += chunk("IHDR", header)
        bytes += chunk("IDAT", stream + big(b << 16 | a))
        bytes += chunk("IEND", [])
        guard let file = fopen(path, "wb") else { return false }
        let written = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && written == bytes.count
    }
}
