/// What a window shows of one state of a container. A client that has it can be sent what is different in a later one (`WindowDifference`).
///
/// It is immutable, and does not retain the state that it was read of.
package final class WindowContents: Sendable {
    /// The state's generation.
    ///
    /// Steps of a layout that moves lead to other contents of the same generation.
    package let generation: UInt64
    /// What the window covers, in content coordinates.
    ///
    /// Overscan included. It may reach beyond the content.
    package let rect: Rect
    /// The elements that meet it, in the order of queries.
    ///
    /// Cells by index path, then the other kinds in turn, as `ElementCursor` says. Items have the index paths of the data.
    package let attributes: [LayoutAttributes]
    /// For each of them the key that follows it from state to state.
    ///
    /// `WindowKeys` counts them for each container, so windows of two containers may have the same.
    package let keys: [UInt64]
    /// How those follow what is visible that are pinned or may come to be, by their positions. In a transition nothing follows.
    ///
    /// Elements that follow nothing have no entry.
    package let pins: [Int: ElementPin]
    /// Those of the elements' sections, in order, that scroll by themselves.
    package let rows: [Int]
    /// Whether more meets the rectangle than this has.
    ///
    /// Then `attributes` has the first ones, in the order of queries.
    package let isTruncated: Bool
    /// The sum of the content offset adjustments that led to the state. What the sums of two contents differ by is the adjustment from
    /// one to the other.
    package let displacement: Point
    /// Tells it from all other contents that were read of its container; nil if it is a part of some. Windows that were sent the same
    /// contents are sent the same difference.
    package let number: UInt64?
    /// The identifiers of the elements' items, or for other elements those of their sections; empty for a container without any.
    let names: [Identifier?]
    /// The state in the history of the container's windows.
    ///
    /// It keeps that version in the history for as long as the contents exist.
    package let version: WindowVersion

    /// - Parameters:
    ///   - reading: one that has found and named its elements.
    ///   - rows: those of its sections, in order, that scroll by themselves.
    init(_ reading: WindowReading, rows: [Int]) {
        generation = reading.state.generation
        rect = reading.rect
        attributes = reading.attributes
        keys = reading.keys
        names = reading.names
        pins = reading.pins
        self.rows = rows
        isTruncated = reading.isTruncated
        displacement = reading.source.displacement
        number = reading.number
        version = reading.source.version
    }

    private init(_ whole: WindowContents, prefix count: Int) {
        generation = whole.generation
        rect = whole.rect
        attributes = Array(whole.attributes.prefix(count))
        keys = Array(whole.keys.prefix(count))
        names = Array(whole.names.prefix(count))
        pins = whole.pins.filter { $0.key < count }
        rows = whole.rows
        isTruncated = true
        displacement = whole.displacement
        number = nil
        version = whole.version
    }

    /// The first elements of it, as contents of their own that count as truncated; `self` if it has no more.
    ///
    /// - Complexity: O(`count`), and O(1) if it has no more
    package func prefix(_ count: Int) -> WindowContents {
        count >= attributes.count ? self : WindowContents(self, prefix: count)
    }

    /// What an element of it takes, in bytes: with its key, its name, and a place in the tables by which contents are compared.
    ///
    /// Names are counted without their text, which they share with the container's data.
    package static let bytesPerElement =
        MemoryLayout<LayoutAttributes>.stride + MemoryLayout<UInt64>.stride + MemoryLayout<Identifier?>.stride

    /// What it takes, in bytes.
    package var bytes: Int { attributes.count * Self.bytesPerElement }
}
