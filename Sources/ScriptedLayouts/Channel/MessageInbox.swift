/// Messages that arrive over a socket, one at a time. Those that arrive in one piece, such as the commands before a call, are received in
/// one; the bytes of a long message are received where they stay.
struct MessageInbox {
    private var room = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes that are not part of a message yet.
    ///
    /// A range of `room`, empty when nothing was received ahead.
    private var held = 0..<0

    /// The next message without its length.
    ///
    /// - Parameters:
    ///   - limit: the longest message.
    ///   - receive: receives bytes into what it is given, and returns how many.
    /// - Returns: nil for a longer message.
    mutating func next<Failure>(
        limit: Int, receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> [UInt8]? {
        while held.count < MessageWriter.headerBytes { try unsafe fill(receive) }
        let header = held.lowerBound
        let length = (0..<MessageWriter.headerBytes).reversed().reduce(0) { $0 << 8 | Int(room[header + $1]) }
        guard length <= limit else { return nil }
        let start = header + MessageWriter.headerBytes
        let present = start..<min(start + length, held.upperBound)
        held = present.upperBound..<held.upperBound
        if present.count == length { return Array(room[present]) }
        return try unsafe rest(of: Array(room[present]), length, receive)
    }

    /// Fills `column` with the bytes that follow the last message.
    ///
    /// - Parameter receive: receives bytes into what it is given, and returns how many.
    mutating func fill<Failure>(
        _ column: UnsafeMutableRawBufferPointer, receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        let present = held.lowerBound..<min(held.lowerBound + column.count, held.upperBound)
        held = present.upperBound..<held.upperBound
        unsafe column.copyBytes(from: room[present])
        var filled = present.count
        while filled < column.count {
            filled += try unsafe receive(UnsafeMutableRawBufferPointer(rebasing: column[filled...]))
        }
    }

    /// Receives at least one byte more.
    ///
    /// What is left moves to the front of `room` first, so there is always room for more.
    private mutating func fill<Failure>(
        _ receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        // At most a part of a length is held.
        let part = Array(room[held])
        room.replaceSubrange(..<part.count, with: part)
        held = 0..<part.count
        let count = try unsafe Self.receive(into: &room, from: part.count, receive)
        held = 0..<part.count + count
    }

    private func rest<Failure>(
        of part: [UInt8], _ length: Int, _ receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { room, filled in
            _ = unsafe UnsafeMutableBufferPointer(rebasing: room[..<part.count]).initialize(from: part)
            filled = part.count
            do throws(Failure) {
                while filled < length {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(room)[filled...])
                    filled += try unsafe receive(rest)
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func receive<Failure>(
        into bytes: inout [UInt8], from start: Int,
        _ receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let result: Result<Int, Failure> = unsafe bytes.withUnsafeMutableBytes { all in
            do throws(Failure) {
                return .success(try unsafe receive(UnsafeMutableRawBufferPointer(rebasing: all[start...])))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
