import LayoutWire
import SwiftProtobuf
package import SystemCalls

/// Stores all containers in sealed memory files whose descriptors the service manager has. They outlive the process, and not the
/// machine.
///
///     container-store    │ state │ container 1 │ container 2 │ container 3 │        all, as they were
///     container-changes  │ state: without 3 │ container 1 │                         what has changed since
///
/// A commit writes the second file anew until it is half as long as the first; then it writes the first. Two names take turns for each,
/// so that the manager always has a whole file: the new one is there before the old one goes.
package struct DescriptorMedium: StoreMedium {
    private static let wholeNames = Array(ServiceManager.storeNames[..<2])
    private static let changesNames = Array(ServiceManager.storeNames[2...])

    /// The longest file that is read. How much may be written is a setting, which may have been lowered since.
    private static let longest = 1 << 32
    /// Changes of fewer bytes never lead to a new first file.
    private static let smallChanges = 1 << 16

    private struct File {
        let state: WireStoreState
        let records: [UInt32: [UInt8]]
    }

    private let manager: ServiceManager
    /// Descriptors that the manager has passed on, until they are read.
    private var passed: [Int32]
    private var records: [UInt32: [UInt8]] = [:]
    /// Containers that were written or removed since the first file was.
    ///
    /// They are in the second file; writing the first one empties the set.
    private var changed: Set<UInt32> = []
    /// Bytes of the first file; 0 before this process has written one.
    ///
    /// The next commit then writes the first file.
    private var wholeBytes = 0
    /// The number of the first file, and of the second one among those that continue it.
    private var sequence: UInt64 = 0
    private var changes: UInt64 = 0
    /// See `StoreContents.brokenEnds`.
    private var brokenEnds: UInt64 = 0

    /// A medium at a manager, with what it passed to this process.
    package init(_ manager: ServiceManager, passed: [Int32]) {
        self.manager = manager
        self.passed = passed
    }

    // MARK: Reading

    package mutating func open() -> StoreContents {
        var contents = StoreContents()
        let files = passed.compactMap { Self.file($0, &contents.faults) }
        passed = []
        guard let whole = files.filter({ $0.state.changes == 0 }).max(by: { $0.state.sequence < $1.state.sequence })
        else { return contents }
        records = whole.records
        sequence = whole.state.sequence
        contents.isComplete = whole.state.isComplete
        brokenEnds = whole.state.brokenEnds
        let continuing = files.filter { $0.state.sequence == sequence && $0.state.changes > 0 }
        if let newest = continuing.max(by: { $0.state.changes < $1.state.changes }) {
            for container in newest.state.removed { records[container] = nil }
            records.merge(newest.records) { $1 }
            contents.isComplete = false
        }
        // Whatever number a file has, there are greater ones.
        sequence = min(sequence, 1 << 62)
        brokenEnds = contents.isComplete ? 0 : StoreContents.brokenEnds(after: brokenEnds)
        contents.brokenEnds = brokenEnds
        contents.containers = records.keys.sorted()
        return contents
    }

    /// The records of a descriptor, which is closed; nil if it is not a file of containers.
    ///
    /// - Parameter faults: gets what is wrong with it. Whole records before a damaged one are read all the same.
    private static func file(_ descriptor: Int32, _ faults: inout [String]) -> File? {
        defer { Process.closeDescriptor(descriptor) }
        guard let bytes = SealedFile.bytes(of: descriptor, limit: longest) else {
            faults.append("descriptor \(descriptor) is not a sealed memory file of at most \(longest) bytes")
            return nil
        }
        let (found, fault) = StoreRecord.decode(bytes)
        if let fault { faults.append("descriptor \(descriptor): \(fault)") }
        guard let first = found.first, let state = try? WireStoreState(serializedBytes: first) else { return nil }
        var records: [UInt32: [UInt8]] = [:]
        for record in found.dropFirst() {
            guard let container = try? WireStoredContainer(serializedBytes: record).container, container != 0 else {
                faults.append("descriptor \(descriptor): a record is not a container")
                continue
            }
            records[container] = StoreRecord.encode(record)
        }
        return File(state: state, records: records)
    }

    package func read(_ container: UInt32) throws(StoreFault) -> [UInt8] {
        guard let record = records[container].map(StoreRecord.decode)?.records.first else {
            throw StoreFault(description: "container \(container) is not in the store")
        }
        return record
    }

    // MARK: Writing

    /// The manager serves one process of the service at a time.
    package func close() {}

    /// Writes a container into a memory file that the manager holds.
    package mutating func write(_ bytes: [UInt8], of container: UInt32) {
        records[container] = StoreRecord.encode(bytes)
        changed.insert(container)
    }

    package mutating func remove(_ container: UInt32) {
        records[container] = nil
        changed.insert(container)
    }

    package mutating func commit(isComplete: Bool) throws(SystemError) {
        let changedBytes = changed.reduce(0) { $0 + (records[$1]?.count ?? 0) }
        if isComplete || wholeBytes == 0 || changedBytes > max(Self.smallChanges, wholeBytes / 2) {
            try writeWhole(isComplete: isComplete)
        } else {
            try writeChanges()
        }
    }

    private mutating func writeWhole(isComplete: Bool) throws(SystemError) {
        let state = WireStoreState.with {
            $0.sequence = sequence + 1
            $0.isComplete = isComplete
            $0.brokenEnds = brokenEnds
        }
        wholeBytes = try keep(state, Array(records.values), as: Self.wholeNames, turn: sequence + 1)
        sequence += 1
        changes = 0
        changed = []
        for name in Self.changesNames { manager.forget(name) }
    }

    private mutating func writeChanges() throws(SystemError) {
        let state = WireStoreState.with {
            $0.sequence = sequence
            $0.changes = changes + 1
            $0.removed = changed.filter { records[$0] == nil }
            $0.brokenEnds = brokenEnds
        }
        _ = try keep(state, changed.compactMap { records[$0] }, as: Self.changesNames, turn: changes + 1)
        changes += 1
    }

    /// Makes the manager keep a file under one of two names, then forget that under the other.
    ///
    /// - Returns: its length.
    private func keep(
        _ state: WireStoreState, _ records: [[UInt8]], as names: [String], turn: UInt64
    ) throws(SystemError) -> Int {
        var file = StoreRecord.encode((try? state.serializedBytes()) ?? [])
        file.reserveCapacity(records.reduce(file.count) { $0 + $1.count })
        for record in records { file += record }
        let descriptor = try SealedFile.make("layoutd-containers", file)
        defer { Process.closeDescriptor(descriptor) }
        let turn = Int(turn % 2)
        // A file that an earlier process has left under the name would take up a place.
        manager.forget(names[turn])
        try manager.keep(descriptor, as: names[turn])
        manager.forget(names[1 - turn])
        return file.count
    }
}
