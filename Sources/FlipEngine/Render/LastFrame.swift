/// The frame of the last commit, from which the next one is built.
struct LastFrame: RenderMemory {
    let tree: RenderTree
}
