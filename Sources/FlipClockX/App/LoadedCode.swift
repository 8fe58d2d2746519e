import CLinux
import Glibc

/// The code of the program and of its libraries, as far as it is in memory.
///
/// Most of it serves the start alone: arguments, settings, fonts, painting. Once the first picture is shown, all of it is
/// given back to the system, which still has it in its cache; what a clock goes on with comes back page by page as it
/// runs, without a disc, and what does not is no longer counted as this program's memory.
enum LoadedCode {
    /// Gives back every page that holds code or constants. Pages that were written to are not among them.
    static func letGo() {
        _ = dl_iterate_phdr(
            { information, _, _ in
                guard let object = information?.pointee, let first = object.dlpi_phdr else {
                    return 0
                }
                let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
                for header in UnsafeBufferPointer(start: first, count: Int(object.dlpi_phnum))
                where header.p_type == PT_LOAD && header.p_flags & UInt32(PF_W) == 0 {
                    let begin = UInt(object.dlpi_addr) + UInt(header.p_vaddr)
                    let start = begin / page * page
                    // What cannot be given back, as the kernel's own page of code, stays.
                    _ = madvise(
                        UnsafeMutableRawPointer(bitPattern: start),
                        Int(begin + UInt(header.p_memsz) - start), MADV_DONTNEED)
                }
                return 0
            }, nil)
    }
}
