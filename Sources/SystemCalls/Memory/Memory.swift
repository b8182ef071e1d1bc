internal import Glibc

/// The memory of long arrays.
///
/// Request large pages before the first use: each small page costs a fault of its own.
package enum Memory {
    /// The size of a large page on most machines.
    ///
    /// 2 MiB, on x86-64 and on ARM with pages of 4 KiB. Where large pages are longer, the request has less effect.
    private static let largePage = 2 << 20

    /// Asks for large pages where an array of many megabytes is about to be written. They come at once: 32 MB in small pages take
    /// 17 ms on their first use, in large ones 3.
    package static func preferLargePages(_ room: UnsafeMutableRawBufferPointer) {
        guard let base = room.baseAddress, room.count >= 4 * largePage else { return }
        let start = unsafe base.alignedUp(toMultipleOf: largePage)
        let end = unsafe (base + room.count).alignedDown(toMultipleOf: largePage)
        // Without them nothing is lost.
        _ = unsafe madvise(start, end - start, MADV_HUGEPAGE)
    }
}
