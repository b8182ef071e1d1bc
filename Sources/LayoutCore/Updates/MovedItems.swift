/// The places of the items of an interactive movement in a container, compared with its data.
///
/// A drag changes the placement at each of its steps, and the data only when it is dropped.
package enum MovedPlacement: Equatable, Sendable {
    /// At the places that they have in the data.
    case home
    /// One after the other, the first of them at an index path that counts as if all of them were gone.
    case gathered(at: ItemPath)
    /// Nowhere: they hover over another container.
    case away
    /// They come from another container.
    case guests(at: ItemPath)
}

/// Items that are being moved, and the batch updates that lead from one of their placements to another.
///
///     .home            0 1 2 3 4       items 1 and 3 are dragged
///     .gathered        1 3 0 2 4       at item 0
///     .away            0 2 4
package struct MovedItems: Equatable, Sendable {
    /// Their index paths in the data, in the order in which they gather.
    package let indexPaths: [ItemPath]
    /// The items as ranges, by index path.
    package let ranges: [ItemRange]

    /// Creates a list of items, each of which is in it once.
    ///
    /// - Parameter indexPaths: in the data, in the order in which the items gather.
    package init(_ indexPaths: [ItemPath]) {
        self.indexPaths = indexPaths
        ranges = [ItemRange](joining: indexPaths.sorted())
    }

    /// The index path of an item in a placement; nil where it has none.
    ///
    /// - Parameter number: its place in `indexPaths`.
    package func indexPath(of number: Int, in placement: MovedPlacement) -> ItemPath? {
        switch placement {
        case .home: indexPaths[number]
        case .gathered(let first), .guests(let first): ItemPath(section: first.section, item: first.item + number)
        case .away: nil
        }
    }

    /// The update that leads from one placement to another, in a container that is laid out as the first of them. Items that arrive
    /// have no data in it.
    package func update(from old: MovedPlacement, to new: MovedPlacement) -> BatchUpdate {
        let isGuest = old.isGuests || new.isGuests
        var update = BatchUpdate()
        for number in indexPaths.indices {
            let from = isGuest && old == .home ? nil : indexPath(of: number, in: old)
            let to = isGuest && new == .home ? nil : indexPath(of: number, in: new)
            switch (from, to) {
            case (let from?, let to?): update.moveItem(from: from, to: to)
            case (let from?, nil): update.deleteItems(at: from)
            case (nil, let to?): update.insertItems(at: to)
            case (nil, nil): break
            }
        }
        return update
    }
}

extension MovedPlacement {
    fileprivate var isGuests: Bool { if case .guests = self { true } else { false } }
}
