import FlipEngine

/// Chooses the place of a menu on a monitor: beside a point, so that the whole menu is on the monitor and, if possible,
/// the point is not covered.
package enum MenuPlace {
    /// The place of a menu of `width` x `height` pixels that was opened at `point`, on the monitor at `monitor`; all in
    /// pixels of the root window.
    ///
    /// - Parameter gap: The distance from the point, so that the pointer is on no row at first.
    package static func frame(
        width: Int, height: Int, at point: (x: Int, y: Int), on monitor: PixelRect, gap: Int = 1
    ) -> PixelRect {
        PixelRect(
            x: start(point.x, width, monitor.minX, monitor.maxX, gap),
            y: start(point.y, height, monitor.minY, monitor.maxY, gap), width: width,
            height: height)
    }

    /// The place of a menu over the middle of a window at `place`, moved onto the monitor.
    package static func frame(
        width: Int, height: Int, over place: PixelRect, on monitor: PixelRect
    ) -> PixelRect {
        let middle = PixelRect(
            x: (place.minX + place.maxX - width) / 2, y: (place.minY + place.maxY - height) / 2,
            width: width, height: height)
        return frame(width: width, height: height, replacing: middle, on: monitor)
    }

    /// The place of a menu that replaces the one at `old`: with the same upper left corner, moved onto the monitor.
    package static func frame(
        width: Int, height: Int, replacing old: PixelRect, on monitor: PixelRect
    ) -> PixelRect {
        PixelRect(
            x: max(min(old.minX, monitor.maxX - width), monitor.minX),
            y: max(min(old.minY, monitor.maxY - height), monitor.minY), width: width,
            height: height)
    }

    /// After the point if there is space, otherwise before it, otherwise at the monitor's edge.
    private static func start(
        _ point: Int, _ extent: Int, _ least: Int, _ most: Int, _ gap: Int
    ) -> Int {
        if point + gap + extent <= most { return max(point + gap, least) }
        if point - gap - extent >= least { return min(point - gap - extent, most - extent) }
        return max(most - extent, least)
    }
}
