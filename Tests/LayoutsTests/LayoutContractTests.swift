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

    @Test(arguments: builtInLayouts)
    func `a number that is none is refused by its parameter's name`(_ definition: LayoutDefinition) {
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
    func `a bounds change that invalidates nothing leaves every frame`(_ definition: LayoutDefinition) throws {
        var container = LayoutContract.container([30, 30], seed: 5, bounds: Self.screens[0])
        let layout = definition.make(definition.schema.defaults)
        let before = try layout.prepare(container)
        let scrolled = Rect(x: 0, y: 50, width: 320, height: 480)
        guard layout.invalidation(of: before, from: container.bounds, to: scrolled) == nil else { return }
        container.bounds = scrolled
        let after = try layout.prepare(container)
        for section in 0..<2 {
            for item in 0..<30 {
                let path = IndexPath(section: section, item: item)
                #expect(before.frame(of: path) == after.frame(of: path))
            }
        }
    }
}
