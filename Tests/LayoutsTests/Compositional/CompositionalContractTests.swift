import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Random descriptions of measured cells, none of which the description itself puts outside its group.
@Suite struct CompositionalContractTests {
    /// A container with a random description and randomly measured items.
    private struct Case {
        var container: Container
        var description: RandomDescription
        var isOrthogonal: Bool { description.section.object["orthogonalScrollingBehavior"] != nil }

        /// - Parameter size: the measured size of all cells; nil: only some are measured, each at its own size.
        init(_ random: inout SeededRandom, measuredAt size: Size? = nil) {
            description = RandomDescription(&random, hasOneLeaf: size != nil)
            var section = Section(itemCount: Int.random(in: 1...30, using: &random))
            for item in 0..<section.itemCount where size != nil || Int.random(in: 0...3, using: &random) > 0 {
                let own = Size(
                    width: Double(Int.random(in: 5...50, using: &random)),
                    height: Double(Int.random(in: 5...50, using: &random)))
                _ = section.measuredSizes.set(item, size ?? own)
            }
            container = Container(
                bounds: Rect(x: 0, y: 0, width: 400, height: 420),
                environment: Environment(
                    scale: [nil, 2, 3].randomElement(using: &random) ?? nil,
                    layoutDirection: Bool.random(using: &random) ? .rightToLeft : .leftToRight),
                sections: [Section(itemCount: 3), section])
        }

        func prepare(_ section: JSONValue? = nil) throws -> PreparedLayout {
            let plain: JSONValue = ["list": [:]]
            let parameters = try CompositionalLayout.definition.schema.resolve(
                [
                    "sections": [plain, section ?? description.section],
                    "configuration": [
                        "scrollDirection": description.scrollAxis == .vertical ? "vertical" : "horizontal"
                    ],
                ], pointer: "")
            return try CompositionalLayout.definition.make(parameters).prepare(container)
        }
    }

    private func frames(_ prepared: PreparedLayout, _ container: Container) -> [Rect?] {
        (0..<container.sections[1].itemCount).map { prepared.frame(of: ItemPath(section: 1, item: $0)) }
    }

    @Test(arguments: 0..<400)
    func `cells of any measured size lie inside the content and are found by their own frames`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let one = Case(&random)
        let prepared = try one.prepare()
        let size = prepared.contentSize
        let row = prepared.orthogonalWindow(of: 1, offset: 0)?.frame
        // Positions are rounded after lengths are added up.
        let pixel = one.container.environment.scale.map { 1 / $0 } ?? 1e-6
        for (item, frame) in frames(prepared, one.container).enumerated() {
            let frame = try #require(frame, "item \(item) of \(one.description.section)")
            let isInside =
                frame.y >= -pixel && frame.maxY <= size.height + pixel && frame.x >= -pixel
                && frame.maxX <= size.width + pixel
            if !one.isOrthogonal { #expect(isInside, "\(item) \(frame) in \(size) of \(one.description.section)") }
            if let row, let length = prepared.orthogonalRows[1]?.contentLength {
                // The row may scroll along itself, but not across.
                let isAcross = one.description.scrollAxis == .vertical
                let end =
                    !isAcross
                    ? frame.maxY - row.y : prepared.isMirrored ? row.maxX - frame.x : frame.maxX - row.x
                #expect(end <= length + pixel, "\(item) \(frame), row \(row) of \(length): \(one.description.section)")
                let (low, high) =
                    isAcross ? (frame.y - row.y, frame.maxY - row.maxY) : (frame.x - row.x, frame.maxX - row.maxX)
                #expect(low >= -pixel && high <= pixel, "\(item) \(frame), row \(row): \(one.description.section)")
            }
            let content = Rect(x: 0, y: 0, width: size.width, height: size.height)
            guard frame.width > pixel, frame.height > pixel, content.meets(frame) else { continue }
            let found = prepared.elements(
                ElementQuery(rect: frame, categories: .cells), bounds: one.container.bounds
            ).attributes.all.map(\.element.indexPath)
            #expect(found.contains(ItemPath(section: 1, item: item)), "\(item) \(frame): \(one.description.section)")
        }
    }

    @Test(arguments: 0..<400)
    func `cells with equal measured sizes lie where cells of that absolute size do`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let size = Size(
            width: Double(Int.random(in: 5...50, using: &random)),
            height: Double(Int.random(in: 5...50, using: &random)))
        let one = Case(&random, measuredAt: size)
        let measured = try one.prepare()
        let absolute = try one.prepare(one.description.section.settled(at: size))
        #expect(measured.contentSize == absolute.contentSize, "\(size): \(one.description.section)")
        #expect(
            frames(measured, one.container) == frames(absolute, one.container), "\(size): \(one.description.section)")
        #expect(measured.orthogonalRows[1]?.contentLength == absolute.orthogonalRows[1]?.contentLength)
    }

    @Test(arguments: 0..<200)
    func `the contract holds for random descriptions`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let one = Case(&random)
        // Cells of an orthogonal row beyond the content's width are in no result.
        if one.isOrthogonal { return }
        try LayoutContract(CompositionalLayout.definition).check(
            one.container,
            parameters: [
                "sections": [["list": [:]], one.description.section],
                "configuration": [
                    "scrollDirection": one.description.scrollAxis == .vertical ? "vertical" : "horizontal"
                ],
            ])
    }
}

/// A random description. Fixed groups are long enough for cells measured between 5 and 50.
private struct RandomDescription {
    enum Axis {
        case horizontal
        case vertical

        var other: Axis { self == .horizontal ? .vertical : .horizontal }
    }

    let scrollAxis: Axis
    private(set) var section: JSONValue = .null
    private let hasOneLeaf: Bool

    init(_ random: inout SeededRandom, hasOneLeaf: Bool) {
        scrollAxis = Bool.random(using: &random) ? .vertical : .horizontal
        self.hasOneLeaf = hasOneLeaf
        let isOrthogonal = Int.random(in: 0...2, using: &random) == 0
        let stack = isOrthogonal ? scrollAxis.other : scrollAxis
        var members: [String: JSONValue] = [
            "group": group(&random, stack: stack),
            "contentInsets": .array((0..<4).map { _ in .number(Double(Int.random(in: 0...20, using: &random))) }),
            "interGroupSpacing": .number(Double(Int.random(in: 0...10, using: &random))),
        ]
        if isOrthogonal { members["orthogonalScrollingBehavior"] = "continuous" }
        section = .object(members)
    }

    /// The section's group: along the stack fixed or as long as its content, across it as wide as the room.
    private func group(_ random: inout SeededRandom, stack: Axis) -> JSONValue {
        let along: JSONValue =
            Bool.random(using: &random)
            ? ["absolute": .number(Double(Int.random(in: 180...240, using: &random)))] : ["estimated": 30]
        let across: JSONValue = Bool.random(using: &random) ? Self.fraction(stack.other, 1) : ["absolute": 240]
        return filled(&random, along: along, across: across, stack, depth: 0)
    }

    private func filled(
        _ random: inout SeededRandom, along: JSONValue, across: JSONValue, _ stack: Axis, depth: Int
    ) -> JSONValue {
        let isAlong = Bool.random(using: &random)
        let axis = isAlong ? stack : stack.other
        let isEstimated = (main: (isAlong ? along : across).isEstimated, cross: (isAlong ? across : along).isEstimated)
        let count = hasOneLeaf ? 1 : Int.random(in: 1...3, using: &random)
        var members: [String: JSONValue] = [
            "group": axis == .horizontal ? "horizontal" : "vertical",
            "size": stack == .vertical ? [across, along] : [along, across],
            "interItemSpacing": [
                Bool.random(using: &random) ? "fixed" : "flexible": .number(
                    Double(Int.random(in: 0...6, using: &random)))
            ],
        ]
        let items = (0..<count).map { _ in
            depth < 2 && Int.random(in: 0...2, using: &random) == 0
                ? nested(&random, in: axis, depth: depth)
                : leaf(&random, in: axis, isEstimated)
        }
        members["subitems"] = .array(items)
        if Int.random(in: 0...4, using: &random) == 0, !isEstimated.main {
            // Each has its share of the group, whatever its measured size.
            members["subitems"] = nil
            members["subitem"] = items[0]
            members["count"] = .number(Double(Int.random(in: 1...4, using: &random)))
            // A share may be too small for nested groups.
            if items[0].object["group"] != nil { members["subitem"] = leaf(&random, in: axis, isEstimated) }
        }
        return .object(members)
    }

    /// A nested group, at most 60 long unless it is as long as its content of at most three cells.
    private func nested(_ random: inout SeededRandom, in axis: Axis, depth: Int) -> JSONValue {
        let along: JSONValue = Bool.random(using: &random) ? ["absolute": 60] : ["estimated": 20]
        let across: JSONValue = Bool.random(using: &random) ? ["absolute": 60] : ["estimated": 20]
        return filled(&random, along: along, across: across, axis, depth: 2)
    }

    private func leaf(
        _ random: inout SeededRandom, in axis: Axis, _ isEstimated: (main: Bool, cross: Bool)
    ) -> JSONValue {
        func length(_ axis: Axis, _ isEstimated: Bool) -> JSONValue {
            switch Int.random(in: 0...(isEstimated ? 2 : 3), using: &random) {
            case 0, 1: ["estimated": .number(Double(Int.random(in: 5...50, using: &random)))]
            case 2: ["absolute": .number(Double(Int.random(in: 5...50, using: &random)))]
            default: Self.fraction(axis, [0.25, 0.5, 1].randomElement(using: &random) ?? 1)
            }
        }
        let (along, across) = (length(axis, isEstimated.main), length(axis.other, isEstimated.cross))
        return ["size": axis == .horizontal ? [along, across] : [across, along]]
    }

    private static func fraction(_ axis: Axis, _ share: Double) -> JSONValue {
        [axis == .horizontal ? "fractionalWidth" : "fractionalHeight": .number(share)]
    }
}

extension JSONValue {
    fileprivate var isEstimated: Bool { object["estimated"] != nil }

    /// The description with cells of that size in place of the measured ones.
    fileprivate func settled(at size: Size) -> JSONValue {
        var members = object
        if members["group"] == nil, let own = members["size"]?.array {
            let lengths = [size.width, size.height]
            members["size"] = .array(
                zip(own, lengths).map { $0.isEstimated ? ["absolute": .number($1)] : $0 })
        }
        for key in ["group", "subitem"] where members[key]?.object.isEmpty == false {
            members[key] = members[key]?.settled(at: size)
        }
        if let items = members["subitems"]?.array { members["subitems"] = .array(items.map { $0.settled(at: size) }) }
        return .object(members)
    }
}
