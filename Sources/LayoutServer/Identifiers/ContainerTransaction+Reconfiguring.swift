import LayoutCore
import LayoutWire

/// New data of items that stay what they are.
extension ContainerTransaction {
    /// Sets sizes and values of items.
    ///
    /// - Parameters:
    ///   - items: where the items are, and their entries in `data`.
    ///   - pointer: to the data in the request.
    /// - Throws: `request.invalid` for data of a kind that the items' sections do not have.
    mutating func reconfigure(
        _ items: [(path: IndexPath, entry: Int)], with data: Section, _ pointer: String
    ) throws(RequestFailure) {
        if items.isEmpty { return }
        for (path, entry) in items {
            do throws(LayoutError) {
                try setData(of: path, data, entry)
            } catch {
                throw RequestFailure(error, under: pointer)
            }
        }
        noteReconfigured(items.map(\.path), hasValues: !data.itemValues.isEmpty)
    }

    /// What a snapshot changes in addition to its batch update.
    mutating func finish(
        _ difference: SnapshotDifference, _ snapshot: CheckedSnapshot, _ pointer: String
    ) throws(RequestFailure) {
        if let data = snapshot.data {
            try reconfigure(difference.reconfigured.map { ($0.path, $0.entry) }, with: data, pointer + "/items")
        }
        keepMeasured(difference.measured)
        setOverrides(difference.overrides)
    }
}
