import LayoutWire
import SwiftProtobuf
import SystemCalls

/// Where containers are kept beyond the process. What was written before the last `commit` survives; what was written since may.
protocol StoreMedium: Sendable {
    /// What an earlier process has left.
    mutating func load() -> StoreContents

    /// Writes a container in place of what was there.
    ///
    /// - Throws: `SystemError`; the older state is then still there.
    mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError)

    mutating func remove(_ container: UInt32)

    /// Keeps what was written.
    ///
    /// - Parameter isComplete: whether nothing that the server has answered is missing.
    mutating func commit(isComplete: Bool) throws(SystemError)
}

/// What a store had at the start.
struct StoreContents: Sendable {
    var containers: [WireStoredContainer] = []
    /// Whether the server that wrote it had stored everything when it ended.
    var isComplete = false
    /// What could not be read, in words.
    var faults: [String] = []

    /// Adds a container from the bytes of its record.
    ///
    /// - Returns: its number; nil for bytes that are none.
    mutating func add(_ bytes: [UInt8], from place: String) -> UInt32? {
        guard let container = try? WireStoredContainer(serializedBytes: bytes), container.container != 0 else {
            faults.append("\(place): a record is not a container")
            return nil
        }
        containers.append(container)
        return container.container
    }
}
