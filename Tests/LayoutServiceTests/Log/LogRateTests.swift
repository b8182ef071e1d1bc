@testable import LayoutService
import Logging
import Synchronization
import TestSupport
import Testing

@Suite struct LogRateTests {
    private static let second: UInt64 = 1_000_000

    @Test func `in any second at most ten lines of a source are logged, of which two are kept for errors`() {
        var rate = LogRate()
        let admitted = (0..<40).map { rate.admits(.plugin("rows"), isError: false, at: $0 * Self.second / 20) }
        #expect(admitted.indices.filter { admitted[$0] } == Array(0..<8) + Array(20..<28))

        var errors = LogRate()
        for _ in 0..<20 { _ = errors.admits(.user("7"), isError: false, at: 0) }
        let admittedErrors = (0..<4).map { _ in errors.admits(.user("7"), isError: true, at: 1) }
        #expect(admittedErrors == [true, true, false, false])
        let others = [LogRate.Source.user("8"), .plugin("7")].map { errors.admits($0, isError: false, at: 1) }
        #expect(others == [true, true], "others are not affected")
    }

    @Test func `what is left out is counted and reported once a second has passed`() {
        var rate = LogRate()
        for _ in 0..<20 { _ = rate.admits(.user("7"), isError: false, at: 5) }

        #expect(rate.hasLeftOut)
        let counts = [4, 5, 6].map { rate.takeCounts(at: $0 + Self.second).map(\.count) }
        #expect(counts == [[], [12], []])
        #expect(!rate.hasLeftOut)
    }

    @Test func `few sources are remembered, and beyond them all others are one`() {
        var rate = LogRate()
        let count = 10 * LogRate.sourceLimit
        let first = (0..<count).count { rate.admits(.user("\($0)"), isError: false, at: 0) }

        #expect(first == LogRate.sourceLimit + 8)
        #expect(rate.sourceCount == LogRate.sourceLimit + 1)
        let counts = rate.takeCounts(at: Self.second).map(\.count)
        #expect(counts == [count - first])

        let later = (0..<count).count { rate.admits(.user("\($0)"), isError: false, at: 3 * Self.second) }
        #expect(later == LogRate.sourceLimit + 8, "those of earlier seconds are forgotten")
    }

    /// A log whose clock and timer the test drives.
    private final class Service: Sendable {
        private struct State {
            var now: UInt64 = 1
            var due: [@Sendable () -> Void] = []
            var lines: [String] = []
            var log: ServiceLog?
        }

        private let state = Mutex(State())

        var lines: [String] { state.withLock { $0.lines } }

        func run(_ body: (Logger) -> Void) {
            let queue = LogQueue(
                LogOutput(isJournal: true, journal: nil) { line in
                    self.state.withLock { $0.lines.append(String(decoding: line.dropLast(), as: UTF8.self)) }
                })
            let log = ServiceLog(
                queue, now: { self.state.withLock { $0.now } },
                afterOneSecond: { body in self.state.withLock { $0.due.append(body) } })
            state.withLock { $0.log = log }
            body(Logger(label: "layoutd") { ServiceLogHandler(label: $0, log: log) })
            queue.flush(within: .seconds(1200))
        }

        func finish() { state.withLock { $0.log }?.finish() }

        func passSecond() {
            let due = state.withLock { state in
                state.now += LogRateTests.second
                defer { state.due = [] }
                return state.due
            }
            for body in due { body() }
        }
    }

    @Test func `lines that others left out are added to those of their plugin, and reported once a second`() {
        let service = Service()
        service.run { logger in
            for _ in 0..<40 { logger.report(.linesLeftOut, ["plugin": "rows", "count": "25"]) }
            for number in 0..<10 { logger.report(.pluginText, ["plugin": "rows", "text": "\(number)"]) }
            service.passSecond()
        }

        #expect(
            service.lines.filter { $0.contains("left out") } == [
                "<5>notice layoutd: log lines left out count=1002 plugin=rows"
            ])
    }

    @Test func `what was left out is reported before the process ends`() {
        let service = Service()
        service.run { logger in
            for _ in 0..<15 { logger.report(.limitReached, ["uid": "7"]) }
            service.finish()
        }

        #expect(service.lines.last == "<5>notice layoutd: log lines left out count=7 uid=7")
    }

    @Test func `a misbehaving client or plugin produces at most 10 lines a second, then a counted summary`() {
        let service = Service()
        service.run { logger in
            for number in 0..<1000 {
                logger.report(.limitReached, ["uid": "1000", "code": "limit.items"])
                logger.report(.pluginText, ["plugin": "rows", "text": "\(number)"])
            }
            // What is the service's own is always logged.
            for _ in 0..<20 { logger.report(.containerState, ["uid": "1000"]) }
            service.passSecond()
            logger.report(.limitReached, ["uid": "1000", "code": "limit.items"])
        }

        let lines = service.lines
        #expect(lines.count { $0.contains("limit reached") } == 9)
        #expect(lines.count { $0.contains("layoutd: plugin ") } == 8)
        #expect(lines.count { $0.contains("layoutd: container ") } == 20)
        #expect(
            lines.filter { $0.contains("left out") }.sorted() == [
                "<5>notice layoutd: log lines left out count=992 plugin=rows",
                "<5>notice layoutd: log lines left out count=992 uid=1000",
            ])
    }
}
