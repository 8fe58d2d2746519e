import Testing

@testable import FlipEngine

@Suite("Arrays of objects with a few replaced")
struct PatchedArrayTests {
    private final class Thing: Sendable {}

    @Test("Replacing, few or many at a time, equals that of an array", arguments: [1, 3, 40, 200])
    func replacing(_ atOnce: Int) {
        var dice = Dice(11)
        var model = (0..<300).map { _ in Thing() }
        var list = PatchedArray(model)
        for _ in 0..<60 {
            var indices = Set<Int>()
            while indices.count < atOnce { indices.insert(Int(dice.roll(0, 300))) }
            let before = list
            let expected = model
            let replaced = indices.map { (index: $0, element: Thing()) }
            for change in replaced { model[change.index] = change.element }
            list = list.replacing(replaced)
            #expect(list.count == 300 && list.elementsEqual(model) { $0 === $1 })
            // The previous frame's array is unchanged.
            #expect(before.elementsEqual(expected) { $0 === $1 })
        }
    }

    @Test("Differences: all are listed, and nil if the base arrays differ")
    func differences() {
        var dice = Dice(12)
        let first = PatchedArray((0..<400).map { _ in Thing() })
        var list = first
        for _ in 0..<40 {
            let before = list
            let changed = Set((0..<4).map { _ in Int(dice.roll(0, 400)) })
            list = list.replacing(changed.map { (index: $0, element: Thing()) })
            for old in [before, first] {
                let real = list.indices.filter { list[$0] !== old[$0] }
                guard let named = list.differences(from: old) else { continue }
                #expect(named == named.sorted() && Set(named).isSuperset(of: real))
                #expect(old.differences(from: list) == named)
            }
        }
        #expect(list.differences(from: list) == [])
        #expect(PatchedArray(Array(list)).differences(from: list) == nil)
    }
}
