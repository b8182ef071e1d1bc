internal import CWorker
import LuaRuntime

/// The worker's end of its socket. The worker trusts the daemon and waits for it without a limit.
@safe final class WorkerSocket {
    private let descriptor: Int32
    private var inbox = MessageInbox()

    private struct Closed: Error {}

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The longest columns that are sent in one piece with their message, in bytes.
    private static let shortColumns = 1 << 16

    /// Sends a message and the columns that follow it; false once the daemon has closed the socket.
    func send(_ message: [UInt8], _ columns: [PlacementBuffer.Frames] = []) -> Bool {
        let isShort = columns.reduce(0) { unsafe $0 + $1.bytes.count } <= Self.shortColumns
        let message = isShort ? columns.reduce(into: message) { unsafe $0.append(contentsOf: $1.bytes) } : message
        guard unsafe message.withUnsafeBytes({ unsafe write($0) }) else { return false }
        return isShort || columns.allSatisfy { unsafe write($0.bytes) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe cworker_write(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Receives a command; nil once the daemon has closed the socket, or if it sends what no daemon of ours sends.
    func receive() -> WorkerCommand? {
        guard let message = unsafe try? inbox.next(limit: .max, receive: read) else { return nil }
        var reader = MessageReader(message)
        return unsafe try? WorkerCommand(&reader) { column in
            unsafe (try? inbox.fill(column, receive: read)) != nil
        }
    }

    private func read(into room: UnsafeMutableRawBufferPointer) throws(Closed) -> Int {
        let count = unsafe cworker_read(descriptor, room.baseAddress, room.count)
        guard count > 0 else { throw Closed() }
        return count
    }
}
