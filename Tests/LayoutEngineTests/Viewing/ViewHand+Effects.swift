import LayoutEngine
import Testing

/// Effects as recorded hands have them.
extension ViewEffect {
    var json: JSONValue {
        switch self {
        case .selected(let keys): ["selected": keys.json]
        case .focused(let item): ["focused": item.json]
        case .edit(let item): ["edit": item.json]
        case .band(let rect): ["band": rect?.json ?? .null]
        case .autoscroll(let velocity): ["autoscroll": velocity.json]
        case .scroll(let offset): ["scroll": offset.json]
        case .show(let place): ["show": place.visible?.json ?? .null]
        case .scrollRow(let section, let offset, let glides):
            ["scrollRow": [.number(Double(section)), .number(offset), .boolean(glides)]]
        case .activated(let item): ["activated": item.json]
        case .menu(let item, let point): ["menu": [item.json, point.json]]
        case .lifted(let keys, let point): ["lifted": [keys.json, point.json]]
        case .proposed(let drop): ["proposed": drop.json]
        case .dropped(let drop): ["dropped": drop.json]
        case .putBack: ["putBack": [:]]
        case .left(let keys): ["left": keys.json]
        case .droppedOut(let keys): ["droppedOut": keys.json]
        case .animate: ["animate": [:]]
        case .transition(let step): ["transition": step.json]
        case .pinched(let pinch, let item):
            ["pinched": [.string(pinch.phase.rawValue), .number(pinch.scale), pinch.point.json, item.json]]
        case .find(let search):
            ["find": [.string(search.text), search.start.json, .boolean(search.includesStart)]]
        case .announce(let announcement): ["announce": announcement.json]
        case .wake(let time): ["wake": .number(time)]
        case .unused: ["unused": [:]]
        }
    }
}

extension ViewDrop {
    fileprivate var json: JSONValue {
        let place: JSONValue = self.place.map { [$0.indexPath.json, .boolean($0.isInto)] } ?? .null
        return [items.json, place, point?.json ?? .null]
    }
}

extension ViewTransition {
    fileprivate var json: JSONValue {
        switch self {
        case .begin(let isLarger, let point): ["begin", .boolean(isLarger), point.json]
        case .move(let progress): ["move", .number(progress)]
        case .finish: ["finish"]
        case .cancel: ["cancel"]
        }
    }
}

extension ViewAnnouncement {
    fileprivate var json: JSONValue {
        switch self {
        case .lifted(let count): ["lifted", .number(Double(count))]
        case .moved(let count): ["moved", .number(Double(count))]
        case .putBack(let count): ["putBack", .number(Double(count))]
        case .selected(let count): ["selected", .number(Double(count))]
        }
    }
}

// MARK: Values

extension Keys {
    fileprivate var json: JSONValue {
        let ranges = JSONValue.array(
            ranges.map { .array([$0.section, $0.item, $0.count].map { .number(Double($0)) }) })
        return isInverted ? ["allBut": ranges] : ranges
    }
}

extension ItemPath {
    fileprivate var json: JSONValue { [.number(Double(section)), .number(Double(item))] }
}

extension ItemPath? {
    fileprivate var json: JSONValue { self?.json ?? .null }
}

extension Point {
    fileprivate var json: JSONValue { [.number(x), .number(y)] }
}

extension Rect {
    fileprivate var json: JSONValue { [.number(x), .number(y), .number(width), .number(height)] }
}

extension JSONValue {
    /// The members of an object; none of anything else.
    var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
    /// The elements of an array; none of anything else.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    /// A text; "" for anything else.
    var text: String { if case .string(let text) = self { text } else { "" } }
    /// A number; NaN for anything else.
    var number: Double { if case .number(let number) = self { number } else { .nan } }
    /// The numbers of an array.
    var numbers: [Double] { elements.map(\.number) }
    /// An index path; nil for anything else.
    var path: ItemPath? {
        elements.count == 2 ? ItemPath(section: Int(elements[0].number), item: Int(elements[1].number)) : nil
    }

    func member(_ name: String) throws -> JSONValue { members[name] ?? .null }
    func text(_ name: String) throws -> String {
        let member = try #require(members[name])
        return member.text
    }
    func number(_ name: String) throws -> Double {
        let member = try #require(members[name])
        return member.number
    }
    func path(_ name: String) throws -> ItemPath { try #require(try member(name).path) }
    func point(_ name: String) throws -> Point {
        let sides = try member(name).numbers
        try #require(sides.count == 2)
        return Point(x: sides[0], y: sides[1])
    }

    /// Identifiers that are numbers.
    func identifiers(_ name: String) throws -> Identifiers {
        .numbers(try member(name).member("numbers").elements.compactMap { UInt64($0.text) })
    }
}
