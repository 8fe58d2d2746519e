extension LayerProperties {
    /// The contents in the layer's own coordinates; nil if there are none or no part of them is visible.
    var picture: Paint.Picture? {
        guard let contents else { return nil }
        let source = Rect(
            x: contentsRect.minX * Double(contents.width),
            y: contentsRect.minY * Double(contents.height),
            width: contentsRect.width * Double(contents.width),
            height: contentsRect.height * Double(contents.height))
        let destination = destination(of: source.size)
        guard !source.isEmpty, !destination.isEmpty else { return nil }
        return Paint.Picture(
            image: contents, source: source, destination: destination,
            multiplier: contentsMultiplyColor)
    }

    /// The rectangle that `contentsGravity` gives to a picture of `pixels`; top is the larger `y`, as on iOS.
    private func destination(of pixels: Size) -> Rect {
        let size: Size
        let natural = Size(
            width: pixels.width / contentsScale, height: pixels.height / contentsScale)
        let fitX = bounds.width / natural.width
        let fitY = bounds.height / natural.height
        switch contentsGravity {
        case .resize: return bounds.standardized
        case .resizeAspect:
            let fit = min(fitX, fitY)
            size = Size(width: natural.width * fit, height: natural.height * fit)
        case .resizeAspectFill:
            let fit = max(fitX, fitY)
            size = Size(width: natural.width * fit, height: natural.height * fit)
        default: size = natural
        }
        let x: Double
        switch contentsGravity {
        case .left, .topLeft, .bottomLeft: x = bounds.minX
        case .right, .topRight, .bottomRight: x = bounds.maxX - size.width
        default: x = bounds.midX - size.width / 2
        }
        let y: Double
        switch contentsGravity {
        case .top, .topLeft, .topRight: y = bounds.maxY - size.height
        case .bottom, .bottomLeft, .bottomRight: y = bounds.minY
        default: y = bounds.midY - size.height / 2
        }
        return Rect(origin: Point(x: x, y: y), size: size)
    }
}
