import Foundation
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// Random operations, drags and transitions against lists of identifiers, with 20,000 steps; with `LAYOUTD_TEST_RANDOM_STEPS` as many as
/// that says, from the seed `LAYOUTD_TEST_RANDOM_SEED`.
@Suite(.hangGuard(minutes: 600)) struct RandomCollectionTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let steps = environment["LAYOUTD_TEST_RANDOM_STEPS"].flatMap { Int($0) } ?? 20_000
    private static let seed = environment["LAYOUTD_TEST_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(arguments: builtInLayouts)
    func `whatever happens to it, a container equals one that was opened with its data`(
        _ layout: LayoutDefinition
    ) throws {
        let (rounds, length) = (Self.steps / builtInLayouts.count / 250, 250)
        for round in 0..<max(1, rounds) {
            let seed = Self.seed &+ UInt64(round)
            var collection = try RandomCollection(layout, seed: seed)
            for step in 0..<length {
                do {
                    try collection.step()
                } catch {
                    Issue.record("seed \(seed), step \(step): \(error)")
                    return
                }
            }
        }
    }
}
