import LayoutCore
import LayoutEngine
import LayoutWire

/// A small update is carried out on the event loop: to hand it to a layout thread and the reply back takes longer than to lay out a
/// few hundred items. Its cost is bounded by the elements and bytes that it may touch, and by what the container took last. The layout
/// is one whose cost depends on nothing else, such as flow; in others, a size or a width can make a few items expensive.
enum SmallUpdate {
    /// Elements and sections of the container, and as many that an update may add.
    static let elements = 256
    /// Bytes of the update's frame.
    static let bytes = 4096
    /// How long the container's last prepare may have taken.
    static let duration = Duration.microseconds(50)
}

extension LaidOutState {
    /// Whether a change may be laid out on an event loop.
    var isSmall: Bool {
        prepared.itemCount + prepared.supplementaryCount + prepared.sectionCount <= SmallUpdate.elements
            && duration <= SmallUpdate.duration
    }
}

extension WireUpdateContainer {
    /// Whether it adds few items, does not wait for the store, and changes neither the layout nor its parameters, which decide how long a prepare takes.
    ///
    /// - Complexity: O(bytes of the message)
    var isSmall: Bool {
        if durable { return false }
        var items = 0
        for operation in operations {
            switch operation.operation {
            case .setBounds, .setSizes, .setMeasuredSizes, .setOrthogonalOffset, .invalidate, nil: break
            case .setSections(let message): items += message.sections.itemCount
            case .batchUpdate(let message):
                let added = message.insertItems.map(\.items) + message.insertSections.map(\.content)
                let reloaded = message.reloadItems.map(\.items) + message.reloadSections.map(\.content)
                items += added.itemCount + reloaded.itemCount
            case .insertItems(let message): items += Int(message.items.itemCount)
            case .reloadItems(let message), .reconfigureItems(let message): items += Int(message.items.itemCount)
            case .insertSections(let message): items += message.sections.itemCount
            case .deleteItems, .moveItems, .deleteSections, .moveSections, .reloadSections: break
            case .applySnapshot(let message): items += message.sections.reduce(0) { $0 + $1.itemIds.count }
            case .setLayout, .setParameters, .setEnvironment: return false
            }
        }
        return items <= SmallUpdate.elements
    }
}

extension [WireSection] {
    fileprivate var itemCount: Int { reduce(0) { $0 + Int($1.itemCount) } }
}
