internal import CService
internal import Glibc

/// The standard output stream, which `print` writes to.
///
/// `print` buffers and cannot fail, so a program that has to know whether its output arrived calls `flush` before it ends.
package enum StandardOutput {
    /// Writes what was printed and is not written yet.
    ///
    /// - Throws: `SystemError` with the system's reason, such as a full disk, also if something could not be written before.
    package static func flush() throws(SystemError) {
        let error = cservice_flush_output()
        guard error == 0 else { throw SystemError("cannot write standard output", code: error) }
    }

    /// Writes all of `bytes`, behind what was printed.
    ///
    /// - Throws: `SystemError` with the system's reason, such as a full disk.
    package static func write(_ bytes: [UInt8]) throws(SystemError) {
        try flush()
        try FileContents.write(bytes, to: STDOUT_FILENO, "standard output")
    }
}
