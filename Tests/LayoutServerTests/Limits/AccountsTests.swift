import Foundation
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import SystemCalls
import Testing

/// What users may take beside one another.
@Suite struct AccountsTests {
    /// Neither root nor the daemon's own.
    private static let users = (1...5).map { Process.user + 70_000 + UInt32($0) }

    private static func accounts(connections: Int, memory: Int = .max) -> Accounts {
        var limits = ProtocolLimits()
        (limits.connections, limits.connectionsPerUser) = (connections, connections)
        limits.memoryPerUser = .max
        return Accounts(limits, Accounts.Capacity(memory: memory))
    }

    /// Connects a user until it is refused.
    ///
    /// - Returns: how often it was not.
    private static func fill(_ accounts: Accounts, _ user: UInt32) -> Int {
        for count in 0... {
            do throws(RequestFailure) {
                try accounts.addConnection(of: user)
            } catch {
                #expect(error.code == .limitConnections)
                return count
            }
        }
        return 0
    }

    @Test func `a share leaves a seventh of itself, and all that there is counts`() {
        for total in [0, 1, 6, 7, 8, 9, 100, 1000, Int.max] {
            for others in [0, 1, 5, total / 3, total / 2, total] where others <= total {
                let most = FairShare.most(beside: others, of: total)
                #expect(most / 7 <= total - others - most, "\(others) of \(total)")
                #expect(most == total - others || (most + 1) / 7 > total - others - most - 1, "\(others) of \(total)")
            }
        }
    }

    @Test func `the documentation has the table of what users share, whose settings there are`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let guide = try String(
            contentsOf: folder.appendingPathComponent("../../../systemd/README.md"), encoding: .utf8)
        #expect(guide.contains(Resource.table), "replace it with the output of layoutd --list-limits")
        for setting in Resource.table.matches(of: /`((?:limits\.|plugins\.|store|event|layoutT|memory)[A-Za-z]*)`/) {
            #expect(Setting.all.contains { $0.key == setting.1 }, "\(setting.1)")
        }
    }

    @Test func `the table names the failures with which the accounts refuse`() throws {
        let accounts = Self.accounts(connections: 1, memory: 1)
        let user = Self.users[0]
        var limits = ProtocolLimits()
        (limits.connectionsPerUser, limits.containersPerUser, limits.memoryPerUser) = (0, 0, 0)
        let strict = Accounts(limits)
        func code(_ body: () throws(RequestFailure) -> Void) -> RequestFailure.Code? {
            do throws(RequestFailure) { try body() } catch { return error.code }
            return nil
        }

        #expect(
            code { () throws(RequestFailure) in try strict.addConnection(of: user) } == Resource.connections.failure)
        #expect(code { () throws(RequestFailure) in try strict.addContainer(of: user) } == Resource.containers.failure)
        #expect(code { () throws(RequestFailure) in try strict.reserveMemory(1, of: user) } == Resource.memory.failure)
        #expect(
            code { () throws(RequestFailure) in try accounts.reserveMemory(2, of: user) }
                == Resource.memory.sharedFailure)
        try accounts.addConnection(of: user)
        #expect(
            code { () throws(RequestFailure) in try accounts.addConnection(of: user) }
                == Resource.connections.sharedFailure)
    }

    @Test func `each user who comes finds places, and nobody is refused for good`() throws {
        let accounts = Self.accounts(connections: 256)
        let counts = Self.users.prefix(3).map { Self.fill(accounts, $0) }

        #expect(counts == [224, 28, 4])
        for _ in 0..<112 { accounts.removeConnection(of: Self.users[0]) }
        #expect(Self.fill(accounts, Self.users[1]) == 95)
        #expect(Self.fill(accounts, Self.users[0]) == 1)
    }

    @Test func `while memory is short, a user above an equal share gets only small amounts`() throws {
        let unit = Accounts.smallCharge
        let accounts = Self.accounts(connections: 1, memory: 1000 * unit)
        let (greedy, modest, newcomer) = (Self.users[0], Self.users[1], Self.users[2])
        try accounts.reserveMemory(600 * unit, of: greedy)
        try accounts.reserveMemory(100 * unit, of: modest)
        accounts.setMemoryShort(true)

        let refused = #expect(throws: RequestFailure.self) { try accounts.reserveMemory(2 * unit, of: greedy) }
        #expect(refused?.code == .limitAllMemory)
        #expect(refused?.message.contains("\(350 * unit)") == true, "\(refused as Any)")
        try accounts.reserveMemory(unit, of: greedy)
        try accounts.reserveMemory(50 * unit, of: modest)
        try accounts.reserveMemory(50 * unit, of: newcomer)
        #expect(accounts.account(of: greedy).memory == 601 * unit)

        accounts.setMemoryShort(false)
        try accounts.reserveMemory(2 * unit, of: greedy)
    }

    @Test func `there are places for root and the service's own user while others take up all`() throws {
        let accounts = Self.accounts(connections: 64)
        for user in Self.users { _ = Self.fill(accounts, user) }

        #expect(Self.fill(accounts, Process.user) >= Accounts.reservedConnections)
        accounts.removeConnection(of: Process.user)
        try accounts.addConnection(of: 0)
    }

    @Test func `root alone has no more places than there are`() {
        #expect(Self.fill(Self.accounts(connections: 3), Process.user) == 3)
    }

    @Test func `the memory of all users is limited, and one leaves some for others`() throws {
        let accounts = Self.accounts(connections: 8, memory: 800)
        let first = try MemoryCharge(700, of: Self.users[0], in: accounts)

        let failure = #expect(throws: RequestFailure.self) { try MemoryCharge(1, of: Self.users[0], in: accounts) }
        #expect(failure?.code == .limitAllMemory && failure?.limit?.allowed == 700)
        let second = try MemoryCharge(88, of: Self.users[1], in: accounts)
        #expect(throws: RequestFailure.self) { try MemoryCharge(1, of: Self.users[1], in: accounts) }
        #expect(accounts.totals.memory == 788)

        first.release(350)
        #expect(accounts.totals.memory == 438)
        let third = try MemoryCharge(300, of: Self.users[1], in: accounts)
        first.release()
        second.release()
        third.release()
        #expect(accounts.totals.memory == 0)
    }
}
