package import LayoutCore
package import PluginTools
import Testing

/// What holds for every layout, as plugins are checked for it too; each violation is an issue.
package struct LayoutContract {
    private let contract: PluginTools.LayoutContract

    package init(_ definition: LayoutDefinition) {
        contract = PluginTools.LayoutContract(definition)
    }

    /// Sections of these counts, their sizes drawn from `seed` (or the layout's own where it is nil).
    package static func container(_ counts: [Int], seed: UInt64?, bounds: Rect) -> Container {
        PluginTools.LayoutContract.container(counts, seed: seed, bounds: bounds)
    }

    package func check(_ container: Container, parameters: [String: JSONValue] = [:]) throws {
        record(try contract.violations(container, parameters: parameters))
    }

    package func frames(_ container: Container, parameters: [String: JSONValue] = [:]) throws -> [IndexPath: Rect] {
        try contract.frames(container, parameters: parameters)
    }

    package func checkUpdate(_ container: Container, seed: UInt64) throws {
        record(try contract.updateViolations(container, seed: seed))
    }

    package func checkChanges(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws {
        record(try contract.changeViolations(container, parameters: parameters, seed: seed))
    }

    package func checkScroll(
        _ container: Container, to bounds: Rect, parameters: [String: JSONValue] = [:]
    ) throws {
        record(try contract.scrollViolations(container, to: bounds, parameters: parameters))
    }

    package func checkSight(
        _ container: Container, parameters: [String: JSONValue] = [:], offsets: [Int: Double] = [:], seed: UInt64
    ) throws {
        record(try contract.sightViolations(container, parameters: parameters, offsets: offsets, seed: seed))
    }

    package func checkAnchors(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws {
        record(try contract.anchorViolations(container, parameters: parameters, seed: seed))
    }

    private func record(_ violations: [String]) {
        for violation in violations { Issue.record("\(violation)") }
    }
}

package typealias SeededRandom = PluginTools.SeededRandom
package typealias RandomUpdate = PluginTools.RandomUpdate
