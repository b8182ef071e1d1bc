package import LayoutCore
package import PluginTools
import Testing

/// The layout contract, with an issue for each violation.
package struct LayoutContract {
    private let contract: PluginTools.LayoutContract

    /// Checks layouts made from `definition`.
    package init(_ definition: LayoutDefinition) {
        contract = PluginTools.LayoutContract(definition)
    }

    /// A container with these numbers of items. Item sizes are random from `seed`; if it is nil, sections have none and the
    /// layout's own size applies.
    package static func container(_ counts: [Int], seed: UInt64?, bounds: Rect) -> Container {
        PluginTools.LayoutContract.container(counts, seed: seed, bounds: bounds)
    }

    /// Checks every rule that can be checked with a single container.
    package func check(_ container: Container, parameters: [String: JSONValue] = [:]) throws {
        record(try contract.violations(container, parameters: parameters))
    }

    /// Frames of all cells by index path. Cells for which the layout has no room are missing.
    package func frames(_ container: Container, parameters: [String: JSONValue] = [:]) throws -> [ItemPath: Rect] {
        try contract.frames(container, parameters: parameters)
    }

    /// Checks a random batch update.
    package func checkUpdate(_ container: Container, seed: UInt64) throws {
        record(try contract.updateViolations(container, seed: seed))
    }

    /// Checks that reported changes are exact, after random edits.
    package func checkChanges(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws {
        record(try contract.changeViolations(container, parameters: parameters, seed: seed))
    }

    /// Checks that a change of bounds makes stale exactly what changes.
    package func checkScroll(
        _ container: Container, to bounds: Rect, parameters: [String: JSONValue] = [:]
    ) throws {
        record(try contract.scrollViolations(container, to: bounds, parameters: parameters))
    }

    /// Checks visibility, hit testing and navigation, with orthogonal rows scrolled by `offsets`.
    package func checkPresentation(
        _ container: Container, parameters: [String: JSONValue] = [:], offsets: [Int: Double] = [:], seed: UInt64
    ) throws {
        record(try contract.presentationViolations(container, parameters: parameters, offsets: offsets, seed: seed))
    }

    /// Checks that scrolling to items shows them clear of pinned elements.
    package func checkSight(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws {
        record(try contract.sightViolations(container, parameters: parameters, seed: seed))
    }

    /// Checks that anchors keep their place after random edits.
    package func checkAnchors(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws {
        record(try contract.anchorViolations(container, parameters: parameters, seed: seed))
    }

    private func record(_ violations: [String]) {
        for violation in violations { Issue.record("\(violation)") }
    }
}

/// The seeded generator of `PluginTools`, for suites that do not import it.
package typealias SeededRandom = PluginTools.SeededRandom
/// The random update of `PluginTools`, for suites that do not import it.
package typealias RandomUpdate = PluginTools.RandomUpdate
