package import LayoutCore

/// The containers that a layout is checked with: the range of shapes that clients use. They have the values that the layout's definition
/// declares, and are the same on every run.
package struct CheckContainers {
    private let definition: LayoutDefinition

    /// A container, and its name in messages.
    package struct Named {
        /// The container in a few words.
        package var name: String
        /// The container itself.
        package var container: Container
    }

    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    /// The containers for a layout of this definition. None is made before it is needed.
    package init(_ definition: LayoutDefinition) {
        self.definition = definition
    }

    /// Containers of every shape, on every screen and in every environment.
    package var all: [Named] { shapes + CheckValues.allCases.map { named([40, 0, 3], $0) } + screens + environments }

    /// Various numbers of items, with and without sizes and values.
    private var shapes: [Named] {
        let counts: [[Int]] = [[], [0], [1], [2], [7], [0, 3, 0, 0, 40, 1, 0], [500]]
        return counts.flatMap { counts in
            [false, true].flatMap { hasSizes in
                (definition.itemColumns.isEmpty ? [false] : [false, true]).map { hasValues in
                    named(counts, hasSizes: hasSizes, hasValues: hasValues) { _ in }
                }
            }
        }
    }

    /// Screens of usual size at their beginning, with items that fit, laid out from left to right.
    package var plain: [Named] {
        [[7], [40, 0, 12]].flatMap { counts in
            [false, true].flatMap { hasSizes in
                (definition.itemColumns.isEmpty ? [false] : [false, true]).map { hasValues in
                    named(counts, hasSizes: hasSizes, hasValues: hasValues, as: "a usual screen") { _ in }
                }
            }
        }
    }

    private var screens: [Named] {
        [
            ("no width", Rect(x: 0, y: 0, width: 0, height: 480)),
            ("no height", Rect(x: 0, y: 0, width: 320, height: 0)),
            ("no area", .zero), ("one point", Rect(x: 0, y: 0, width: 1, height: 1)),
            ("a narrow screen", Rect(x: 0, y: 100, width: 3, height: 700)),
            ("an odd screen, scrolled", Rect(x: 5, y: 700, width: 1000.5, height: 33)),
            ("a huge screen", Rect(x: 0, y: 0, width: 1e6, height: 1e6)),
            ("a screen far outside", Rect(x: -1e6, y: 1e8, width: 320, height: 480)),
        ].flatMap { name, bounds in
            [false, true].map { hasData in
                named([7, 0, 12], hasSizes: hasData, hasValues: hasData, as: name) { $0.bounds = bounds }
            }
        }
    }

    private var environments: [Named] {
        [
            ("2 pixels per point", Environment(scale: 2)), ("3 pixels per point", Environment(scale: 3)),
            ("right to left", Environment(layoutDirection: .rightToLeft)),
            (
                "right to left, 3 pixels per point and insets",
                Environment(
                    scale: 3, layoutDirection: .rightToLeft,
                    contentInset: Insets(top: 64, left: 3.3, bottom: 10, right: 1.1),
                    safeAreaInsets: Insets(top: 44, left: 0, bottom: 34, right: 0),
                    layoutMargins: Insets(top: 8, left: 16, bottom: 8, right: 16))
            ),
        ].flatMap { name, environment in
            [false, true].map { hasData in
                named([9, 0, 31], hasSizes: hasData, hasValues: hasData, as: name) { $0.environment = environment }
            }
        }
    }

    // MARK: Containers for one check

    /// Large containers: one for each rule of `CheckValues`, and two for each choice of a parameter.
    ///
    /// - Parameter count: the number of items, all in one section.
    /// - Returns: each with a name for messages, and the parameters that differ from the defaults.
    package func crowds(_ count: Int) -> [(name: String, parameters: [String: JSONValue], container: Named)] {
        let ruled = CheckValues.allCases.map { named([count], $0) }
        return ruled.map { ($0.name, [:], $0) }
            + definition.schema.parameters.flatMap { parameter in
                parameter.choices.flatMap { value in
                    [named([count], .zero), named([count], .same)].map {
                        ("\(parameter.name) = \(value), \($0.name)", [parameter.name: value], $0)
                    }
                }
            }
    }

    private func named(_ counts: [Int], _ values: CheckValues) -> Named {
        var container = LayoutContract.container(counts, seed: nil, bounds: Self.screen)
        for (index, count) in counts.enumerated() {
            container.sections[index].itemSizes = values.sizes(count)
            for column in definition.itemColumns {
                container.sections[index].itemValues[column.name] = values.values(of: column, count)
            }
        }
        let what = definition.itemColumns.isEmpty ? "sizes" : "sizes and values"
        return Named(name: "sections of \(counts) items, \(what): \(values.rawValue)", container: container)
    }

    /// A container for each limit of each parameter, with that value as the only one that differs from the defaults.
    ///
    /// All have the same data: three sections, one of them empty, with sizes and values.
    package var parameterLimits: [(name: String, parameters: [String: JSONValue], container: Named)] {
        let container = named([7, 0, 3], hasSizes: true, hasValues: true) { _ in }
        return definition.schema.parameters.flatMap { parameter in
            parameter.limits.map { ("\(parameter.name) = \($0)", [parameter.name: $0], container) }
        }
    }

    /// Containers, each with the bounds to which it is scrolled or resized: a little and far, along each axis, beyond the start and the
    /// end, and to another width and height.
    package var moves: [(container: Named, bounds: Rect)] {
        let container = named([40, 0, 12], hasSizes: true, hasValues: true) { _ in }
        return [
            Rect(x: 0, y: 10, width: 320, height: 480), Rect(x: 0, y: 333.25, width: 320, height: 480),
            Rect(x: 10, y: 0, width: 320, height: 480), Rect(x: 500, y: 0, width: 320, height: 480),
            Rect(x: 0, y: -50, width: 320, height: 480), Rect(x: 0, y: 1e5, width: 320, height: 480),
            Rect(x: 0, y: 0, width: 320, height: 600), Rect(x: 0, y: 0, width: 400, height: 480),
        ].map { (container, $0) }
    }

    /// Containers with insets on every side, each with parameters: the defaults, and each choice of a parameter.
    ///
    /// - Parameter isEven: whether the insets of left and right are equal.
    func turned(isEven: Bool) -> [(name: String, parameters: [String: JSONValue], container: Named)] {
        let containers = [false, true].map { hasData in
            named([9, 0, 31], hasSizes: hasData, hasValues: hasData, as: "insets") {
                $0.environment = Environment(
                    contentInset: Insets(top: 64, left: 33, bottom: 10, right: isEven ? 33 : 11),
                    safeAreaInsets: Insets(top: 44, left: 5, bottom: 34, right: isEven ? 5 : 50),
                    layoutMargins: Insets(top: 8, left: 16, bottom: 8, right: isEven ? 16 : 20))
            }
        }
        let choices = definition.schema.parameters.flatMap { parameter in
            parameter.choices.map { ("\(parameter.name) = \($0), ", [parameter.name: $0]) }
        }
        return containers.flatMap { container in
            ([("", [:])] + choices).map { ($0.0 + container.name, $0.1, container) }
        }
    }

    /// Content offsets to which they are scrolled: along each axis, along both, and beyond the start.
    static let turnedOffsets = [
        Point(x: 0, y: 0), Point(x: 130, y: 0), Point(x: 0, y: 210.25), Point(x: 471.5, y: 333), Point(x: -33, y: -64),
    ]

    /// A container that is scrolled and edited. Seeds differ in sizes, values, scale and reading direction.
    func scrolled(seed: UInt64) -> Named {
        named([12, 0, 40, 5], hasSizes: seed % 4 > 1, hasValues: !seed.isMultiple(of: 2)) { container in
            container.environment.scale = seed % 3 == 0 ? nil : 2
            container.environment.layoutDirection = seed % 4 == 3 ? .rightToLeft : .leftToRight
        }
    }

    /// The container that is prepared after each reload.
    package var small: Container { named([3, 0, 9], hasSizes: true, hasValues: true).container }

    private func named(
        _ counts: [Int], hasSizes: Bool, hasValues: Bool, as what: String = "",
        _ change: (inout Container) -> Void = { _ in }
    ) -> Named {
        var container = LayoutContract.container(counts, seed: hasSizes ? 7 : nil, bounds: Self.screen)
        if hasValues {
            var random = SeededRandom(seed: 11)
            for index in container.sections.indices {
                let count = container.sections[index].itemCount
                for column in definition.itemColumns {
                    container.sections[index].itemValues[column.name] = column.random(count, using: &random)
                }
            }
        }
        change(&container)
        var words = what.isEmpty ? [] : [what]
        words.append("sections of \(counts) items")
        words.append(hasSizes ? "sizes" : "no sizes")
        if !definition.itemColumns.isEmpty { words.append(hasValues ? "values" : "no values") }
        return Named(name: words.joined(separator: ", "), container: container)
    }
}

extension ItemColumn {
    /// Random values from the column's range. If that is wider than 2000, from the 2000 around 0, or those nearest to 0.
    ///
    /// - Parameter count: the number of items.
    package func random(_ count: Int, using random: inout SeededRandom) -> CheckedItemValues {
        switch kind {
        case .numbers(let each, let range):
            let low = max(range.lowerBound, min(-1000, range.upperBound - 2000))
            let high = min(range.upperBound, max(1000, low + 2000))
            return .numbers(
                (0..<each * count).map { _ in
                    let number = Double.random(in: low...high, using: &random)
                    // Includes whole numbers, so that edges of items coincide.
                    return Bool.random(using: &random) ? number.rounded(.down).clamped(to: low...high) : number
                })
        case .names(let names):
            return .names((0..<count).map { _ in UInt8(Int.random(in: 0..<names.count, using: &random)) })
        }
    }
}

extension Parameter {
    /// For a boolean or a choice, the values other than the default; otherwise empty.
    fileprivate var choices: [JSONValue] {
        switch kind {
        case .boolean, .choice: limits.filter { (try? value(from: $0, pointer: "")) != fallback }
        default: []
        }
    }

    /// Values at the limits of the parameter. A limit at the edge of the coordinate range was not chosen by the author: 10,000
    /// replaces it, or the other limit if that is larger.
    var limits: [JSONValue] {
        func ends(_ range: ClosedRange<Double>) -> [Double] {
            let low = range.lowerBound <= -Parameter.coordinateLimit ? min(-1e4, range.upperBound) : range.lowerBound
            let high = range.upperBound >= Parameter.coordinateLimit ? max(low, 1e4) : range.upperBound
            return low == high ? [low] : [low, high]
        }
        switch kind {
        case .boolean: return [false, true]
        case .number(let range): return ends(range).map(JSONValue.number)
        case .integer(let range):
            return ends(Double(range.lowerBound)...Double(range.upperBound)).map(JSONValue.number)
        case .numberOr(let range, let words): return ends(range).map(JSONValue.number) + words.map(JSONValue.string)
        case .size(let range): return ends(range).map { .array([.number($0), .number($0)]) }
        case .sizeOr(let range, let words):
            return ends(range).map { .array([.number($0), .number($0)]) } + words.map(JSONValue.string)
        case .insets(let range): return ends(range).map(JSONValue.number)
        case .choice(let words): return words.map(JSONValue.string)
        case .choiceOr(let words, let key, let range):
            return words.map(JSONValue.string) + ends(range).map { .object([key: .number($0)]) }
        case .document(let rule):
            // The empty documents that the parameter accepts: a string, a list or a map.
            return [.string(""), .array([]), .object([:])].filter { (try? rule.document($0, "")) != nil }
        }
    }
}
