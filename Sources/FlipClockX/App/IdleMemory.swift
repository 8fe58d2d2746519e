import CLinux
import Glibc

/// Keeps memory while the clock works, and releases what an idle clock does not need.
///
/// Most of the program's code runs only to start, to paint and to animate. When the clock becomes idle, `malloc_trim`
/// returns freed heap memory, and `MADV_DONTNEED` unmaps the pages of code and constants. Those pages stay in the
/// kernel's page cache, so pages that are needed again come back without disk access, and the others no longer count as
/// this process's resident memory.
enum IdleMemory {
    /// Keeps freed heap memory until `release()`: by default, glibc returns it after each painted picture and each flip,
    /// and the next one then takes a page fault for every page. Call it before a thread starts.
    static func prepare() {
        // Larger blocks, such as the pictures of cards, have mappings of their own, which end with them.
        _ = mallopt(M_MMAP_THRESHOLD, 512 << 10)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
        _ = mallopt(M_TOP_PAD, 256 << 10)
    }

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
