import LayoutCore
import Layouts
import Testing

/// A container goes over to another version of the program's own layout.
@Suite struct ReloadTests {
    private static let screen = Rect(x: 0, y: 0, width: 100, height: 100)

    private func open(_ parameters: [String: JSONValue] = [:]) throws -> LayoutContainer {
        try LayoutContainer(
            layout: Rows<First>.self, parameters: parameters, bounds: Self.screen,
            sections: [ContainerSection(1, items: .numbers([0, 1, 2]))])
    }

    private func frame(_ container: LayoutContainer) -> Rect? {
        container.attributes(ofItemAt: ItemPath(section: 0, item: 2))?.frame
    }

    private func elements(_ container: LayoutContainer) -> [Element: LayoutAttributes] {
        Dictionary(uniqueKeysWithValues: container.attributes(in: Self.screen).map { ($0.element, $0) })
    }

    @Test func `the new version lays the same data out, and parameters at their default get the new one`() throws {
        var container = try open(["width": 30])
        var window = try container.openWindow(overscan: .points(0))
        #expect(frame(container) == Rect(x: 0, y: 20, width: 30, height: 10))
        let changes = try container.reload(Rows<Second>.self)
        let difference = window.follow(container)

        #expect(frame(container) == Rect(x: 0, y: 40, width: 30, height: 20))
        #expect(changes.contentSizeBefore.height == 30 && changes.contentSizeAfter.height == 60)
        #expect(difference.moved.count == 3 && difference.appeared.isEmpty && difference.disappeared.isEmpty)
        #expect(container.indexPath(of: 2) == ItemPath(section: 0, item: 2))
    }

    @Test func `later changes are laid out by the new version`() throws {
        var container = try open()
        let copy = container
        try container.reload(Rows<Second>.self)
        try container.deleteItems([0])
        try container.setParameters(["width": 7])

        #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 1))?.frame.y == 20)
        #expect(frame(copy)?.y == 20)
        try container.reload(Rows<First>.self)
        #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 1))?.frame.y == 10)
    }

    @Test func `a version that fails leaves everything as it was, the drag included`() throws {
        var container = try open()
        try container.beginDrag(of: [ItemPath(section: 0, item: 0)])
        let error = #expect(throws: LayoutError.self) { try container.reload(Rows<Broken>.self) }

        #expect(error?.code == .failed && frame(container)?.y == 20 && container.drag != nil)
        try container.endDrag()
        try container.deleteItems([0])
        #expect(container.contentSize.height == 20)
    }

    @Test func `a drag or a transition ends before, and the changes lead from what it showed`() throws {
        var container = try open()
        try container.beginDrag(of: [ItemPath(section: 0, item: 0)])
        try container.moveDrag(to: Point(x: 10, y: 29))
        let dragged = elements(container)
        #expect(dragged[.cell(ItemPath(section: 0, item: 0))]?.frame.y == 20)
        let changes = try container.reload(Rows<Second>.self)
        #expect(container.drag == nil)
        let followed = try #require(changes.follow(dragged))
        var attributes = followed.attributes
        for element in followed.missing.flatMap(\.elements) { attributes[element] = container.attributes(of: element) }
        #expect(attributes == elements(container) && attributes.count == 3)

        try container.beginTransition(to: "flow")
        try container.moveTransition(to: 0.5)
        #expect(try container.reload(Rows<First>.self).everything)
        #expect(container.transition == nil && frame(container)?.y == 20)
    }

    @Test func `a layout of another name is no version of it`() throws {
        var container = try open()
        let error = #expect(throws: LayoutError.self) { try container.reload(Forgetful.self) }
        #expect(error?.code == .invalidInput && "\(error.map { "\($0)" } ?? "")".contains("\"rows\""))
    }
}

/// A version of a layout.
private protocol Version {
    static var height: Double { get }
    static var isBroken: Bool { get }
}

extension Version {
    static var isBroken: Bool { false }
}

private enum First: Version { static let height = 10.0 }

private enum Second: Version { static let height = 20.0 }

private enum Broken: Version {
    static let height = 1.0
    static let isBroken = true
}

/// Items below one another; their height is a parameter, whose default depends on the version.
private struct Rows<Its: Version>: Layout {
    static var name: String { "rows" }
    static var summary: String { "Items below one another." }
    static var parameters: [Parameter] { [height.parameter, width.parameter] }

    private static var height: ParameterKey<Double> {
        ParameterKey<Double>("height", in: 0...100, default: Its.height, "Height of an item.")
    }
    private static var width: ParameterKey<Double> {
        ParameterKey<Double>("width", in: 0...100, default: 100, "Width of an item.")
    }

    private let size: Size

    init(_ parameters: Parameters) {
        size = Size(width: parameters[Self.width], height: parameters[Self.height])
    }

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        if Its.isBroken { throw LayoutError(.failed, "broken") }
        var placement = Placement(of: container)
        for (number, path) in container.indexPaths.enumerated() {
            try placement.place(
                .cell(path), at: Rect(x: 0, y: Double(number) * size.height, width: size.width, height: size.height))
        }
        return try placement.prepared(
            contentSize: Size(width: 100, height: Double(container.itemCount) * size.height))
    }
}
