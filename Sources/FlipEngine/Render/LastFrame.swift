/// The last commit's frame: the next one is built from it.
struct LastFrame: RenderMemory {
    let tree: RenderTree
}
