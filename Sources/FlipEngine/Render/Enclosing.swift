/// What is around a layer that is drawn into a picture of its own first: a group, or a shadow.
///
/// The limits and the opacity around the layer apply to the picture as a whole, and what is drawn into it knows nothing
/// of them.
final class Enclosing: Sendable {
    /// What limits the layer's parts inside the picture.
    let limits: RenderSpace.Limits

    private let outer: RenderSpace.Limits
    private let opacity: Double
    private let shadow: Shadow?

    /// What is around a layer; nil where it is drawn straight into what is around it, which most are: so this is asked
    /// before there is an object.
    static func around(
        _ source: PresentationNode, _ map: PlaneMap, _ outer: RenderSpace.Limits,
        viewport: PixelRect
    ) -> Enclosing? {
        let look = source.appearance
        let opacity = outer.opacity * look.properties.opacity
        let castsShadow = look.properties.castsShadow
        guard castsShadow || opacity < 1 && source.needsGroup else { return nil }
        return Enclosing(
            outer, opacity: opacity, shadow: castsShadow ? look.properties.shadow(map) : nil,
            viewport: viewport)
    }

    private init(
        _ outer: RenderSpace.Limits, opacity: Double, shadow: Shadow?, viewport: PixelRect
    ) {
        self.outer = outer
        self.opacity = opacity
        self.shadow = shadow
        // Limits of the layers above cut the shadow as well, so they are applied to both together.
        limits =
            shadow == nil
            ? RenderSpace.Limits(clips: outer.clips, visible: outer.visible, opacity: 1)
            : RenderSpace.Limits(clips: [], visible: viewport, opacity: 1)
    }

    /// What is around a picture whose parts touch the pixels in `bounds`.
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

extension PresentationNode {
    /// Several things that are to show as one at less than full opacity, whichever layer above it comes from, are drawn
    /// into a picture first.
    fileprivate var needsGroup: Bool {
        let parts =
            (properties.backgroundColor == nil ? 0 : 1) + (properties.contents == nil ? 0 : 1)
            + (properties.borderWidth > 0 ? 1 : 0) + sublayers.count
        return parts > 1
    }
}
