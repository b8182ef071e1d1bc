/// Items of a container that are being dragged. (UIKit's interactive movement.)
///
/// The data stays as it is until the end. What is laid out meanwhile is the data with the items at their placement, in a state of its
/// own; `committed` is the one without the drag, from which targets are found, and which every change of the container changes first.
package struct Drag {
    /// Identifies the client that drags them.
    ///
    /// Only this client moves and drops them, and they go back where they were when it disconnects.
    package let owner: ObjectIdentifier
    /// The items, by the index paths of the data.
    ///
    /// In the order in which they gather at the target. Of guests they are the index paths in their own container.
    package internal(set) var items: MovedItems
    /// From the middle of the lifted items to the finger, in points. It stays the same until the drop, so that the items do not jump.
    package internal(set) var grip = Point.zero
    /// Where the finger is.
    ///
    /// In the coordinates of the content: of this container, or of the one that the items hover over.
    package internal(set) var position = Point.zero
    /// Where the items are laid out.
    ///
    /// It changes only when the target does, so most steps of the finger lay nothing out.
    package internal(set) var placement = MovedPlacement.home
    /// The state without the drag.
    ///
    /// A change of the data while items are dragged makes a new one, from which the drag goes on.
    package internal(set) var committed: LaidOutState
    /// The data as it is laid out.
    ///
    /// Equal to the container's own data while the items are at home.
    package internal(set) var container: Container
    /// From the data to the order in which it is laid out.
    ///
    /// The identity while the items are at home; dragged items that hover over another container are gone in it.
    package internal(set) var order = ItemMap.identity
    /// The number of the container that the items come from, or hover over; nil if that is this one.
    ///
    /// Both containers have a drag of the same items: in one they are away, in the other guests.
    package internal(set) var other: UInt32?
    /// The data of each item, for items that come from another container.
    ///
    /// Empty for the container's own items. Values that this container's layout does not read are left out.
    var guests: [Section] = []
    /// Pays for the data that is laid out beside the container's own.
    ///
    /// It releases what was paid when the last copy of the drag is dropped.
    var budget: (any MemoryBudget)?

    /// Where the first item would be; nil while the items hover over another container.
    ///
    /// The index path that it would have after the drop, as the target of a move.
    package var target: ItemPath? { items.indexPath(of: 0, in: placement) }

    /// Whether the items come from another container.
    ///
    /// Then the data of this container does not have them, and a drop inserts them.
    package var isGuest: Bool { !guests.isEmpty }

    var ownItems: [ItemPath] { isGuest ? [] : items.indexPaths }

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
    ///
    /// With a drag already in it, unless the step is its first.
    package let before: LaidOutState
    /// What they see now.
    ///
    /// In the generation of `before` if only the finger has moved.
    package let state: LaidOutState
    /// What became of every element; nil: the target is the same.
    ///
    /// By the index paths of the data, for which items that make room have only moved.
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
    ///
    /// A drop from a container with sizes into one without them would otherwise be refused.
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
