import LayoutCore
@testable import LayoutServer
import ScriptedLayouts
import Testing

@Suite struct FailureLogTests {
    @Test func `a failure like the one before is counted and reported with the next different one`() {
        var log = FailureLog()
        let reports = ["a", "a", "a", "b", "b", "a"].map { log.note(LayoutError(.pluginRuntime, $0)) }
        #expect(reports == [1, nil, nil, 3, nil, 2])
    }
}
