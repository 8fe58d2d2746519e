import Testing

@testable import FlipClockX

/// The pages that an idle clock releases, for the page sizes of amd64 and arm64.
@Suite struct IdleMemoryTests {
    @Test(arguments: [4096, 16384, 65536] as [UInt])
    func pagesAreWholeAndContainTheBytes(pageSize: UInt) {
        for first in [0, 1, 4095, 4096, 16384, 65535, 65536, 1_234_567] as [UInt] {
            for count in [1, 4096, 4097, 65536, 70_000] as [UInt] {
                let range = IdleMemory.pages(from: first, count: count, pageSize: pageSize)
                #expect(range.lowerBound % pageSize == 0)
                #expect(range.upperBound % pageSize == 0)
                #expect(range.lowerBound <= first && first - range.lowerBound < pageSize)
                #expect(range.upperBound >= first + count)
                #expect(range.upperBound - (first + count) < pageSize)
            }
        }
    }
}
