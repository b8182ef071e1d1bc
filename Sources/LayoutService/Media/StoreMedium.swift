package import SystemCalls

/// Where containers are kept beyond the process. What was written before the last `commit` survives; what was written since may.
package protocol StoreMedium: Sendable {
    /// Finds what an earlier process has left.
    mutating func open() -> StoreContents

    /// What was written of a container.
    ///
    /// - Throws: `StoreFault` if it is damaged.
    func read(_ container: UInt32) throws(StoreFault) -> [UInt8]

    /// Writes a container in place of what was there.
    ///
    /// - Throws: `SystemError`; the older state is then still there.
    mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError)

    /// Removes a container with the next commit that succeeds.
    mutating func remove(_ container: UInt32)

    /// Keeps what was written, without what was removed.
    ///
    /// - Parameter isComplete: whether nothing that the server has answered is missing.
    /// - Throws: `SystemError`. What was removed may then be there again after the end of the process, and the next commit tries again.
    mutating func commit(isComplete: Bool) throws(SystemError)

    /// Lets other processes use it. Nothing is written afterwards.
    func close()
}

/// What a store had at the start.
package struct StoreContents: Sendable {
    /// The numbers of all containers, ascending, also of those that cannot be read.
    package var containers: [UInt32] = []
    /// The numbers of containers that were removed and still have a place there, ascending.
    package var removed: [UInt32] = []
    /// The numbers of containers that were stored and are not there any more, ascending.
    package var missing: [UInt32] = []
    /// Whether the server that wrote it had stored everything when it ended.
    package var isComplete = false
    /// How many servers in a row have ended without having stored everything.
    package var brokenEnds: UInt64 = 0

    /// `brokenEnds` after one more, whatever number a file has.
    package static func brokenEnds(after stored: UInt64) -> UInt64 { min(stored, 1 << 31) + 1 }

    /// What could not be read, in words.
    package var faults: [String] = []
}

/// Why something stored cannot be read, in words.
package struct StoreFault: Error, CustomStringConvertible {
    package let description: String

    /// A fault in words.
    package init(description: String) { self.description = description }
}
