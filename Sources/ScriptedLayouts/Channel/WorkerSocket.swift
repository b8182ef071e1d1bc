internal import CWorker

/// The worker's end of its socket. The worker trusts the daemon and waits as long as that takes.
@safe final class WorkerSocket {
    private let descriptor: Int32
    private var inbox = MessageInbox()

    private struct Closed: Error {}

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Sends a message; false once the daemon has closed the socket.
    func send(_ message: [UInt8]) -> Bool {
        unsafe message.withUnsafeBytes { unsafe cworker_write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Receives a message without its length; nil once the daemon has closed the socket.
    func receive() -> [UInt8]? {
        do throws(Closed) {
            return try unsafe inbox.next(limit: .max) { room throws(Closed) in
                let count = unsafe cworker_read(descriptor, room.baseAddress, room.count)
                guard count > 0 else { throw Closed() }
                return count
            }
        } catch {
            return nil
        }
    }
}
