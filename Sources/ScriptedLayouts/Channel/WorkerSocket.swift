internal import CWorker

/// The worker's end of its socket. A message is its length, four bytes, and so many bytes. The worker trusts the daemon and waits as
/// long as that takes.
@safe struct WorkerSocket {
    let descriptor: Int32

    /// Sends a message; false once the daemon has closed the socket.
    func send(_ message: [UInt8]) -> Bool {
        var length = UInt32(clamping: message.count)
        return unsafe cworker_write(descriptor, &length, 4)
            && message.withUnsafeBytes { unsafe cworker_write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Receives a message; nil once the daemon has closed the socket.
    func receive() -> [UInt8]? {
        var length: UInt32 = 0
        guard unsafe cworker_read(descriptor, &length, 4) else { return nil }
        var isWhole = false
        let message = unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { room, count in
            isWhole = unsafe cworker_read(descriptor, room.baseAddress, Int(length))
            count = isWhole ? Int(length) : 0
        }
        return isWhole ? message : nil
    }
}
