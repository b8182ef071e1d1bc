/// Rooms that are made along the scroll axis of a finished layout: whatever begins at a room's position or after it moves on by the
/// room's length.
///
///     before   │ a │ b │ c │          room 10 long at b      │ a │░░░│ b │ c │
///
/// Positions are those of the layout before, in points.
package struct Rooms: Sendable {
    private let positions: [Double]
    /// The length of this room and of all before it.
    private let lengths: [Double]

    /// Creates rooms from positions in ascending order, and lengths that are not negative.
    ///
    /// - Parameter rooms: positions on the scroll axis of layout space and lengths, in points.
    package init(_ rooms: [(position: Double, length: Double)]) {
        positions = rooms.map(\.position)
        var sum = 0.0
        lengths = rooms.map { room in
            sum += room.length
            return sum
        }
    }

    /// The length of all rooms.
    package var length: Double { lengths.last ?? 0 }

    /// How far something moves that begins at a position.
    ///
    /// - Complexity: O(log *rooms*)
    func movement(at position: Double) -> Double {
        let count = partitioningIndex(in: 0..<positions.count) { positions[$0] > position }
        return count == 0 ? 0 : lengths[count - 1]
    }

    /// How far something moves that ends at a position: a room there lies behind it.
    ///
    /// - Complexity: O(log *rooms*)
    func movement(before position: Double) -> Double {
        let count = partitioningIndex(in: 0..<positions.count) { positions[$0] >= position }
        return count == 0 ? 0 : lengths[count - 1]
    }
}
