import LayoutCore
import LuaRuntime

/// Answers queries by calling a script: a lazy plugin places the elements in a rectangle, a derived one adjusts the elements
/// of its base. A query may take several calls of the script, which share the request's time.
struct PluginQueries {
    private let plugin: Plugin
    private let instance: PluginInstance
    private let prepared: PreparedLayout
    private let container: Container
    /// Whether the plugin adjusts another layout.
    private let isDerived: Bool
    /// Answers the base's queries; nil if its prepared layout does.
    private let baseSource: (any LiveQuerySource)?

    init(
        _ plugin: Plugin, _ instance: PluginInstance, of prepared: PreparedLayout, in container: Container,
        base: (any LiveQuerySource)?
    ) {
        self.plugin = plugin
        self.instance = instance
        self.prepared = prepared
        self.container = container
        isDerived = plugin.base != nil
        baseSource = base
    }

    func elements(_ query: ElementQuery) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        if query.rect.isEmpty { return (AttributeColumns(kindNames: prepared.kinds), nil) }
        return page(try isDerived ? adjusted(query) : placed(query.rect), query)
    }

    func attributes(of elements: [Element]) throws(LayoutError) -> AttributeColumns {
        var found = AttributeColumns(kindNames: prepared.kinds)
        if !isDerived {
            let budget = budget(elements.count)
            for element in elements { if let one = try placed(element, budget) { found.append(one) } }
            return found
        }
        let bounds = container.bounds
        let placed =
            try baseSource?.attributes(of: elements, bounds: bounds)
            ?? prepared.attributes(of: elements, bounds: bounds)
        for one in try adjust(placed.all) { found.append(one) }
        return found
    }

    private func budget(_ elements: Int) -> RequestBudget {
        RequestBudget(plugin.identity, instance, elements: elements)
    }

    private var call: PluginCall {
        PluginCall(container: container, seenFrom: ScriptView(prepared), previous: prepared)
    }

    /// One page of the elements that meet the rectangle, from the query's start on.
    private func page(_ all: [LayoutAttributes], _ query: ElementQuery) -> (AttributeColumns, ElementCursor?) {
        var found = AttributeColumns(kindNames: prepared.kinds)
        for one in all {
            guard let kind = prepared.kinds.number(of: one.element.category, one.element.kind) else { continue }
            let path = one.element.indexPath
            let start = query.start
            guard query.includes(kind, of: one.element.category), query.rect.meets(one.frame),
                (kind, path.section, path.item) >= (start.kind, start.section, start.item)
            else { continue }
            if found.count == query.limit {
                return (found, ElementCursor(kind: kind, section: path.section, item: path.item))
            }
            found.append(one)
        }
        return (found, nil)
    }

    // MARK: Lazy plugins

    private func placed(_ rect: Rect) throws(LayoutError) -> [LayoutAttributes] {
        let call = self.call
        _ = try instance.run(
            "attributes_in_rect", for: call, placing: .some(PluginLimits.itemsPerAnswer),
            [LuaValue(prepared.unmirrored(widened(rect)))], within: instance.callBudget)
        return try PluginPlacement(call, plugin).placedSingly().map(prepared.finished)
    }

    /// The rectangle extended by a pixel on each side, from where rounding may move an element into it, and a little more
    /// for mirroring.
    private func widened(_ rect: Rect) -> Rect {
        let pixel = (container.environment.scale.map { 1 / $0 } ?? 0) + 1e-6
        return Rect(
            x: rect.x - pixel, y: rect.y - pixel, width: rect.width + 2 * pixel, height: rect.height + 2 * pixel)
    }

    private func placed(_ element: Element, _ budget: RequestBudget) throws(LayoutError) -> LayoutAttributes? {
        let path = element.indexPath
        guard container.sections.indices.contains(path.section) else { return nil }
        let functions = plugin.declaration.functions
        let call = self.call
        let name: String
        var arguments: [LuaValue] = [.integer(path.section), .integer(path.item)]
        switch element.category {
        case .cell:
            guard (0..<container.sections[path.section].itemCount).contains(path.item) else { return nil }
            name = "attributes_for_item"
        case .supplementary:
            name = "attributes_for_supplementary"
            arguments.insert(.string(element.kind), at: 0)
        case .decoration:
            name = "attributes_for_decoration"
            arguments.insert(.string(element.kind), at: 0)
        }
        guard functions.contains(name) else { return nil }
        try budget.spend(name) { left throws(LayoutError) in
            _ = try instance.run(name, for: call, placing: .some(1), arguments, within: left)
        }
        return try PluginPlacement(call, plugin).placedSingly().first { $0.element == element }
            .map(prepared.finished)
    }

    // MARK: Derived plugins

    /// The base's elements around the rectangle, adjusted.
    private func adjusted(_ query: ElementQuery) throws(LayoutError) -> [LayoutAttributes] {
        let margin = plugin.declaration.margin
        var around = ElementQuery(
            rect: Rect(
                x: query.rect.x - margin, y: query.rect.y - margin, width: query.rect.width + 2 * margin,
                height: query.rect.height + 2 * margin), categories: query.categories,
            limit: PluginLimits.itemsPerAnswer)
        around.section = query.section
        around.match = query.match
        let (found, next) =
            try baseSource?.elements(around, bounds: container.bounds)
            ?? prepared.elements(around, bounds: container.bounds)
        guard next == nil else {
            throw LayoutError(
                .tooManyElements,
                "\(plugin.identity): the rectangle has more than \(PluginLimits.itemsPerAnswer) elements to adjust")
        }
        return try adjust(found.all)
    }

    private func adjust(_ attributes: [LayoutAttributes]) throws(LayoutError) -> [LayoutAttributes] {
        guard plugin.declaration.functions.contains("adjust"), !attributes.isEmpty else { return attributes }
        var adjusted: [LayoutAttributes] = []
        adjusted.reserveCapacity(attributes.count)
        let budget = budget(attributes.count)
        let batch = PluginLimits.elementsPerCall
        for first in stride(from: 0, to: attributes.count, by: batch) {
            let some = attributes[first..<min(first + batch, attributes.count)]
            let call = self.call
            let seen = some.map(prepared.unmirrored)
            let answers = try budget.spend("adjust") { left throws(LayoutError) in
                try instance.adjust(seen.map { LuaValue($0, plugin.attributes) }, call, within: left)
            }
            for ((placed, own), answer) in zip(zip(some, seen), answers) {
                adjusted.append(finished(try changed(own, answer), from: own, placed))
            }
        }
        return adjusted
    }

    /// Maps an adjusted element to container space. Values that the script leaves alone stay bit for bit.
    private func finished(
        _ changed: LayoutAttributes, from own: LayoutAttributes, _ placed: LayoutAttributes
    ) -> LayoutAttributes {
        var finished = prepared.unmirrored(changed)
        let (frame, before) = (changed.untransformedFrame, own.untransformedFrame)
        if frame.x == before.x, frame.width == before.width {
            finished.untransformedFrame.x = placed.untransformedFrame.x
        }
        return finished
    }

    /// An element as a function of the script left it, checked.
    func changed(
        _ attributes: LayoutAttributes, _ answer: LuaValue, by function: String = "adjust"
    ) throws(LayoutError) -> LayoutAttributes {
        let members = answer.members ?? [:]
        let path = attributes.element.indexPath
        func refuse(_ name: String, _ expected: String) -> LayoutError {
            LayoutError(
                contract:
                    "\(function) (\(path.section), \(path.item)): \(name) is \(members[name] ?? .null), expected \(expected)",
                in: plugin.identity, indexPath: path)
        }
        func number(_ name: String, _ range: ClosedRange<Double>) throws(LayoutError) -> Double {
            guard let number = members[name]?.double, range.contains(number) else {
                throw refuse(name, "a number in \(range.lowerBound)...\(range.upperBound)")
            }
            return number + 0
        }
        var changed = attributes
        changed.untransformedFrame = Rect(
            x: try number("x", Parameter.signedLength), y: try number("y", Parameter.signedLength),
            width: try number("width", Parameter.length), height: try number("height", Parameter.length))
        guard let z = members["z"]?.int, (-1_000_000_000...1_000_000_000).contains(z) else {
            throw refuse("z", "a whole number in -1e9...1e9")
        }
        changed.zIndex = z
        changed.alpha = try number("alpha", 0...1)
        guard let isHidden = members["hidden"]?.bool else { throw refuse("hidden", "true or false") }
        changed.isHidden = isHidden
        changed.transform = .identity
        if let matrix = members["transform"], matrix != .null {
            guard let transform = Transform3D(matrix), transform.isVisible(on: changed.untransformedFrame) else {
                throw refuse("transform", "a list of 6 or 16 numbers that keeps every corner in front of the eye")
            }
            changed.transform = transform
        }
        changed.custom = try custom(members["attributes"] ?? .null, refuse)
        return changed
    }

    /// The layout's own attributes of an element as the script left them, where they differ from their defaults.
    private func custom(
        _ value: LuaValue, _ refuse: (String, String) -> LayoutError
    ) throws(LayoutError) -> [String: Double] {
        if value == .null { return [:] }
        guard !plugin.attributes.isEmpty, let members = value.members else {
            throw refuse(
                "attributes", plugin.attributes.isEmpty ? "nil: the layout declares none" : "a table of numbers")
        }
        var found: [String: Double] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let attribute = plugin.attributes.first(where: { $0.name == name }), let number = value.double,
                Parameter.signedLength.contains(number)
            else {
                let names = plugin.attributes.map(\.name).joined(separator: ", ")
                throw refuse("attributes", "numbers in \(Parameter.signedLength), by the names \(names)")
            }
            if number != attribute.defaultValue { found[name] = number + 0 }
        }
        return found
    }
}

extension LuaValue {
    /// An element as `adjust` gets it.
    ///
    /// - Parameter declared: the layout's own attributes.
    init(_ attributes: LayoutAttributes, _ declared: [CustomAttribute] = []) {
        let frame = attributes.untransformedFrame
        let category =
            switch attributes.element.category {
            case .cell: "cell"
            case .supplementary: "supplementary"
            case .decoration: "decoration"
            }
        var members: [String: LuaValue] = [
            "section": .integer(attributes.element.indexPath.section),
            "item": .integer(attributes.element.indexPath.item),
            "category": .string(category), "kind": .string(attributes.element.kind), "x": .number(frame.x),
            "y": .number(frame.y), "width": .number(frame.width), "height": .number(frame.height),
            "z": .integer(attributes.zIndex), "alpha": .number(attributes.alpha),
            "hidden": .boolean(attributes.isHidden),
        ]
        if attributes.transform != .identity {
            members["transform"] = .list(attributes.transform.numbers.map(LuaValue.number))
        }
        if !declared.isEmpty {
            members["attributes"] = .map(
                Dictionary(
                    uniqueKeysWithValues: declared.map {
                        ($0.name, .number(attributes.custom[$0.name] ?? $0.defaultValue))
                    }))
        }
        self = .map(members)
    }
}
