import LayoutEngine
import TestSupport

/// A list of one column whose items have identifiers, and a view of it: items are 100 wide and 20 high, the view shows 5 of them.
///
/// It is a class, since an expectation cannot call a mutating method.
final class ViewedList {
    private let container: EngineContainer
    private(set) var view: ViewState

    /// What a container has at first.
    struct Content {
        var layout = "flow"
        var parameters: [String: JSONValue] = ["itemSize": [100, 20], "minimumLineSpacing": 0]
        var bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        var sections: [ContainerSection]
    }

    init(
        _ content: Content, options: ViewOptions = ViewOptions(), by conventions: ViewConventions = .web
    ) throws {
        container = try EngineContainer(
            content.layout, content.parameters, bounds: content.bounds, sections: content.sections)
        view = ViewState(
            WindowPlace(visible: content.bounds), of: container.state.shown, options: options, by: conventions)
    }

    /// - Parameter sections: the number of items of each; the items are 0, 1, … through all of them.
    convenience init(
        _ sections: [Int] = [20], options: ViewOptions = ViewOptions(), by conventions: ViewConventions = .web
    ) throws {
        var next: UInt64 = 0
        let content = sections.enumerated().map { number, count in
            let items = (next..<next + UInt64(count)).map { $0 }
            next += UInt64(count)
            return ContainerSection(.number(UInt64(number) + 1), items: .numbers(items))
        }
        try self.init(Content(sections: content), options: options, by: conventions)
    }

    var state: LaidOutState { container.state.shown }

    // MARK: Steps

    /// What the view does before any input.
    func begin() -> [ViewEffect] { view.begin(reading: StateReader(state)) }

    /// The view's effects of an input.
    @discardableResult
    func take(_ input: ViewInput) throws -> [ViewEffect] {
        try view.take(input, reading: StateReader(state))
    }

    /// Presses a key at a time when none was typed shortly before.
    @discardableResult
    func press(_ key: ViewKey, _ modifiers: ViewModifiers = []) throws -> [ViewEffect] {
        try take(.key(ViewKeyPress(key, modifiers, time: 1000)))
    }

    /// Clicks at a point of the view.
    @discardableResult
    func click(
        _ point: Point, _ modifiers: ViewModifiers = [], clicks: Int = 1, button: ViewPointer.Button = .primary
    ) throws -> [ViewEffect] {
        var pointer = ViewPointer(at: point, time: 1)
        (pointer.modifiers, pointer.clicks, pointer.button) = (modifiers, clicks, button)
        let pressed = try take(.pressed(pointer))
        return try pressed + take(.released(pointer))
    }

    /// Clicks on the item so many rows below the top of the view.
    @discardableResult
    func click(row: Int, _ modifiers: ViewModifiers = [], clicks: Int = 1) throws -> [ViewEffect] {
        try click(Point(x: 50, y: Double(20 * row + 10)), modifiers, clicks: clicks)
    }

    /// Changes the container, and has the view follow, unless it is to miss that.
    @discardableResult
    func apply(
        _ operation: LayoutEngine.Operation, keeping anchor: UpdateAnchor = .nothing, isFollowed: Bool = true
    ) throws -> [ViewEffect] {
        let change = try container.update([operation], keeping: anchor).change
        return isFollowed ? view.follow(change, reading: StateReader(change.state)) : []
    }

    // MARK: What the view has, by identifier

    /// The identifier of an item.
    func identifier(of path: ItemPath?) -> UInt64? {
        guard let path, case .number(let number)? = state.data.sections[path.section].identifiers?.items[path.item]
        else { return nil }
        return number
    }

    /// The identifiers of the selected items.
    var selected: Set<UInt64> {
        let counts = state.data.sections.map(\.itemCount)
        return Set(view.selection.keys.ranges(in: counts).flatMap(\.indexPaths).compactMap { identifier(of: $0) })
    }

    /// The identifier of the item with the cursor.
    var cursor: UInt64? { identifier(of: view.selection.cursor) }
    /// The identifier of the anchor.
    var anchor: UInt64? { identifier(of: view.selection.anchor) }
}
