internal import Glibc

/// A pipe by which any thread wakes one that polls.
///
/// It rings until it is cleared, so a ring before the poll is not lost. Several rings count as one.
struct WakeUp: ~Copyable {
    /// Readable once a thread has called `wake`, until `clear`.
    ///
    /// Poll it for POLLIN. It does not block when it is read, and programs that are started do not inherit it.
    let descriptor: Int32
    private let bell: Int32

    /// Two descriptors are taken, which `deinit` closes.
    ///
    /// - Throws: `SystemError` if the process has no descriptors left.
    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SystemError("cannot make a pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    func wake() {
        // If the pipe is full, the thread wakes anyway.
        var one: UInt8 = 1
        _ = unsafe write(bell, &one, 1)
    }

    func clear() {
        var rings = [UInt8](repeating: 0, count: 64)
        while unsafe read(descriptor, &rings, rings.count) > 0 {}
    }
}
