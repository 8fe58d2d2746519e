import FlipEngine

/// Makes a painted ground translucent: takes its opaque pixels and returns the sheet with its opacity, its antialiased
/// rounded corners, its rim and its shadow.
///
/// An opaque ground only gets its corners. A ground with opacity 0 is transparent everywhere. Lengths are pixels.
struct GlassPainter {
    let theme: Theme
    let style: GroundStyle
    let width: Int
    let height: Int

    private var finish: GlassFinish { theme.glass }

    /// Applies the style to `pixels`, `width` x `height` opaque ones.
    func paint(over pixels: PixelArray) -> PixelArray {
        guard style.opacity > 0 else {
            return PixelArray(count: width * height) { $0.initialize(repeating: 0) }
        }
        let sheet = box(
            style.sheet(width: width, height: height, finish), radius: style.sheetRadius(finish))
        let window = box(
            Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
            radius: style.cornerRadius)
        let opacity = Float(style.opacity)
        let strength = style.isGlass ? Shapes.smooth(0, finish.fullOpacity, opacity) : 0
        let reflection = finish.reflection * (1 - opacity) * strength
        // Beyond this distance from the window's border, nothing but the opacity and the reflection applies.
        let edge = Int(style.cornerRadius.rounded(.up)) + 2
        let rows = Float(height)
        var pixels = pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<height {
                let y = Float(row) + 0.5
                let added = reflection * (1 - finish.reflectionFall * y / rows)
                let isMiddle = row >= edge && row < height - edge
                for column in 0..<width {
                    let index = row * width + column
                    let isFar = isMiddle && column >= edge && column < width - edge
                    if isFar && opacity >= 1 { continue }
                    var color = Self.color(pixels[index]) * opacity
                    color += SIMD4(added, added, added, 0)
                    if !isFar {
                        color = atEdge(
                            color, Float(column) + 0.5, y, sheet: sheet, window: window,
                            strength: strength)
                    }
                    pixels[index] = Self.pixel(color)
                }
            }
        }
        return pixels
    }

    /// The sheet's pixel (`x`, `y`) near its outline: `color` inside, with the rim, and the shadow outside.
    private func atEdge(
        _ color: SIMD4<Float>, _ x: Float, _ y: Float, sheet: Shapes.RoundedBox,
        window: Shapes.RoundedBox, strength: Float
    ) -> SIMD4<Float> {
        let distance = sheet.distance(x, y)
        let covered = Shapes.coverage(distance)
        guard strength > 0, style.hasRim else { return color * covered }
        let radius = Float(style.cornerRadius)
        var inside = color
        if covered > 0 {
            let light = rim(x, y, depth: -distance, sheet: sheet) * strength
            inside *= 1 - abs(light)
            if light > 0 { inside += SIMD4(theme.rim * light, light) } else { inside.w -= light }
        }
        var shadow: Float = 0
        if covered < 1 {
            let dropped = sheet.distance(x, y - radius * finish.shadowDrop)
            // The shadow fades out before the window's border, which would cut it off.
            let fade = Shapes.smooth(0, radius * Float(finish.inset), -window.distance(x, y))
            shadow =
                finish.shadowStrength * strength * fade
                * Shapes.blurred(dropped, sigma: radius * finish.shadowSpread)
        }
        return inside * covered + SIMD4(0, 0, 0, shadow * (1 - covered))
    }

    /// The light of the rim at `depth` pixels inside the outline, -1...1; negative where it is in shade.
    private func rim(_ x: Float, _ y: Float, depth: Float, sheet: Shapes.RoundedBox) -> Float {
        let hairline = max(Float(style.cornerRadius) * finish.hairline, 1)
        let line =
            1
            - Shapes.smooth(hairline * finish.rimLine.from, hairline * finish.rimLine.to, depth)
        guard line > 0 else { return 0 }
        let up = sheet.upwards(x, y)
        guard up >= 0 else { return finish.lowerRim * up * line }
        let down = (y - (sheet.centerY - sheet.halfHeight)) / max(2 * sheet.halfHeight, 1)
        let side = finish.sideRim * (1 - Shapes.smooth(0, finish.sideRimReach, down))
        return (side + (finish.topRim - side) * up * up) * line
    }

    private func box(_ rect: Rect, radius: Double) -> Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: Float(rect.minX), top: Float(rect.minY), width: Float(rect.width),
            height: Float(rect.height), radius: Float(radius))
    }

    /// Premultiplied RGBA, 0...1, of a pixel.
    @inline(__always)
    private static func color(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4(
            Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff),
            Float(pixel >> 24)) / 255
    }

    /// The pixel of a premultiplied colour; no part exceeds its alpha.
    @inline(__always)
    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let alpha = UInt32(min(max(color.w, 0), 1) * 255 + 0.5)
        func byte(_ part: Float) -> UInt32 { min(UInt32(max(part, 0) * 255 + 0.5), alpha) }
        return alpha << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
    }
}
