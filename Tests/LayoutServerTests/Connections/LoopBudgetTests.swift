@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import Testing

@Suite struct LoopBudgetTests {
    @Test func `a budget lasts for 64 requests`() {
        var budget = LoopBudget()
        for _ in 0..<63 { budget.count(mayTakeLong: false) }
        #expect(!budget.isExhausted || budget.isOutOfTime)
        budget.count(mayTakeLong: false)
        #expect(budget.isExhausted)
    }

    @Test func `at least one request is served however late it is`() {
        var budget = LoopBudget()
        while !budget.isOutOfTime {}
        #expect(!budget.isExhausted)

        budget.count(mayTakeLong: true)
        #expect(budget.isExhausted, "the time is checked after a search")
    }

    @Test func `without searches the time is checked after every fourth request`() {
        var budget = LoopBudget()
        while !budget.isOutOfTime {}
        let checks = (1...8).map { _ in
            budget.count(mayTakeLong: false)
            return budget.isExhausted
        }
        #expect(checks == [false, false, false, true, false, false, false, true])
    }

    @Test(arguments: [(100.0, 100.0, false), (10_000, 10_000, true), (.nan, 1, true)])
    func `a query by rectangle is a search if the rectangle is larger than any screen`(
        _ width: Double, _ height: Double, _ mayTakeLong: Bool
    ) {
        let request = WireRequest.with {
            $0.queryRect.rect.width = width
            $0.queryRect.rect.height = height
        }
        #expect(request.request?.row.mayTakeLong == mayTakeLong)
    }
}
