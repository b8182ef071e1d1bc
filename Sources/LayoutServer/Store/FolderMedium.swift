import LayoutWire
import SwiftProtobuf
import SystemCalls

/// Keeps each container in a file of its own, `NUMBER.container`, and whether all of them are complete in `state`.
struct FolderMedium: StoreMedium {
    let folder: String
    /// The longest file that is read.
    let limit: Int
    private var isComplete = false

    init(_ folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    private static let suffix = ".container"
    private static let state = "state"

    mutating func load() -> StoreContents {
        var contents = StoreContents()
        for name in (DirectoryListing.names(folder, limit: .max) ?? []).sorted() where name.hasSuffix(Self.suffix) {
            let (records, fault) = read(name)
            if let fault { contents.faults.append("\(folder)/\(name): \(fault)") }
            if let record = records.first { _ = contents.add(record, from: "\(folder)/\(name)") }
        }
        if let record = read(Self.state).records.first, let state = try? WireStoreState(serializedBytes: record) {
            contents.isComplete = state.isComplete
        }
        isComplete = contents.isComplete
        return contents
    }

    private func read(_ name: String) -> (records: [[UInt8]], fault: String?) {
        do throws(UnreadableFile) {
            return StoreRecord.decode(try FileContents.read("\(folder)/\(name)", limit: limit) { _ in nil })
        } catch {
            return ([], error.reason)
        }
    }

    mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError) {
        try StoredFile.write(StoreRecord.encode(bytes), "\(container)\(Self.suffix)", in: folder)
    }

    mutating func remove(_ container: UInt32) {
        StoredFile.remove("\(container)\(Self.suffix)", in: folder)
    }

    mutating func commit(isComplete: Bool) throws(SystemError) {
        if isComplete != self.isComplete {
            var state = WireStoreState()
            state.isComplete = isComplete
            let bytes: [UInt8] = (try? state.serializedBytes()) ?? []
            try StoredFile.write(StoreRecord.encode(bytes), Self.state, in: folder)
            self.isComplete = isComplete
        }
        try StoredFile.settle(folder)
    }
}
