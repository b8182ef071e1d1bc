package import SystemCalls

/// A place where containers are stored beyond the process: files in a folder, or memory that the service manager keeps.
///
///     open ──▶ write, remove, …  ──▶ commit ──▶ write, … ──▶ commit ──▶ close
///     what an earlier process left      all of it survives from here on
///
/// Each container is written as a whole, under its number. Writes before the last `commit` survive the end of the process; writes after it
/// may. A medium knows nothing of what is in the bytes, and checks them by their checksum alone.
///
/// One thread at a time uses it, which may block: it waits for the disk.
package protocol StoreMedium: Sendable {
    /// Finds the containers of an earlier process.
    ///
    /// Call it once, before anything else.
    mutating func open() -> StoreContents

    /// The bytes that were written of a container.
    ///
    /// - Throws: `StoreFault` if it is damaged.
    func read(_ container: UInt32) throws(StoreFault) -> [UInt8]

    /// Writes a container in place of its older bytes.
    ///
    /// - Throws: `SystemError`; the older state is then still there.
    mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError)

    /// Removes a container with the next commit that succeeds.
    ///
    /// Until then a new process would find it.
    mutating func remove(_ container: UInt32)

    /// Makes the writes so far survive, without the containers that were removed.
    ///
    /// - Parameter isComplete: whether nothing that the server has answered is missing.
    /// - Throws: `SystemError`. What was removed may then be there again after the end of the process, and the next commit tries again.
    mutating func commit(isComplete: Bool) throws(SystemError)

    /// Lets other processes use it. Nothing is written afterwards.
    func close()
}

/// The contents of a store at the start.
package struct StoreContents: Sendable {
    /// The numbers of all containers, ascending, also of those that cannot be read.
    package var containers: [UInt32] = []
    /// The numbers of containers that were removed and still have a place there, ascending.
    ///
    /// They are not opened, and their removal is tried again with the next commit.
    package var removed: [UInt32] = []
    /// The numbers of containers that were stored and are not there any more, ascending.
    ///
    /// Their files were lost or removed by hand. They cannot be brought back.
    package var missing: [UInt32] = []
    /// Whether the server that wrote it had stored everything when it ended.
    ///
    /// If not, clients may have had replies about changes that are missing here.
    package var isComplete = false
    /// How many servers in a row have ended without having stored everything.
    ///
    /// 0 after a complete end; each start after any other end adds one.
    package var brokenEnds: UInt64 = 0

    /// `brokenEnds` after one more, whatever number a file has.
    package static func brokenEnds(after stored: UInt64) -> UInt64 { min(stored, 1 << 31) + 1 }

    /// The parts that could not be read, in words.
    package var faults: [String] = []
}

/// The reason that stored bytes cannot be read, in words.
package struct StoreFault: Error, CustomStringConvertible {
    package let description: String

    /// A fault in words.
    package init(description: String) { self.description = description }
}
