extension LayerProperties {
    /// Whether the layer casts a shadow; masking to the bounds removes it entirely.
    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 && !masksToBounds }

    /// The shadow in device pixels, to which `map` maps the layer's plane; nil, for no shadow, if the layer's centre is
    /// not in front of the eye.
    ///
    /// The picture that a layer and its sublayers draw casts the shadow, in the plane of the screen: a rotated layer's
    /// shadow is that of its projected picture, with blur and offset scaled by the layer's scale at its centre. Core
    /// Animation rotates the shadow with the layer; for the soft shadows of flips the difference is invisible. Parts
    /// outside the frame cast no shadow into it.
    func shadow(_ map: PlaneMap) -> Shadow? {
        let middle = Point(x: bounds.midX, y: bounds.midY)
        let offset = Point(x: middle.x + shadowOffset.width, y: middle.y + shadowOffset.height)
        guard let here = map.project(middle), let there = map.project(offset),
            let right = map.project(Point(x: middle.x + 1, y: middle.y)),
            let down = map.project(Point(x: middle.x, y: middle.y + 1))
        else { return nil }
        // The scale at the centre: the square root of the area, in pixels, of one square point.
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
