import LayoutClient
import LayoutCore

extension ViewEffect.Kind {
    /// The effect as recorded hands have it: points, items and rectangles are lists.
    var hand: JSONValue {
        switch self {
        case .selected(let items): ["selected": items.hand]
        case .focused(let item): ["focused": item.hand]
        case .edit(let item): ["edit": item.hand]
        case .band(let rect): ["band": rect.hand]
        case .autoscroll(let velocity): ["autoscroll": velocity.hand]
        case .scroll(let offset): ["scroll": offset.hand]
        case .show(let rect): ["show": rect.hand]
        case .scrollRow(let row):
            ["scrollRow": [.number(Double(row.section)), .number(row.offset), .boolean(row.glides)]]
        case .activated(let item): ["activated": item.indexPath.hand]
        case .menu(let item, let point): ["menu": [item.hand, point.hand]]
        case .lifted(let items, let point): ["lifted": [items.hand, point.hand]]
        case .proposed(let drop): ["proposed": drop.hand]
        case .dropped(let drop): ["dropped": drop.hand]
        case .putBack: ["putBack": [:]]
        case .left(let items): ["left": items.hand]
        case .droppedOut(let items): ["droppedOut": items.hand]
        case .animate: ["animate": [:]]
        case .transition(let step): ["transition": step.hand]
        case .pinched(let pinch, let item):
            ["pinched": [.string(pinch.phase.rawValue), .number(pinch.scale), pinch.point.hand, item.hand]]
        case .find(let search): ["find": [.string(search.text), search.start.hand, .boolean(search.includesStart)]]
        case .announce(let announcement, let count):
            ["announce": [.string(announcement.rawValue), .number(Double(count))]]
        case .wake(let time): ["wake": .number(time)]
        case .unused: ["unused": [:]]
        }
    }
}

extension ViewItems {
    fileprivate var hand: JSONValue {
        let ranges = JSONValue.array(
            ranges.map { .array([$0.section, $0.item, $0.count].map { .number(Double($0)) }) })
        return isInverted ? ["allBut": ranges] : ranges
    }
}

extension ViewItem? {
    fileprivate var hand: JSONValue { self?.indexPath.hand ?? .null }
}

extension ViewDrop {
    fileprivate var hand: JSONValue {
        let place: JSONValue = place.map { [$0.indexPath.hand, .boolean($0.isInto)] } ?? .null
        return [items.hand, place, point?.hand ?? .null]
    }
}

extension ViewTransition {
    fileprivate var hand: JSONValue {
        switch self {
        case .begin(let isLarger, let point): ["begin", .boolean(isLarger), point.hand]
        case .move(let progress): ["move", .number(progress)]
        case .finish: ["finish"]
        case .cancel: ["cancel"]
        }
    }
}

extension ItemPath {
    fileprivate var hand: JSONValue { [.number(Double(section)), .number(Double(item))] }
}

extension Point {
    fileprivate var hand: JSONValue { [.number(x), .number(y)] }
}

extension Rect? {
    fileprivate var hand: JSONValue {
        self.map { .array([$0.x, $0.y, $0.width, $0.height].map { .number($0) }) } ?? .null
    }
}
