import LayoutServer
@testable import LayoutService
import LayoutWire
import SwiftProtobuf

/// A file of the store: as it lies there, and its bytes as those of a record whose checksum is right.
func feedStore(_ input: [UInt8]) {
    let (records, _) = StoreRecord.decode(input)
    records.forEach(restore)
    let (again, fault) = StoreRecord.decode(StoreRecord.encode(input))
    precondition(again == [input] && fault == nil, "a record is not read as it was written")
    restore(input)
}

/// What a start makes of a record.
private func restore(_ record: [UInt8]) {
    _ = try? WireStoreState(serializedBytes: record)
    guard let stored = try? WireStoredContainer(serializedBytes: record) else { return }
    _ = try? Answers().open(stored.open, restoring: stored)
}
