extension RenderTree {
    /// The pixels that may differ between `previous` and this tree: all of them when there is none before, or when the
    /// frame has another size; none when the two show the same.
    ///
    /// What appears, vanishes, changes or moves in the order damages the pixels that it may touch, before and after.
    ///
    /// Cost: proportional to the number of commands.
    public func damage(since previous: RenderTree?) -> PixelRegion {
        guard let previous, previous.viewport == viewport else { return PixelRegion(viewport) }
        var region = PixelRegion()
        if previous.entries.count == entries.count
            && zip(previous.entries, entries).allSatisfy({ $0.source == $1.source })
        {
            for (old, new) in zip(previous.entries, entries) where old != new {
                region.add(old.bounds)
                region.add(new.bounds)
            }
        } else {
            addDifference(to: previous, into: &region)
        }
        return region.clipped(to: viewport)
    }

    private func addDifference(to previous: RenderTree, into region: inout PixelRegion) {
        var indices: [Source: Int] = [:]
        for (index, entry) in previous.entries.enumerated() { indices[entry.source] = index }
        // Entries that kept their order need no redrawing; the first to fall behind moved.
        var last = -1
        for entry in entries {
            guard let index = indices.removeValue(forKey: entry.source) else {
                region.add(entry.bounds)
                continue
            }
            let old = previous.entries[index]
            if old != entry || index < last {
                region.add(old.bounds)
                region.add(entry.bounds)
            }
            last = max(last, index)
        }
        for index in indices.values { region.add(previous.entries[index].bounds) }
    }
}
