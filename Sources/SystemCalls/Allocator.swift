internal import Glibc

/// The C library's allocator.
package enum Allocator {
    /// Lets all threads take their memory from one arena. Call before another thread is started: arenas that there are already
    /// stay in use.
    ///
    /// glibc gives threads arenas of their own, and raises the size from which a block is mapped for itself with each one that is
    /// freed; so the arrays of closed containers stay in the arenas of whichever threads made them, and the next ones are made in
    /// others. 20 containers of 200,000 sizes, opened and left again and again, held 47 to 197 MB after each round, and 45 to 55 MB
    /// this way, in the same processor time. Mapping every block of a mebibyte for itself kept 42 MB, but a prepare of a million items
    /// took 11 to 16 ms in place of 5 to 8.
    package static func useOneArena() {
        // M_ARENA_MAX of mallopt(3), which not every C library has, and which Swift's module of this one does not show.
        typealias Function = @convention(c) (CInt, CInt) -> CInt
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        _ = unsafe unsafeBitCast(symbol, to: Function.self)(-8, 1)
    }
}
