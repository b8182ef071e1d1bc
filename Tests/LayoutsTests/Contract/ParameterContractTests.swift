import LayoutCore
import PluginTools
import TestSupport
import Testing

/// The contract with parameters and values of items that the defaults leave unused.
@Suite struct ParameterContractTests {
    private typealias Contract = TestSupport.LayoutContract

    private struct Case {
        let contract: Contract
        let parameters: [String: JSONValue]
        let container: Container
    }

    private static func random(_ sample: ParameterSamples, _ seed: Int, _ counts: [Int]) throws -> Case {
        var random = SeededRandom(seed: UInt64(seed) &+ 31)
        let definition = try #require(builtInLayouts.first { $0.name == sample.layout })
        let bounds = Rect(x: 0, y: 90, width: [40, 320.5, 700].randomElement(using: &random) ?? 320, height: 480)
        return Case(
            contract: Contract(definition), parameters: sample.parameters(using: &random),
            container: sample.container(counts, bounds: bounds, using: &random))
    }

    @Test(arguments: ParameterSamples.allCases, 0..<40)
    func `a single container keeps the contract`(_ sample: ParameterSamples, _ seed: Int) throws {
        let random = try Self.random(sample, seed, [seed % 5, 31, 0, 7])
        // A rectangle query leaves out what cells and badges stick out of their groups.
        if sample != .descriptions { try random.contract.check(random.container, parameters: random.parameters) }
        try random.contract.checkPresentation(random.container, parameters: random.parameters, seed: UInt64(seed))
        try random.contract.checkSight(random.container, parameters: random.parameters, seed: UInt64(seed))
    }

    @Test(arguments: ParameterSamples.allCases, 0..<40)
    func `the reported changes of edits turn the old attributes into the new ones`(
        _ sample: ParameterSamples, _ seed: Int
    ) throws {
        let random = try Self.random(sample, seed, [seed % 7, 40, 0, 9])
        try random.contract.checkChanges(random.container, parameters: random.parameters, seed: UInt64(seed))
    }

    /// 1,440 edits.
    @Test(arguments: ParameterSamples.allCases, 0..<40)
    func `an anchor stays in place through random edits`(_ sample: ParameterSamples, _ seed: Int) throws {
        let random = try Self.random(sample, seed, [seed % 7, 60, 0, 19])
        // In rows that scroll by themselves the frames that are compared are not those in sight.
        if "\(random.parameters)".contains("orthogonalScrollingBehavior") { return }
        try random.contract.checkAnchors(random.container, parameters: random.parameters, seed: UInt64(seed))
    }
}
