import FlipEngine

func pixels() {
    bytes()
    blending()
    light()
    damage()
    bands()
}

private func bytes() {
    let half = PremultipliedColor(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    holds(half.bits == 0x8080_4000, "0xAARRGGBB, the colours times alpha")
    holds(half.alpha == 128 && half.red == 128 && half.green == 64, "each rounded to nearest")
}

/// The pixel that a stage of 1 x 1 pixels shows.
private func pixel(_ build: (Layer) -> Void) -> UInt32 {
    let stage = Stage(size: Size(width: 1, height: 1))
    build(stage.rootLayer)
    let tree = stage.commit(at: 0)
    let buffer = PixelBuffer(width: 1, height: 1)
    Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
    return buffer.pixels[0]
}

private func blending() {
    // Half of black over white, in sRGB bytes: 255 - 128 is left.
    let grey = pixel { root in
        root.backgroundColor = .white
        let veil = Layer()
        veil.frame = root.bounds
        veil.backgroundColor = Color(white: 0, alpha: 0.5)
        root.addSublayer(veil)
    }
    holds(grey == 0xFF7F_7F7F, "source over, in bytes")

    // A layer that covers a quarter of the pixel contributes a quarter of its colour.
    let covered = pixel { root in
        root.backgroundColor = .black
        let corner = Layer()
        corner.frame = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
        corner.backgroundColor = .white
        root.addSublayer(corner)
    }
    holds(covered & 0xFF == 64, "coverage is area")
}

private func light() {
    let shaded = pixel { root in
        root.contents = Image(width: 1, height: 1, pixels: [0xFF80_8080])
        root.contentsMultiplyColor = ColorMultiplier(white: 0.5)
    }
    holds(shaded == 0xFF40_4040, "half the light is half the number")
    let lit = pixel { root in
        root.contents = Image(width: 1, height: 1, pixels: [0xFF80_8080])
        root.contentsMultiplyColor = ColorMultiplier(white: 4)
    }
    holds(lit == 0xFFFF_FFFF, "light is clamped at white")
    let dimmed = pixel { root in
        root.subtreeMultiplyColor = ColorMultiplier(white: 0.5)
        let lamp = Layer()
        lamp.frame = root.bounds
        lamp.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        root.addSublayer(lamp)
    }
    holds(dimmed == 0x8040_2000, "half the colours, the same alpha")
}

private func damage() {
    let stage = Stage(size: Size(width: 100, height: 100))
    let dot = Layer()
    dot.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    dot.backgroundColor = .white
    stage.rootLayer.addSublayer(dot)
    let before = stage.commit(at: 0)
    let same = stage.commit(at: 1)
    holds(same.damage(since: before).isEmpty, "nothing changed, nothing to draw")
    stage.transaction(disableActions: true) { dot.position.x += 40 }
    let after = stage.commit(at: 2)
    let changed = after.damage(since: before)
    holds(changed.area < 2500 && changed.bounds.maxX >= 70, "the old place and the new")
}

private func bands() {
    let stage = Stage(size: Size(width: 64, height: 64))
    stage.rootLayer.backgroundColor = .white
    let tile = Layer()
    tile.frame = Rect(x: 8, y: 8, width: 48, height: 48)
    tile.backgroundColor = .black
    tile.cornerRadius = 8
    tile.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
    stage.rootLayer.addSublayer(tile)
    let tree = stage.commit(at: 0)

    let whole = PixelBuffer(width: 64, height: 64)
    Rasterizer().draw(tree.commands, into: whole.frameBuffer, clip: tree.viewport)

    // The same in bands, in any order, on any threads.
    let banded = PixelBuffer(width: 64, height: 64)
    let bands = Rasterizer.bands(of: [tree.viewport], drawing: tree.commands, pixels: 512)
    for band in bands.reversed() {
        Rasterizer().draw(tree.commands, into: banded.frameBuffer, clip: band)
    }
    holds(whole.pixels == banded.pixels, "drawing in bands gives the same bits")

    // The same over a picture of the layers at rest, which the cache knows from the second frame on.
    let composed = PixelBuffer(width: 64, height: 64)
    let resting = StaticLayerCache()
    for _ in 0..<2 {
        let region = PixelRegion(tree.viewport)
        let plan = resting.plan(tree, for: region, of: tree.viewport)
        if let ground = plan.ground {
            Rasterizer().draw(plan.resting, into: ground, rects: plan.missing)
        }
        Rasterizer().draw(
            plan.moving, into: composed.frameBuffer, rects: region.rects, over: plan.ground)
    }
    holds(whole.pixels == composed.pixels, "resting content may be drawn once")
}
