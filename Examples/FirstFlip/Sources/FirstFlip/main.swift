// The first program with the engine: a card flips from its front to its back, and one moment of that is written to
// standard output as a picture in the text format PPM.
//
//     swift run FirstFlip >flip.ppm

import FlipEngine

let stage = Stage(size: Size(width: 320, height: 240))
let (front, back) = (Layer(), Layer())
front.backgroundColor = Color(red: 0.9, green: 0.4, blue: 0.2)
back.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.8)
for side in [front, back] {
    side.bounds = Rect(x: 0, y: 0, width: 120, height: 160)
    side.position = Point(x: 160, y: 120)
    stage.rootLayer.addSublayer(side)
}
LayerFlip(front: front, back: back, eyeDistance: 600).press(at: 0)

let frame = stage.commit(at: 0.35)
let buffer = PixelBuffer(width: 320, height: 240)
Rasterizer().draw(frame.commands, into: buffer.frameBuffer, clip: frame.viewport)

print("P3 320 240 255")
for pixel in buffer.pixels { print(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) }
