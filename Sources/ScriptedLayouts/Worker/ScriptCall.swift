import LayoutCore
import LuaRuntime

/// The state behind `ctx` and `out` while one function of a plugin runs: the container, and everything placed that is not an item. Items go
/// to the placement buffer.
final class ScriptCall {
    typealias Placed = ScriptPlacement.Placed

    let container: ScriptContainer
    let data: ScriptData
    private(set) var contentSize: Size?
    private(set) var direction: ScrollDirection?
    /// The rooms made in the base's result, by position.
    private(set) var rooms: [(position: Double, length: Double)] = []
    private var roomLength = 0.0
    /// Whether the call moves the base's elements, instead of placing items.
    let moves: Bool
    /// Whether the call may read the base's result.
    let hasBase: Bool
    private(set) var elements: [Placed] = []
    private var places: [Element: Int] = [:]
    private(set) var kinds: [ElementKind] = []
    private(set) var transforms: [ItemPath: Transform3D] = [:]
    /// The values that the call has set of each of the layout's own attributes.
    var attributes: [[ItemPath: Double]]
    /// The bodies after a `step`; nil for other calls.
    var stepped: (bodies: [Double], isAttached: Bool, isCalm: Bool)?
    /// Whether it has read where the bounds begin, if that was assumed.
    var hasReadOrigin = false
    /// The last rejection, which distinguishes a broken contract from other errors.
    private(set) var refusal: HostRefusal?
    private var elementAttributes = 0
    private let elementLimit: Int

    init(_ data: ScriptData, _ command: CallCommand) {
        if case .moves = command.placing { moves = true } else { moves = false }
        hasBase = command.context.base != nil
        container = data.container
        self.data = data
        elementLimit = data.container.elementLimit
        attributes = Array(repeating: [:], count: data.attributes.count)
    }

    /// Records a refusal and returns the error to throw.
    func refuse(
        _ message: String, _ path: ItemPath? = nil, code: LayoutError.Code = .pluginContract
    ) -> LuaRefusal {
        let refused = LuaRefusal(message)
        refusal = HostRefusal(message: refused.message, code: code, indexPath: path)
        return refused
    }

    // MARK: Arguments

    func section(_ call: LuaCall, _ index: Int, for name: String) throws(LuaRefusal) -> Int {
        guard let section = call.integer(index), container.counts.indices.contains(section) else {
            throw refuse(
                "\(name): section is \(call.describe(index)), "
                    + (container.counts.isEmpty
                        ? "but the container has no sections" : "expected 0...\(container.counts.count - 1)")
            )
        }
        return section
    }

    func item(_ call: LuaCall, _ index: Int, for name: String) throws(LuaRefusal) -> ItemPath {
        let section = try section(call, index, for: name)
        let count = container.counts[section]
        guard let item = call.integer(index + 1), (0..<count).contains(item) else {
            throw refuse(
                "\(name) of section \(section): item is \(call.describe(index + 1)), "
                    + (count == 0 ? "but the section is empty" : "expected 0...\(count - 1)"))
        }
        return ItemPath(section: section, item: item)
    }

    func number(
        _ call: LuaCall, _ index: Int, named what: String, for name: String, in range: ClosedRange<Double>,
        at path: ItemPath? = nil
    ) throws(LuaRefusal) -> Double {
        guard let number = call.number(index), range.contains(number) else {
            throw refuse(
                "\(name): \(what) is \(call.describe(index)), expected a number in "
                    + "\(range.lowerBound)...\(range.upperBound)", path)
        }
        return number + 0
    }

    // MARK: out

    func place(_ category: Element.Category, _ call: LuaCall) throws(LuaRefusal) {
        let name = category.rawName
        guard let kind = call.string(2), (1...PluginLimits.nameBytes).contains(kind.utf8.count) else {
            throw refuse(
                "\(name): kind is \(call.describe(2)), expected a name of 1...\(PluginLimits.nameBytes) bytes")
        }
        let section = try section(call, 3, for: "\(name) \"\(kind)\"")
        guard let item = call.integer(4), ScriptPlacement.elementNumbers.contains(item) else {
            throw refuse("\(name) \"\(kind)\": item is \(call.describe(4)), expected a whole number from 0")
        }
        let path = ItemPath(section: section, item: item)
        let what = "\(name) \"\(kind)\" (\(section), \(item))"
        let frame = Rect(
            x: try number(call, 5, named: "x", for: what, in: Parameter.signedLength, at: path),
            y: try number(call, 6, named: "y", for: what, in: Parameter.signedLength, at: path),
            width: try number(call, 7, named: "width", for: what, in: Parameter.length, at: path),
            height: try number(call, 8, named: "height", for: what, in: Parameter.length, at: path))
        var z = category == .supplementary ? 10 : -1
        if !call.isAbsent(9) {
            guard let given = call.integer(9), (-1_000_000_000...1_000_000_000).contains(given) else {
                throw refuse("\(what): z is \(call.describe(9)), expected a whole number in -1e9...1e9", path)
            }
            z = given
        }
        let alpha = call.isAbsent(10) ? 1 : try number(call, 10, named: "alpha", for: what, in: 0...1, at: path)
        guard call.isAbsent(11) || call.boolean(11) != nil else {
            throw refuse("\(what): hidden is \(call.describe(11)), expected true or false", path)
        }
        let elementKind = ElementKind(category, kind)
        let element = elementKind.element(at: path)
        guard places[element] == nil else {
            throw refuse("\(what) is placed twice, expected at most once", path)
        }
        guard elements.count < elementLimit else {
            throw refuse(
                "\(name): more than \(elementLimit) supplementary elements and decorations", path,
                code: .tooManyElements)
        }
        if !kinds.contains(elementKind) {
            guard kinds.count < PluginLimits.kinds else {
                throw refuse(
                    "\(name): \"\(kind)\" is one kind too many, expected at most \(PluginLimits.kinds)", path,
                    code: .tooManyElements)
            }
            kinds.append(elementKind)
        }
        places[element] = elements.count
        elements.append(
            Placed(
                kind: elementKind, path: path, frame: frame, z: Int32(z), alpha: alpha,
                isHidden: call.boolean(11) ?? false))
    }

    /// The index of a placed element by its kind, section and number, which are the call's first arguments.
    func placed(_ category: Element.Category, _ call: LuaCall, for name: String) throws(LuaRefusal) -> Int {
        let kind = call.string(2) ?? ""
        let section = try section(call, 3, for: "\(name) \"\(kind)\"")
        let path = ItemPath(section: section, item: call.integer(4) ?? -1)
        guard let place = places[Element(category: category, kind: kind, indexPath: path)] else {
            throw refuse(
                "\(name) \"\(kind)\" (\(section), \(call.describe(4))): the \(category.rawName) is not placed, expected it to be placed first"
            )
        }
        return place
    }

    func setAttribute(
        _ index: Int, of place: Int, to value: Double, for what: String
    ) throws(LuaRefusal) {
        if elements[place].attributes[index] == nil {
            guard elementAttributes < elementLimit else {
                throw refuse(
                    "\(what): more than \(elementLimit) attributes of supplementary elements and decorations",
                    elements[place].path, code: .tooManyElements)
            }
            elementAttributes += 1
        }
        elements[place].attributes[index] = value
    }

    func pin(_ call: LuaCall) throws(LuaRefusal) {
        let place = try placed(.supplementary, call, for: "pin")
        let path = elements[place].path
        let what = "pin \"\(elements[place].kind.name)\" (\(path.section), \(path.item))"
        switch call.string(5) {
        case "start":
            elements[place].pin =
                call.isAbsent(6)
                ? .toStartForever
                : .toStart(latest: try number(call, 6, named: "limit", for: what, in: Parameter.signedLength, at: path))
        case "end":
            elements[place].pin = .toEnd(
                earliest: try number(call, 6, named: "limit", for: what, in: Parameter.signedLength, at: path))
        default:
            throw refuse("\(what): edge is \(call.describe(5)), expected \"start\" or \"end\"", path)
        }
    }

    func transform(_ call: LuaCall, _ buffer: PlacementBuffer) throws(LuaRefusal) {
        let path = try item(call, 2, for: "transform")
        let what = "transform (\(path.section), \(path.item))"
        if moves {
            throw refuse("\(what): the item is placed by the base layout, expected adjust to transform it", path)
        }
        let value = try call.value(4)
        guard let transform = Transform3D(value) else {
            throw refuse("\(what): \(Self.fault(ofMatrix: value)), expected a list of 6 or 16 numbers within 1e9", path)
        }
        guard buffer.isPlaced(path.section, path.item) else {
            throw refuse("\(what): the item is not placed, expected it to be placed first", path)
        }
        transforms[path] = transform
    }

    /// A description of the first number that is not valid, or of the whole matrix.
    private static func fault(ofMatrix value: LuaValue) -> String {
        let broken = value.items?.enumerated().first { _, item in
            item.double.map { abs($0) <= Parameter.coordinateLimit } != true
        }
        guard let broken else { return "matrix is \(value)" }
        return "matrix[\(broken.offset + 1)] is \(broken.element)"
    }

    func setContentSize(_ call: LuaCall) throws(LuaRefusal) {
        contentSize = Size(
            width: try number(call, 2, named: "width", for: "content_size", in: Parameter.length),
            height: try number(call, 3, named: "height", for: "content_size", in: Parameter.length))
    }

    /// Makes room, and returns where it begins in the result.
    func makeRoom(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        guard moves else { throw refuse("room: only after_prepare moves what a base layout has placed") }
        let position = try number(call, 2, named: "position", for: "room", in: Parameter.signedLength)
        let length = try number(call, 3, named: "length", for: "room", in: Parameter.length)
        if let last = rooms.last, position < last.position {
            throw refuse("room: position is \(position), expected at least \(last.position), that of the room before")
        }
        guard roomLength + length <= Parameter.coordinateLimit else {
            throw refuse("room: the rooms are longer than \(Parameter.coordinateLimit) together")
        }
        guard rooms.count < elementLimit else {
            throw refuse("room: more than \(elementLimit) rooms", code: .tooManyElements)
        }
        rooms.append((position, length))
        defer { roomLength += length }
        return [.number(position + roomLength)]
    }

    func setScrollDirection(_ call: LuaCall) throws(LuaRefusal) {
        if moves { throw refuse("scroll_direction: the base layout has set it") }
        guard let direction = call.string(2).flatMap(ScrollDirection.init) else {
            throw refuse(
                "scroll_direction: direction is \(call.describe(2)), expected \"vertical\" or \"horizontal\"")
        }
        self.direction = direction
    }

    // MARK: ctx

    func itemValue(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        let path = try item(call, 2, for: "item_value")
        guard let column = column(call, 4) else {
            throw refuse("item_value: \(unknownColumn(call, 4))", path)
        }
        switch (data.columns[column].kind, data.itemValues(path.section, column)) {
        case (.numbers(let count, _), .numbers(let numbers)):
            return (count * path.item..<count * (path.item + 1)).map { .number(numbers[$0]) }
        case (.names(let names), .names(let indexes)): return [.string(names[Int(indexes[path.item])])]
        default: return [.null]
        }
    }

    /// The number of a column by its name, which is an argument.
    private func column(_ call: LuaCall, _ index: Int) -> Int? {
        guard let name = call.string(index) else { return nil }
        return data.columns.firstIndex { $0.name == name }
    }

    private func unknownColumn(_ call: LuaCall, _ index: Int) -> String {
        let names = data.columns.map(\.name).joined(separator: ", ")
        let expected = names.isEmpty ? "none, as item_values declares none" : "one of item_values: \(names)"
        return "name is \(call.describe(index)), expected \(expected)"
    }

    /// The data that `ctx:item_values` needs of a column, by a section of the container and a name: its number, the count of numbers of an
    /// item, and the names that they stand for.
    func itemColumn(_ call: LuaCall) -> [LuaValue] {
        guard let section = call.integer(1), let column = column(call, 2) else {
            return [.boolean(false), .string("item_values: \(unknownColumn(call, 2))")]
        }
        return switch (data.columns[column].kind, data.itemValues(section, column)) {
        case (.numbers(let count, _), .numbers): [.integer(column), .integer(count)]
        case (.names(let names), .names): [.integer(column), .integer(1), .list(names.map(LuaValue.string))]
        default: [.null]
        }
    }

    func supplementarySize(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        let section = try section(call, 3, for: "supplementary_size")
        guard let kind = call.string(2), kind.utf8.count <= PluginLimits.nameBytes, let item = call.integer(4),
            let size = data.supplementarySizes(section, kind)[item]
        else { return [.null] }
        return [.number(size.width), .number(size.height)]
    }

    func sectionParameters(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        [data.parameters(try section(call, 2, for: "section_params"))]
    }

    func previousItem(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        guard let section = call.integer(1), let item = call.integer(2) else {
            throw refuse("previous:item: index path is not two whole numbers")
        }
        guard let frame = data.previousFrame(ItemPath(section: section, item: item)) else { return [.null] }
        return [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)]
    }
}
