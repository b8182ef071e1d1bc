internal import Glibc
internal import Synchronization

/// A folder that one process at a time may use.
///
///     let lock = try FolderLock("/var/lib/layoutd")      // throws with the code `isTaken` if another process has it
///     defer { lock.release() }
///     try lock.check()                                   // before each change: the path still leads to the locked file
///
/// The lock is on a file in the folder. The kernel releases it with the process, however that ends; the file stays. It is advisory:
/// processes that do not request it are not kept out. It belongs to the open file, so a second lock of a folder in the same process
/// fails as one of another process would.
package final class FolderLock: Sendable {
    /// The code of the error if another process has the lock.
    package static let isTaken = EBUSY
    private static let name = "lock"

    private let folder: String
    /// nil after `release`.
    ///
    /// The mutex keeps `check` from reading a descriptor that another thread closes.
    private let descriptor: Mutex<Int32?>

    /// Takes the lock, without waiting for it.
    ///
    /// - Throws: `SystemError`: with the code `isTaken` and a message that names the process if another one has the lock; with another
    ///   code if the folder cannot be written.
    package init(_ folder: String) throws(SystemError) {
        self.folder = folder
        let path = "\(folder)/\(Self.name)"
        // For reading alone: a file that is open for writing would keep the disk from being remounted read-only.
        let descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError("cannot write \(path)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error =
                errno == EWOULDBLOCK
                ? SystemError("\(Self.holder(descriptor)) uses \(folder)", code: Self.isTaken)
                : SystemError("cannot lock \(path)")
            close(descriptor)
            throw error
        }
        Self.leaveNumber(in: path)
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Gives the folder to others.
    ///
    /// Further calls do nothing, and `check` fails from now on.
    package func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    /// Checks that the file at the folder's path is the one that is locked. A folder that was moved takes its lock along, and another
    /// process may use what has its path now.
    ///
    /// - Throws: `SystemError` if it is not, or after `release`.
    package func check() throws(SystemError) {
        let path = "\(folder)/\(Self.name)"
        var (own, present) = (stat(), stat())
        let isLocked = descriptor.withLock { descriptor in unsafe fstat(descriptor ?? -1, &own) == 0 }
        guard isLocked else { throw SystemError("\(path) is not locked any more") }
        guard unsafe lstat(path, &present) == 0 else {
            throw SystemError("\(path), which this process has locked, cannot be found")
        }
        guard (present.st_dev, present.st_ino) == (own.st_dev, own.st_ino) else {
            throw SystemError("\(path) is another file than the one that this process has locked", code: ESTALE)
        }
    }

    /// Writes this process's number into the file, for the message of those that come later. A full disk does not matter.
    ///
    /// The number may be missing or stale, so it serves for a message alone: the lock is the kernel's.
    private static func leaveNumber(in path: String) {
        let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array("\(getpid())\n".utf8)
        _ = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// The process that has the lock, in words.
    ///
    /// - Returns: "process 4711", or "another process" if the file has no number yet.
    private static func holder(_ descriptor: Int32) -> String {
        var text = [UInt8](repeating: 0, count: 16)
        let count = unsafe text.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        let digits = text.prefix(max(0, count)).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.isEmpty ? "another process" : "process \(String(decoding: digits, as: UTF8.self))"
    }
}
