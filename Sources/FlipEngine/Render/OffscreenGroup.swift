/// The parameters of a layer that is first drawn into an offscreen picture: a group, or a layer that casts a shadow.
///
/// The opacity of the surrounding space applies to the picture as a whole; the parts are drawn into it without that
/// opacity. The clips of the space apply to each part of a group. If the layer casts a shadow, they apply to the
/// picture and its shadow as a whole instead. The multiplier of colours applies to every part, as if there were no
/// offscreen picture.
final class OffscreenGroup: Sendable {
    /// The limits of the layer's parts inside the picture.
    let limits: RenderSpace.Limits

    private let outer: RenderSpace.Limits
    private let opacity: Double
    private let shadow: Shadow?

    /// Returns the parameters, or nil if the layer is drawn directly, as most layers are. A static function, so that
    /// these layers need no object.
    static func around(
        _ source: PresentationNode, _ map: PlaneMap, _ outer: RenderSpace.Limits,
        viewport: PixelRect
    ) -> OffscreenGroup? {
        let look = source.appearance
        let opacity = outer.opacity * look.properties.opacity
        let castsShadow = look.properties.castsShadow
        guard castsShadow || opacity < 1 && source.needsGroup else { return nil }
        let shadow = castsShadow ? look.properties.shadow(map) : nil
        return OffscreenGroup(
            outer, opacity: opacity,
            shadow: shadow?.lit(
                by: outer.multiplier.concatenating(look.properties.subtreeMultiplyColor)),
            viewport: viewport)
    }

    private init(
        _ outer: RenderSpace.Limits, opacity: Double, shadow: Shadow?, viewport: PixelRect
    ) {
        self.outer = outer
        self.opacity = opacity
        self.shadow = shadow
        // Clips of the ancestors also cut the shadow, so they apply to both together.
        limits =
            shadow == nil
            ? RenderSpace.Limits(
                clips: outer.clips, visible: outer.visible, opacity: 1,
                multiplier: outer.multiplier)
            : RenderSpace.Limits(
                clips: [], visible: viewport, opacity: 1, multiplier: outer.multiplier)
    }

    /// Returns the enclosure of a picture whose parts touch the pixels in `bounds`.
    func around(_ bounds: PixelRect) -> RenderNode.Enclosure {
        guard let shadow else {
            return bounds.isEmpty ? .nothing : .group(bounds: bounds, opacity: opacity)
        }
        let touched = bounds.union(shadow.bounds(of: bounds)).intersection(outer.visible)
        guard !bounds.isEmpty, !touched.isEmpty else { return .nothing }
        return .shadow(
            shadow, bounds: bounds, clips: outer.clips, touched: touched, opacity: opacity)
    }
}

extension Shadow {
    /// Returns the shadow in another light. The factor of alpha is left out, because it has already faded the picture
    /// that casts the shadow.
    fileprivate func lit(by factors: ColorMultiplier) -> Shadow {
        Shadow(
            color: color.multiplied(
                by: ColorMultiplier(red: factors.red, green: factors.green, blue: factors.blue)),
            radius: radius, offsetX: offsetX, offsetY: offsetY)
    }
}

extension PresentationNode {
    /// Whether the layer must be drawn into a picture first: it has several parts, which fade as one at less than full
    /// opacity, whichever ancestor that opacity comes from.
    fileprivate var needsGroup: Bool {
        let parts =
            (properties.backgroundColor == nil ? 0 : 1) + (properties.contents == nil ? 0 : 1)
            + (properties.borderWidth > 0 ? 1 : 0) + sublayers.count
        return parts > 1
    }
}
