internal import Glibc

/// Files that are replaced as a whole: after a crash at any moment there is the old content or the new one.
///
///     write .name.1f3c.new   →   sync   →   rename to name   →   settle the folder
///
/// A crash may leave a draft, which `isDraft` recognizes.
package enum StoredFile {
    private static let draftSuffix = ".new"

    /// Replaces the file `name` in `folder` and waits until the disk has it.
    ///
    /// - Parameter mode: the new file's permission bits.
    /// - Throws: `SystemError`, for instance for a full disk. The file is then as it was.
    package static func write(_ bytes: [UInt8], _ name: String, in folder: String, mode: UInt32 = 0o600)
        throws(SystemError)
    {
        let path = "\(folder)/\(name)"
        let draft = "\(folder)/.\(name).\(String(UInt64.random(in: .min ... .max), radix: 16))\(draftSuffix)"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("cannot write \(draft)") }
        do throws(SystemError) {
            defer { close(descriptor) }
            var written = 0
            while written < bytes.count {
                let more = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Glibc.write(
                        descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                }
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { throw SystemError("cannot write \(draft)") }
                written += more
            }
            // The mask of the process does not count.
            guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
                throw SystemError("cannot write \(draft)")
            }
            guard unsafe rename(draft, path) == 0 else { throw SystemError("cannot replace \(path)") }
        } catch {
            _ = unsafe unlink(draft)
            throw error
        }
    }

    /// Whether a file of this name is one that a process has not finished to write.
    ///
    /// Such a file is left after a crash, and may be removed.
    package static func isDraft(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(draftSuffix) }

    /// Removes a file, if it is there.
    ///
    /// - Throws: `SystemError`; the file is then still there.
    package static func remove(_ name: String, in folder: String) throws(SystemError) {
        guard unsafe unlink("\(folder)/\(name)") == 0 || errno == ENOENT else {
            throw SystemError("cannot remove \(folder)/\(name)")
        }
    }

    /// Whether files may be added to a folder, as far as that can be determined without adding one.
    ///
    /// - Throws: `SystemError` if not, for instance on a disk that is mounted read-only.
    package static func checkWritable(_ folder: String) throws(SystemError) {
        guard unsafe faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else {
            throw SystemError("cannot write \(folder)")
        }
    }

    /// Waits until the disk has the names of a folder's files.
    ///
    /// - Throws: `SystemError`.
    package static func settle(_ folder: String) throws(SystemError) {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("cannot open \(folder)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError("cannot write \(folder)") }
    }
}
