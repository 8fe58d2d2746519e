import CLinux
import Glibc

/// Releases memory that an idle clock does not need.
///
/// Most of the program's code runs only to start, to paint and to animate. When the clock becomes idle, `malloc_trim`
/// returns freed heap memory, and `MADV_DONTNEED` unmaps the pages of code and constants. Those pages stay in the
/// kernel's page cache, so pages that are needed again come back without disk access, and the others no longer count as
/// this process's resident memory.
enum IdleMemory {
    /// The size of a block, in bytes (1 MiB), from which malloc maps it by itself and unmaps it when it is freed.
    ///
    /// By default, malloc raises this size after each such block, up to 32 MiB. Pictures that other threads paint would
    /// then be in the heaps of these threads, whose ends `malloc_trim` does not release.
    private static let mappedSize: Int32 = 1 << 20

    /// Prepares malloc so that `release()` can release as much as possible. Call it first.
    static func prepare() { _ = mallopt(M_MMAP_THRESHOLD, mappedSize) }

    /// Releases freed heap memory and all read-only pages of the executable. Pages that are mapped writable are kept.
    static func release() {
        _ = malloc_trim(0)
        // The difference between the headers' actual address (AT_PHDR) and their address in the file is the load bias.
        let count = Int(getauxval(UInt(AT_PHNUM)))
        guard let first = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else {
            return
        }
        let headers = UnsafeBufferPointer(start: first, count: count)
        guard let own = headers.first(where: { $0.p_type == UInt32(PT_PHDR) }) else { return }
        let base = UInt(bitPattern: first) - UInt(own.p_vaddr)
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        for header in headers
        where header.p_type == UInt32(PT_LOAD) && header.p_flags & UInt32(PF_W) == 0 {
            let range = pages(
                from: base + UInt(header.p_vaddr), count: UInt(header.p_memsz), pageSize: page)
            // If the call fails, the pages stay resident.
            _ = madvise(
                UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
    }

    /// The whole pages that contain `count` bytes from `address`: madvise rejects a start within a page.
    ///
    /// - Parameter pageSize: In bytes: 4096 on amd64; 4096, 16384 or 65536 on arm64.
    static func pages(from address: UInt, count: UInt, pageSize: UInt) -> Range<UInt> {
        let end = address + count
        return address / pageSize * pageSize..<(end + pageSize - 1) / pageSize * pageSize
    }
}
