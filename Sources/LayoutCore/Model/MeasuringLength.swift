/// The length across the scroll axis at which an element was measured. At another one its size is an estimate.
///
/// A size is kept with its length, so that a container that is turned and turned back need not be measured again.
package enum MeasuringLength: Hashable, Sendable {
    /// Every length.
    case any
    /// The length that a layout leaves to the cells of a section.
    case cells(Double)
    /// The bounds less the content inset, for layouts whose cells may have any length.
    case room(Size)
}

/// The length across that a section's elements have now.
///
/// A size that was measured at this length counts, and one that was measured at another is an estimate.
package struct LengthAcross: Sendable {
    private let cells: Double?
    private let room: Double
    private let direction: ScrollDirection

    /// - Parameter cells: the length that the layout leaves to the section's cells; nil if it does not say.
    ///
    /// - Parameters:
    ///   - container: its bounds and content inset give the room.
    ///   - direction: the axis that scrolls.
    package init(cells: Double?, of container: Container, _ direction: ScrollDirection) {
        self.cells = cells
        room = direction.cross(container.room)
        self.direction = direction
    }

    /// Whether what was measured at a length is valid at this one.
    func matches(_ length: MeasuringLength) -> Bool {
        switch length {
        case .any: true
        case .cells(let cells): cells == self.cells
        case .room(let room): direction.cross(room) == self.room
        }
    }
}

extension Container {
    /// The bounds' size less the content inset.
    package var room: Size {
        let inset = environment.contentInset
        return Size(
            width: bounds.size.width - inset.left - inset.right, height: bounds.size.height - inset.top - inset.bottom)
    }
}
