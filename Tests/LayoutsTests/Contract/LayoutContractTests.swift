import LayoutCore
import TestSupport
import Testing

@Suite struct LayoutContractTests {
    static let shapes: [[Int]] = [[], [0], [1], [2], [0, 3, 0], [7, 1, 0, 40], [300]]
    static let screens = [
        Rect(x: 0, y: 0, width: 320, height: 480), Rect(x: 5, y: 700, width: 1000.5, height: 33),
        Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: -1e9, y: 1e9, width: 1e9, height: 1e9),
        Rect(x: 0, y: 100, width: 3, height: 1e6),
    ]

    @Test(arguments: builtInLayouts, shapes)
    func `the contract holds for items of one size`(_ definition: LayoutDefinition, _ counts: [Int]) throws {
        for bounds in Self.screens {
            try LayoutContract(definition).check(LayoutContract.container(counts, seed: nil, bounds: bounds))
        }
    }

    @Test(arguments: builtInLayouts, shapes)
    func `the contract holds for items of mixed sizes`(_ definition: LayoutDefinition, _ counts: [Int]) throws {
        for (seed, bounds) in Self.screens.enumerated() {
            try LayoutContract(definition).check(
                LayoutContract.container(counts, seed: UInt64(seed), bounds: bounds))
        }
    }

    @Test(arguments: builtInLayouts, [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `the contract holds under every environment`(
        _ definition: LayoutDefinition, _ direction: Environment.LayoutDirection
    ) throws {
        for scale in [nil, 1, 2, 3] as [Double?] {
            for seed in [nil, 11] as [UInt64?] {
                var container = LayoutContract.container([9, 0, 31], seed: seed, bounds: Self.screens[0])
                container.environment = Environment(
                    scale: scale, layoutDirection: direction,
                    contentInset: Insets(top: 64, left: 3.3, bottom: 10, right: 1.1))
                try LayoutContract(definition).check(container)
            }
        }
    }

    @Test(arguments: builtInLayouts, 0..<25)
    func `the reported changes of edits turn the old attributes into the new ones`(
        _ definition: LayoutDefinition, _ seed: Int
    )
        throws
    {
        for (sizes, scale) in [(nil, nil), (3, 2), (UInt64(seed), nil)] as [(UInt64?, Double?)] {
            for direction in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
                var container = LayoutContract.container(
                    [seed % 7, 40, 0, 9], seed: sizes, bounds: Rect(x: 0, y: 90, width: 320, height: 480))
                container.environment = Environment(scale: scale, layoutDirection: direction)
                try LayoutContract(definition).checkChanges(container, seed: UInt64(seed))
            }
        }
    }

    /// 10,000 scripts in all.
    @Test(arguments: builtInLayouts, 0..<50)
    func `many short scripts of edits give what opening their result gives`(
        _ definition: LayoutDefinition, _ group: Int
    ) throws {
        for seed in group * 25..<group * 25 + 25 {
            var container = LayoutContract.container(
                [seed % 4, 5, 0, 2], seed: seed % 3 == 0 ? nil : UInt64(seed),
                bounds: Rect(x: 0, y: Double(seed % 2) * 40, width: 320, height: 480))
            container.environment = Environment(
                scale: seed % 5 == 0 ? 3 : nil, layoutDirection: seed % 7 == 0 ? .rightToLeft : .leftToRight)
            try LayoutContract(definition).checkChanges(container, seed: UInt64(seed))
        }
    }

    @Test(arguments: builtInLayouts)
    func `an error names the parameter whose value is not a number`(_ definition: LayoutDefinition) {
        for parameter in definition.schema.parameters {
            guard case .number = parameter.kind else { continue }
            for value in [Double.nan, .infinity, -.infinity, 1e10] {
                let error = #expect(throws: LayoutError.self) {
                    try definition.schema.resolve([parameter.name: .number(value)], pointer: "/parameters")
                }
                #expect(error?.pointer == "/parameters/\(parameter.name)")
                #expect(error?.message.contains(parameter.name) == true)
            }
        }
    }

    @Test(arguments: builtInLayouts)
    func `a bounds change invalidates everything that it changes`(_ definition: LayoutDefinition) throws {
        let container = LayoutContract.container([30, 0, 30], seed: 5, bounds: Self.screens[0])
        for parameters in [[:], ["scrollDirection": "horizontal"]] as [[String: JSONValue]] {
            guard (try? definition.schema.resolve(parameters, pointer: "")) != nil else { continue }
            for (x, y) in [(0.0, 50.0), (50, 0), (0, 333.25), (0, -50), (0, 1e5)] {
                try LayoutContract(definition).checkScroll(
                    container, to: Rect(x: x, y: y, width: 320, height: 480), parameters: parameters)
            }
            for (width, height) in [(320.0, 500.0), (400, 480)] {
                try LayoutContract(definition).checkScroll(
                    container, to: Rect(x: 0, y: 0, width: width, height: height), parameters: parameters)
            }
        }
    }
}

/// Rules that the core upholds for every layout.
@Suite struct CommonRuleTests {
    static let bounds = Rect(x: 0, y: 0, width: 400, height: 300)
    static let upright = builtInLayouts.filter { definition in
        definition.schema.parameters.contains { $0.name == "scrollDirection" }
    }

    @Test(arguments: builtInLayouts, 0..<20)
    func `a batch of updates gives the same items as a plain list`(_ definition: LayoutDefinition, _ seed: Int) throws {
        let container = LayoutContract.container(
            [seed % 7, 12, 0, 30], seed: seed % 3 == 0 ? nil : UInt64(seed), bounds: Self.bounds)
        try LayoutContract(definition).checkUpdate(container, seed: UInt64(seed))
    }

    @Test(arguments: upright, [nil, 8] as [UInt64?])
    func `horizontal scrolling is vertical scrolling with the axes swapped`(
        _ definition: LayoutDefinition, _ seed: UInt64?
    ) throws {
        let container = LayoutContract.container([9, 0, 31], seed: seed, bounds: Self.bounds)
        var turned = container
        turned.bounds = Rect(x: 0, y: 0, width: 300, height: 400)
        let sections = container.sections.map { section in
            let sizes = section.itemSizes.map { sizes in
                ItemSizes((0..<sizes.count).map { Size(width: sizes[$0].height, height: sizes[$0].width) })
            }
            return Section(itemCount: section.itemCount, itemSizes: sizes)
        }
        turned.sections = SectionList(sections)
        let contract = LayoutContract(definition)
        let down = try contract.frames(container)
        let across = try contract.frames(turned, parameters: ["scrollDirection": "horizontal"])
        for (path, frame) in down {
            let exchanged = Rect(x: frame.y, y: frame.x, width: frame.height, height: frame.width)
            #expect(across[path] == exchanged, "\(path)")
        }
        #expect(across.count == down.count)
    }

    @Test(arguments: builtInLayouts, [nil, 8] as [UInt64?])
    func `right to left mirrors every frame in the content's width`(_ definition: LayoutDefinition, _ seed: UInt64?)
        throws
    {
        var container = LayoutContract.container([9, 0, 31], seed: seed, bounds: Self.bounds)
        let layout = definition.make(definition.schema.defaults)
        let width = try layout.prepare(container).contentSize.width
        let left = try LayoutContract(definition).frames(container)
        container.environment.layoutDirection = .rightToLeft
        let right = try LayoutContract(definition).frames(container)
        #expect(right.count == left.count)
        for (path, frame) in left {
            let mirrored = Rect(x: width - frame.width - frame.x, y: frame.y, width: frame.width, height: frame.height)
            #expect(right[path] == mirrored, "\(path)")
        }
    }

    /// The compositional layout rounds more; its recorded numbers show how.
    @Test(arguments: builtInLayouts.filter { $0.name != "compositional" }, [1, 2, 3] as [Double])
    func `origins are rounded to pixels, sizes and content are not`(_ definition: LayoutDefinition, _ scale: Double)
        throws
    {
        var container = LayoutContract.container(
            [9, 31], seed: 8, bounds: Rect(x: 0, y: 0, width: 333.3, height: 250.7))
        let layout = definition.make(definition.schema.defaults)
        let size = try layout.prepare(container).contentSize
        let exact = try LayoutContract(definition).frames(container)
        container.environment.scale = scale
        let rounded = try LayoutContract(definition).frames(container)
        #expect(try layout.prepare(container).contentSize == size)
        for (path, frame) in exact {
            let expected = Rect(
                x: (frame.x * scale).rounded() / scale, y: (frame.y * scale).rounded() / scale, width: frame.width,
                height: frame.height)
            #expect(rounded[path] == expected, "\(path)")
        }
    }

    /// Headers and footers of the layouts that have them, pinned and not.
    @Test(
        arguments: [
            (
                "flow",
                [
                    "headerReferenceSize": [30, 30], "footerReferenceSize": [20, 20],
                    "sectionHeadersPinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": true,
                ]
            ),
            (
                "grid",
                [
                    "headerFlexibleDimension": 30, "footerFlexibleDimension": 20, "fixedDivisionCount": 3,
                    "itemSpacing": 4, "sectionInset": [5, 6, 7, 8], "sectionHeadersPinToVisibleBounds": true,
                    "sectionFootersPinToVisibleBounds": true,
                ]
            ),
            ("column", ["headerHeight": 30, "footerHeight": 20]),
            ("column", ["headerHeight": 30.5, "insetSupplementaryViews": true, "pinHeadersToTop": false]),
            (
                "column",
                [
                    "headerHeight": 30, "footerHeight": 20, "layoutStrategy": "css", "dense": true, "fillReverse": true,
                    "tracks": [50, ["fr": 1], ["minmax": [30, 120]]],
                ]
            ),
            (
                "column",
                [
                    "headerHeight": 30, "layoutStrategy": "css", "trackReverse": true,
                    "tracks": [["repeat": "autoFit", "tracks": [["minmax": [90, ["fr": 1]]]]]],
                ]
            ),
            ("span-flow", ["defaultHeaderHeight": 30, "defaultFooterHeight": 20]),
            (
                "span-flow",
                [
                    "defaultHeaderHeight": 30, "defaultFooterHeight": 20, "defaultRowTransform": ["fill": 0],
                    "originalQuirks": true,
                ]
            ),
        ] as [(String, [String: JSONValue])], ["vertical", "horizontal"])
    func `headers and footers keep the contract wherever the content is scrolled`(
        _ layout: (name: String, parameters: [String: JSONValue]), _ direction: String
    ) throws {
        let definition = try #require(builtInLayouts.first { $0.name == layout.name })
        for environment in [Environment(), Environment(scale: 2, layoutDirection: .rightToLeft)] {
            for offset in [-50.0, 0, 90, 800, 1e5] {
                let bounds = Rect(x: offset, y: offset, width: 400, height: 300)
                var container = LayoutContract.container([9, 0, 31, 4], seed: 8, bounds: bounds)
                container.environment = environment
                let parameters = layout.parameters.merging(["scrollDirection": .string(direction)]) { $1 }
                try LayoutContract(definition).check(container, parameters: parameters)
                let moved = Rect(x: offset + 40, y: offset + 40, width: 400, height: 300)
                try LayoutContract(definition).checkScroll(container, to: moved, parameters: parameters)
                for seed in 0..<4 {
                    try LayoutContract(definition).checkChanges(container, parameters: parameters, seed: UInt64(seed))
                }
            }
        }
    }
}
