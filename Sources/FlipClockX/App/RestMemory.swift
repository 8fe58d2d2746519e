import CLinux
import Glibc

/// What is in memory although a clock at rest has no use for it.
///
/// Most of the program's code reads arguments, settings and fonts, paints, and draws what moves. Once all is still, all of it
/// is given back to the system, which still has it in its cache; what a clock goes on with comes back page by page as it
/// runs, without a disc, and what does not is no longer counted as this program's memory.
enum RestMemory {
    /// Gives back what was allocated and freed, and every page of code or constants. Pages that were written to are not
    /// among those.
    static func letGo() {
        _ = malloc_trim(0)
        // The kernel says where it has put the program's headers; they say where they should be, and so what was added.
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
            let begin = base + UInt(header.p_vaddr)
            let start = begin / page * page
            // Where it is refused, they stay.
            _ = madvise(
                UnsafeMutableRawPointer(bitPattern: start),
                Int(begin + UInt(header.p_memsz) - start), MADV_DONTNEED)
        }
    }
}
