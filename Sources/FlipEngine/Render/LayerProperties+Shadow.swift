extension LayerProperties {
    /// Whether there is a shadow: one that is masked to the bounds is cut away as a whole.
    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 && !masksToBounds }

    /// The shadow in device pixels, where `map` takes the layer's plane there; nil, and none is drawn, where the layer's
    /// middle is not in front of the eye.
    ///
    /// What a layer and its sublayers draw together casts it, in the screen's plane: a turned layer's shadow is that of
    /// its picture on the screen, blurred as much as the layer is large where its middle is seen, and moved by as much.
    /// Core Animation turns the shadow with the layer; for the soft shadows that flips have the difference is not seen.
    /// What lies outside of the frame casts no shadow into it.
    func shadow(_ map: PlaneMap) -> Shadow? {
        let middle = Point(x: bounds.midX, y: bounds.midY)
        let offset = Point(x: middle.x + shadowOffset.width, y: middle.y + shadowOffset.height)
        guard let here = map.project(middle), let there = map.project(offset),
            let right = map.project(Point(x: middle.x + 1, y: middle.y)),
            let down = map.project(Point(x: middle.x, y: middle.y + 1))
        else { return nil }
        // How many pixels an area of one point has, as a length.
        let area =
            (right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x)
        let far = Double(Int16.max)
        func whole(_ way: Double) -> Int { Int(min(max(way, -far), far).rounded()) }
        return Shadow(
            color: Color(
                red: shadowColor.red, green: shadowColor.green, blue: shadowColor.blue,
                alpha: shadowColor.alpha * shadowOpacity),
            radius: shadowRadius * abs(area).squareRoot(),
            offsetX: whole(there.x - here.x), offsetY: whole(there.y - here.y))
    }
}
