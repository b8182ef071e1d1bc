@testable import LayoutServer
@testable import LayoutService
import SystemCalls
import TestSupport
import Testing

/// What is logged of administrators.
@Suite struct AdministratorLogTests {
    private let log = LogWatch()

    private func lines(of user: UInt32, closingOf owner: UInt32) -> [String] {
        let peer = PeerCredentials(process: 77, user: user, group: user)
        AdministratorLog(log.logger).closing(5, of: owner, by: peer)
        return log.lines
    }

    @Test(arguments: [0, Process.user])
    func `an administrator's action on what belongs to another is logged with both and the process`(_ user: UInt32) {
        let lines = lines(of: user, closingOf: 4711)
        #expect(lines == ["container closed by an administrator container=5 owner=4711 pid=77 uid=\(user)"])
    }

    @Test func `what users do to what is their own is not logged, nor what others may do`() {
        #expect(lines(of: 0, closingOf: 0).isEmpty)
        #expect(lines(of: 4711, closingOf: 4711).isEmpty)
        // Permission to change a container includes closing it.
        #expect(lines(of: 4712, closingOf: 4711).isEmpty)
    }
}
