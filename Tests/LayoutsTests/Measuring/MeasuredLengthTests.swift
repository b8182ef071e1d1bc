import LayoutCore
import Layouts
import TestSupport
import Testing

/// Measured sizes when the length across the scroll axis changes.
@Suite struct MeasuredLengthTests {
    /// A layout whose second item is measured.
    struct Case: Sendable, CustomTestStringConvertible {
        let layout: String
        var parameters: [String: JSONValue] = [:]
        /// The item's length along the scroll axis at another length across.
        var elsewhere = 99.0

        var testDescription: String { "\(layout) \(parameters)" }

        var isSideways: Bool {
            let direction = parameters["scrollDirection"] ?? parameters["configuration"]?.object["scrollDirection"]
            return direction == "horizontal"
        }

        func bounds(_ across: Double, _ along: Double = 400) -> Rect {
            isSideways
                ? Rect(x: 0, y: 0, width: along, height: across) : Rect(x: 0, y: 0, width: across, height: along)
        }

        func container(_ sections: [ContainerSection]) throws -> LayoutContainer {
            try LayoutContainer(layout: layout, parameters: parameters, bounds: bounds(300), sections: sections)
        }

        func length(_ container: LayoutContainer, _ path: ItemPath) -> Double? {
            container.attributes(ofItemAt: path).map { isSideways ? $0.frame.width : $0.frame.height }
        }
    }

    /// A row of two cells that are measured along the scroll axis.
    private static func rows(_ direction: JSONValue) -> [String: JSONValue] {
        let isVertical = direction == "vertical"
        let half: JSONValue = isVertical ? ["fractionalWidth": 0.5] : ["fractionalHeight": 0.5]
        let whole: JSONValue = isVertical ? ["fractionalWidth": 1] : ["fractionalHeight": 1]
        let length: JSONValue = ["estimated": 44]
        let cell: JSONValue = ["size": .array(isVertical ? [half, length] : [length, half])]
        let group: JSONValue = [
            "group": isVertical ? "horizontal" : "vertical",
            "size": .array(isVertical ? [whole, length] : [length, whole]), "subitems": [cell],
        ]
        return ["configuration": ["scrollDirection": direction], "sections": [["group": group]]]
    }

    static let cases = [
        Case(layout: "flow", parameters: ["estimatedItemSize": [100, 40]]),
        Case(layout: "flow", parameters: ["estimatedItemSize": [40, 100], "scrollDirection": "horizontal"]),
        Case(
            layout: "column-flow", parameters: ["estimatedItemSize": [100, 40], "minColumnWidth": 100]),
        Case(layout: "column", parameters: ["columnCount": 2]),
        Case(layout: "column", parameters: ["columnCount": 3, "scrollDirection": "horizontal"]),
        Case(layout: "column", parameters: ["tracks": [["fr": 1], ["fr": 2]]]),
        Case(layout: "span-flow"),
        Case(layout: "span-flow", parameters: ["scrollDirection": "horizontal"]),
        Case(layout: "compositional", parameters: ["sections": [["list": ["appearance": "plain"]]]], elsewhere: 44),
        Case(layout: "compositional", parameters: rows("vertical"), elsewhere: 44),
        Case(layout: "compositional", parameters: rows("horizontal"), elsewhere: 44),
    ]

    private let second = ItemPath(section: 0, item: 1)

    private func measured(_ own: Case, at across: Double = 300, _ length: Double = 99) throws -> LayoutContainer {
        var container = try own.container([ContainerSection(itemCount: 5)])
        try container.setBounds(own.bounds(across))
        try measure(&container, own, length)
        return container
    }

    private func measure(_ container: inout LayoutContainer, _ own: Case, _ length: Double) throws {
        let size = own.isSideways ? Size(width: length, height: 90) : Size(width: 90, height: length)
        try container.setMeasuredSizes(inSection: second.section, [(second.item, size)])
    }

    @Test(arguments: cases)
    func `a size that was measured at another length across is an estimate, until the length is as before`(
        _ own: Case
    ) throws {
        var container = try measured(own)
        let before = container.attributes(ofItemAt: second)
        #expect(own.length(container, second) == 99 && before?.isEstimated == false)

        try container.setBounds(own.bounds(500))
        #expect(own.length(container, second) == own.elsewhere)
        #expect(container.attributes(ofItemAt: second)?.isEstimated == true)

        try container.setBounds(own.bounds(300))
        #expect(container.attributes(ofItemAt: second) == before)
    }

    @Test(arguments: cases) func `each length across has a size of its own`(_ own: Case) throws {
        var container = try measured(own)
        for (across, length) in [(500.0, 60.0), (700, 50)] {
            try container.setBounds(own.bounds(across))
            try measure(&container, own, length)
            #expect(container.attributes(ofItemAt: second)?.isEstimated == false)
        }

        for (across, length) in [(500.0, 60.0), (300, 99), (700, 50), (300, 99)] {
            try container.setBounds(own.bounds(across))
            #expect(own.length(container, second) == length, "\(across)")
            #expect(container.attributes(ofItemAt: second)?.isEstimated == false)
        }
    }

    @Test(arguments: cases) func `the lengths measured last are remembered, up to a limit`(_ own: Case) throws {
        var container = try measured(own, at: 300, 30)
        let lengths = (1...MeasuredSizes.lengthLimit).map { 300 + 40 * Double($0) }
        for across in lengths {
            try container.setBounds(own.bounds(across))
            try measure(&container, own, across / 10)
        }

        for across in lengths {
            try container.setBounds(own.bounds(across))
            #expect(container.attributes(ofItemAt: second)?.isEstimated == false, "\(across)")
            #expect(own.length(container, second) == across / 10)
        }
        try container.setBounds(own.bounds(300))
        #expect(container.attributes(ofItemAt: second)?.isEstimated == true)
    }

    @Test(arguments: cases)
    func `another length along the scroll axis and another offset keep measured sizes`(_ own: Case) throws {
        var container = try measured(own)
        let before = container.attributes(ofItemAt: second)
        var bounds = own.bounds(300, 700)
        if own.isSideways { bounds.x = 20 } else { bounds.y = 20 }

        try container.setBounds(bounds)

        #expect(container.attributes(ofItemAt: second) == before)
    }

    @Test(arguments: cases)
    func `items that move take the sizes at all lengths along, also to sections with another length`(
        _ own: Case
    ) throws {
        var container = try own.container([ContainerSection(itemCount: 3), ContainerSection(itemCount: 3)])
        try measure(&container, own, 99)
        try container.setBounds(own.bounds(500))
        try measure(&container, own, 60)

        let moved = ItemPath(section: 1, item: 2)
        try container.performBatch { batch in
            batch.insertItems(ContainerSection(itemCount: 2), at: ItemPath(section: 0, item: 0))
            batch.moveItem(from: second, to: moved)
        }

        #expect(own.length(container, moved) == 60)
        try container.setBounds(own.bounds(300))
        #expect(own.length(container, moved) == 99)
        #expect(container.attributes(ofItemAt: moved)?.isEstimated == false)
    }

    @Test(arguments: cases) func `an edit and a prepare agree on what is an estimate`(_ own: Case) throws {
        var container = try own.container([ContainerSection(itemCount: 900)])
        try container.setMeasuredSizes(
            inSection: 0, (0..<900).map { ($0, Size(width: 60 + Double($0 % 3), height: 60 + Double($0 % 5))) })
        try container.setBounds(own.bounds(500))
        try container.setMeasuredSizes(inSection: 0, (20..<40).map { ($0, Size(width: 77, height: 78)) })
        try container.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 30), count: 5) }

        var fresh = container
        try fresh.setParameters([:])

        let estimated = (0..<895).filter {
            container.attributes(ofItemAt: ItemPath(section: 0, item: $0))?.isEstimated == true
        }
        #expect(estimated == Array(0..<20) + Array(35..<895))
        for item in 0..<895 {
            let path = ItemPath(section: 0, item: item)
            #expect(container.attributes(ofItemAt: path) == fresh.attributes(ofItemAt: path))
        }
    }

    @Test func `a measured size is an estimate in columns of another number`() throws {
        var container = try measured(Case(layout: "column", parameters: ["columnCount": 2]))

        try container.setParameters(["columnCount": 3])
        #expect(container.attributes(ofItemAt: second)?.isEstimated == true)

        try container.setParameters(["columnCount": 2])
        #expect(container.attributes(ofItemAt: second)?.isEstimated == false)
    }

    @Test func `insets across the scroll axis count, those along it do not`() throws {
        var container = try measured(Case(layout: "flow", parameters: ["estimatedItemSize": [100, 40]]))
        var environment = Environment()

        environment.contentInset = Insets(top: 30, left: 0, bottom: 10, right: 0)
        try container.setEnvironment(environment)
        #expect(container.attributes(ofItemAt: second)?.isEstimated == false)

        environment.contentInset = Insets(top: 30, left: 20, bottom: 10, right: 0)
        try container.setEnvironment(environment)
        #expect(container.attributes(ofItemAt: second)?.isEstimated == true)
    }

    // MARK: Supplementary elements

    private static let header: JSONValue = [
        "kind": "header", "size": [["fractionalWidth": 1], ["estimated": 30]], "alignment": "top",
    ]

    /// The size and whether it is an estimate of a header, with what was measured at lengths across.
    private func header(
        _ sizes: [(across: Double, length: Double)], at across: Double, item: Int, _ parameters: [String: JSONValue]
    ) throws -> (length: Double?, isEstimated: Bool?) {
        let definition = CompositionalLayout.definition
        let resolved = try definition.schema.resolve(parameters, pointer: "")
        var container = Container(bounds: .zero, sections: [Section(itemCount: 2)])
        for (own, length) in sizes {
            container.bounds = Rect(x: 0, y: 0, width: own, height: 400)
            let measured = definition.measuringLength(resolved, of: 0, in: container)
            _ = container.sections[0].measuredSupplementaries["header", default: MeasuredSizes()]
                .set(item, Size(width: own, height: length), at: measured)
        }
        container.bounds = Rect(x: 0, y: 0, width: across, height: 400)
        let prepared = try definition.make(resolved).prepare(container)
        let attributes = prepared.attributes(
            of: .supplementary("header", ItemPath(section: 0, item: item)), bounds: container.bounds)
        return (attributes?.frame.height, attributes?.isEstimated)
    }

    @Test(arguments: [false, true])
    func `headers of sections and of the layout are measured at a length, too`(_ isLayouts: Bool) throws {
        var list: JSONValue = ["list": ["appearance": "plain"]]
        var configuration: JSONValue = [:]
        if isLayouts {
            configuration = ["boundarySupplementaryItems": [Self.header]]
        } else {
            var section = Self.rows("vertical")["sections"]?.array.first?.object ?? [:]
            section["boundarySupplementaryItems"] = [Self.header]
            list = .object(section)
        }
        let item = isLayouts ? CompositionalLayout.layoutItem : 0
        let parameters: [String: JSONValue] = ["sections": [list], "configuration": configuration]
        let sizes = [(300.0, 90.0), (500, 70)]

        let expected: [(Double, Double, Bool)] = [(300, 90, false), (500, 70, false), (400, 30, true)]
        for (across, length, isEstimated) in expected {
            let found = try header(sizes, at: across, item: item, parameters)
            #expect(found.length == length && found.isEstimated == isEstimated, "\(across)")
        }
    }
}
