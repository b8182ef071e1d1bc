/// Items of a container that are being dragged. (UIKit's interactive movement.)
///
/// The data stays as it is until the end. What is laid out meanwhile is the data with the items at their placement, in a state of its
/// own; `committed` is the one without the drag, from which targets are found, and which every change of the container changes first.
package struct Drag {
    /// Identifies the client that drags them.
    package let owner: ObjectIdentifier
    /// The items, by the index paths of the data.
    package internal(set) var items: MovedItems
    /// From the middle of the lifted items to the finger, in points. It stays the same until the drop, so that the items do not jump.
    package internal(set) var grip = Point.zero
    /// Where the finger is.
    package internal(set) var position = Point.zero
    /// Where the items are laid out.
    package internal(set) var placement = MovedPlacement.home
    /// The state without the drag.
    package internal(set) var committed: LaidOutState
    /// The data as it is laid out.
    package internal(set) var container: Container
    /// From the data to the order in which it is laid out.
    package internal(set) var order = ItemMap.identity
    /// The number of the container that the items come from, or hover over; nil if that is this one.
    package internal(set) var other: UInt32?
    /// The data of each item, for items that come from another container.
    var guests: [Section] = []
    /// Pays for the data that is laid out beside the container's own.
    var budget: (any MemoryBudget)?

    /// Where the first item would be; nil while the items hover over another container.
    package var target: ItemPath? { items.indexPath(of: 0, in: placement) }

    /// Whether the items come from another container.
    package var isGuest: Bool { !guests.isEmpty }

    /// The items that are the container's own.
    var ownItems: [ItemPath] { isGuest ? [] : items.indexPaths }

    /// The items that do not count where they would be dropped.
    var movingRanges: [ItemRange] { isGuest ? [] : items.ranges }

    /// The plan that leads from what is laid out to the data, by which the way back is compared.
    func planBack() throws(LayoutError) -> UpdatePlan {
        try items.update(from: placement, to: .home).plan(before: container.sections.itemCounts)
    }

    /// The batch update that leads from the data of a container to a placement. Guests are inserted with as much of their data as the items
    /// of that section have.
    func update(to placement: MovedPlacement, in container: Container) -> CheckedUpdate {
        let moves = items.update(from: .home, to: placement)
        var update = CheckedUpdate()
        update.movedItems = moves.movedItems
        update.deletedItems = moves.deletedItems
        if case .guests(let first) = placement {
            update.insertedItems = guests.enumerated().map { number, guest in
                let host = container.sections[first.section]
                return .init(section: first.section, item: first.item + number, content: guest.guest(of: host))
            }
        }
        return update
    }
}

/// A step of a drag: what it has changed of what readers see. The data stays as it is.
package struct DragStep {
    /// What they saw before.
    package let before: LaidOutState
    /// What they see now.
    package let state: LaidOutState
    /// What became of every element; nil: the target is the same.
    package let diff: FrameDiff?
    /// How fast the container should scroll under the finger, in points per second; zero unless the finger is near a side of the bounds.
    package let autoScroll: Point

    /// The change that followers get. Its `diff` is empty, rather than nil, where only the finger has moved.
    package var change: Change {
        Change(
            state: state, generationBefore: before.generation, reason: .movement, diff: diff ?? FrameDiff.none,
            sizeBefore: before.prepared.contentSize)
    }
}

/// The placement of dragged items, laid out. It becomes what readers see once it is described (`RunningCollection.described`).
struct DraggedLayout {
    var drag: Drag
    var state: LaidOutState
    /// From the state before, by the index paths of the data.
    var diff: FrameDiff
}

extension Section {
    /// The data of one item, as a section with its identifier.
    func item(_ number: Int) -> Section {
        var item = part(number..<number + 1)
        if let identifiers {
            item.identifiers = SectionIdentifiers(identifiers.section, identifiers.items[number..<number + 1])
        }
        return item
    }

    /// The data as items of another section: where that has items, with the data that those have.
    fileprivate func guest(of host: Section) -> Section {
        var guest = self
        if host.itemCount > 0 {
            if host.itemSizes == nil { guest.itemSizes = nil }
            guest.itemValues = itemValues.filter { host.itemValues[$0.key] != nil }
        }
        if host.identifiers == nil { guest.identifiers = nil }
        return guest
    }
}
