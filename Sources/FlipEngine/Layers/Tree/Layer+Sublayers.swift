extension Layer {
    /// Implements the setter of `sublayers`: removes all and adds `new` in order, in one pass over each list.
    final func replaceSublayers(_ new: [Layer]) {
        guard !isCopy else { return }
        // Keeps the layers alive: the tree may hold the last references to them.
        let old = children
        let stage = stage
        var wanted = Set<ObjectIdentifier>(minimumCapacity: new.count)
        // Adding a layer twice moves it, so its last occurrence counts.
        let reversed = new.reversed().filter { wanted.insert(ObjectIdentifier($0)).inserted }
        for layer in old where !wanted.contains(ObjectIdentifier(layer)) {
            layer.leave(stage)
            layer.parent = nil
        }
        var added: [Layer] = []
        added.reserveCapacity(reversed.count)
        var emptied: [ObjectIdentifier: Layer] = [:]
        for layer in reversed.reversed() {
            if layer.parent !== self {
                guard accepts(layer) else {
                    Refusal.report(.sublayer)
                    continue
                }
                if let superlayer = layer.parent {
                    layer.leave(superlayer.stage)
                    emptied[ObjectIdentifier(superlayer)] = superlayer
                }
            }
            layer.enter(self)
            added.append(layer)
        }
        children = added
        for superlayer in emptied.values {
            superlayer.children.removeAll { $0.parent !== superlayer }
            superlayer.invalidateStructure()
        }
        withExtendedLifetime(old) { invalidateStructure() }
    }
}
