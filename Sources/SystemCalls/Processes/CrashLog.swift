internal import CService
internal import Glibc

/// The line that a crashing process leaves in the log: its signal and the names of the last 64 requests, never their content.
package enum CrashLog {
    /// Makes a trap, a failed memory access or an abort write that line and end the process by its signal at once. Swift's runtime
    /// would first run a program that prints a backtrace, and clients would wait for it: 20 seconds. Call at the start.
    package static func install() {
        // The runtime handles this signal as well.
        _ = signal(SIGQUIT, SIG_DFL)
        unsafe cservice_log_crashes("\(StandardError.isJournal ? "<2>" : "")critical layoutd: ")
    }

    /// Records the name of a request that begins, up to 24 bytes.
    ///
    /// Any thread may call, and none waits. The newest 64 are kept.
    package static func note(_ request: String) {
        var request = request
        request.withUTF8 { name in
            unsafe name.withMemoryRebound(to: CChar.self) { unsafe cservice_note_request($0.baseAddress, $0.count) }
        }
    }

    /// The line of a crash by a signal, with the requests that were noted so far: for tests.
    ///
    /// - Returns: the text that `install` has the process write, cut at `cservice_crash_line_limit` bytes.
    package static func line(signal: Int32) -> String {
        var text = [CChar](repeating: 0, count: Int(cservice_crash_line_limit))
        let length = unsafe text.withUnsafeMutableBufferPointer { unsafe cservice_crash_line($0.baseAddress, signal) }
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
