import Foundation
import LayoutEngine
import TestSupport
import Testing

/// Random hands against a naive model, with 20,000 inputs and changes; with `LAYOUTD_TEST_RANDOM_STEPS` as many as that says, from the seed
/// `LAYOUTD_TEST_RANDOM_SEED`.
@Suite(.hangGuard(minutes: 600)) struct RandomViewTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let steps = environment["LAYOUTD_TEST_RANDOM_STEPS"].flatMap { Int($0) } ?? 20_000
    private static let seed = environment["LAYOUTD_TEST_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(arguments: ViewSelection.Mode.allCases)
    func `whatever a hand does, a view has what plain lists have, and its effects say so`(
        _ mode: ViewSelection.Mode
    ) throws {
        let length = 250
        for round in 0..<max(1, Self.steps / ViewSelection.Mode.allCases.count / length) {
            let seed = Self.seed &+ UInt64(round)
            var view = try RandomView(mode, seed: seed)
            for step in 0..<length {
                do {
                    try view.step()
                } catch {
                    Issue.record("seed \(seed), step \(step): \(error)")
                    return
                }
            }
        }
    }
}
