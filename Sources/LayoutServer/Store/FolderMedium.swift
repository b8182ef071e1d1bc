import LayoutWire
import SwiftProtobuf
import SystemCalls

/// Keeps each container in a file of its own, `NUMBER.container`, and whether all of them are complete in `state`.
struct FolderMedium: StoreMedium {
    /// Files that a folder may have.
    private static let most = 1 << 20
    private static let suffix = ".container"
    private static let state = "state"

    let folder: String
    private let numbers: [UInt32]
    private var isComplete = false

    /// - Throws: `SystemError` if the folder cannot be read and written, or has too many files.
    init(_ folder: String) throws(SystemError) {
        self.folder = folder
        try StoredFile.settle(folder)
        guard let names = DirectoryListing.names(folder, limit: Self.most + 1) else {
            throw SystemError("cannot list \(folder)")
        }
        guard names.count <= Self.most else {
            throw SystemError("\(folder) has more than \(Self.most) files", code: 7)
        }
        for name in names where StoredFile.isDraft(name) { StoredFile.remove(name, in: folder) }
        numbers = names.compactMap { name in
            guard name.hasSuffix(Self.suffix), let number = UInt32(name.dropLast(Self.suffix.count)), number != 0,
                name == Self.name(number)
            else { return nil }
            return number
        }.sorted()
    }

    private static func name(_ container: UInt32) -> String { "\(container)\(suffix)" }

    mutating func open() -> StoreContents {
        var contents = StoreContents(containers: numbers)
        if let record = try? read(Self.state), let state = try? WireStoreState(serializedBytes: record) {
            contents.isComplete = state.isComplete
        }
        isComplete = contents.isComplete
        return contents
    }

    func read(_ container: UInt32) throws(StoreFault) -> [UInt8] { try read(Self.name(container)) }

    /// The first record of a file. How much may be read does not depend on how much may be written, which a setting has lowered since.
    private func read(_ name: String) throws(StoreFault) -> [UInt8] {
        let path = "\(folder)/\(name)"
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.read(path, limit: StoreRecord.longest) { _ in nil }
        } catch {
            throw StoreFault(description: "\(path): \(error.reason)")
        }
        let (records, fault) = StoreRecord.decode(bytes)
        guard let first = records.first else { throw StoreFault(description: "\(path): \(fault ?? "is empty")") }
        return first
    }

    mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError) {
        try StoredFile.write(StoreRecord.encode(bytes), Self.name(container), in: folder)
    }

    mutating func remove(_ container: UInt32) {
        StoredFile.remove(Self.name(container), in: folder)
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
