/// The bytes that a layout stores for each section, beyond the constant for every section and the bytes of its items.
///
/// Bytes are upper bounds that are known before a prepare, so that a container is charged before it is laid out.
package struct SectionMemory: Sendable {
    /// The bytes of each section, whatever is in it.
    package var bytes = 0
    /// The most lanes of a section without a number of its own; a section without items has none.
    package var lanes = 0
    /// The parameter by which a section has another number of lanes; nil if there is none.
    package var laneParameter: String?
    /// The most items whose cells a section stores by themselves although they have no data.
    package var cells = 0
    /// The bytes of each of them.
    package var bytesPerCell = 0

    /// Nothing.
    package static let none = SectionMemory()

    /// Creates what a layout keeps of sections whose items lie in lanes.
    package init(lanes: Int = 0, laneParameter: String? = nil) {
        self.lanes = lanes
        self.laneParameter = laneParameter
    }

    /// Creates what a layout keeps of sections with elements of their own.
    ///
    /// - Parameter elements: the headers, footers and decorations of a section.
    package init(elements: Int, cells: Int, bytesPerCell: Int) {
        // One in the section as the layout made it, and one where it lies.
        bytes = elements * 2 * MemoryLayout<PreparedElement>.stride
        self.cells = cells
        self.bytesPerCell = bytesPerCell
    }

    /// The larger of two in each respect.
    package func union(_ other: SectionMemory) -> SectionMemory {
        var union = self
        union.bytes = max(bytes, other.bytes)
        union.lanes = max(lanes, other.lanes)
        union.laneParameter = laneParameter ?? other.laneParameter
        union.cells = max(cells, other.cells)
        union.bytesPerCell = max(bytesPerCell, other.bytesPerCell)
        return union
    }

    /// The bytes of a section.
    ///
    /// - Parameter lanes: the section's own value of `laneParameter`, which need not have been checked yet.
    package func bytes(items: Int, lanes own: Double?) -> Int {
        guard items > 0 else { return bytes }
        let lanes = own.map { (1...65_535).contains($0) ? Int($0) : 1 } ?? lanes
        let inLanes = lanes == 0 ? 0 : LaneColumns.bytes(lanes: lanes, items: items)
        return bytes + inLanes + min(items, cells) * bytesPerCell
    }
}
