import LayoutWire
import SwiftProtobuf
import SystemCalls

/// Keeps all containers in one sealed memory file, of which the service manager holds a descriptor. It outlives the process, and
/// not the machine.
///
/// Two names take turns, so that the manager always has a whole file: the new one is there before the old one goes.
struct DescriptorMedium: StoreMedium {
    /// Names under which the manager keeps descriptors.
    static let names = ["container-store", "container-store-2"]

    private let manager: ServiceManager
    private let limit: Int
    /// Descriptors that the manager has passed on, until they are read.
    private var passed: [Int32]
    private var records: [UInt32: [UInt8]] = [:]
    private var sequence: UInt64 = 0

    /// - Parameter limit: the longest file that is read.
    init(_ manager: ServiceManager, passed: [Int32], limit: Int) {
        self.manager = manager
        self.passed = passed
        self.limit = limit
    }

    mutating func load() -> StoreContents {
        var newest: (sequence: UInt64, state: WireStoreState, records: ArraySlice<[UInt8]>)?
        var contents = StoreContents()
        for descriptor in passed {
            defer { Process.closeDescriptor(descriptor) }
            guard let bytes = SealedFile.bytes(of: descriptor, limit: limit) else {
                contents.faults.append("descriptor \(descriptor) is not a sealed memory file of at most \(limit) bytes")
                continue
            }
            let (records, fault) = StoreRecord.decode(bytes)
            if let fault { contents.faults.append("descriptor \(descriptor): \(fault)") }
            guard let first = records.first, let state = try? WireStoreState(serializedBytes: first) else { continue }
            if state.sequence >= newest?.sequence ?? 0 { newest = (state.sequence, state, records.dropFirst()) }
        }
        passed = []
        guard let newest else { return contents }
        sequence = newest.sequence
        contents.isComplete = newest.state.isComplete
        for record in newest.records {
            if let container = contents.add(record, from: "the container store") {
                records[container] = StoreRecord.encode(record)
            }
        }
        return contents
    }

    mutating func write(_ bytes: [UInt8], of container: UInt32) {
        records[container] = StoreRecord.encode(bytes)
    }

    mutating func remove(_ container: UInt32) { records[container] = nil }

    mutating func commit(isComplete: Bool) throws(SystemError) {
        var state = WireStoreState()
        state.sequence = sequence + 1
        state.isComplete = isComplete
        var file = StoreRecord.encode((try? state.serializedBytes()) ?? [])
        file.reserveCapacity(records.values.reduce(file.count) { $0 + $1.count })
        for record in records.values { file += record }
        let descriptor = try SealedFile.make("layoutd-containers", file)
        defer { Process.closeDescriptor(descriptor) }
        let turn = Int(state.sequence % 2)
        try manager.keep(descriptor, as: Self.names[turn])
        sequence = state.sequence
        manager.forget(Self.names[1 - turn])
    }
}
