@testable import LayoutServer
import LayoutWire
import Testing

@Suite struct MemoryChargeTests {
    private static func accounts(_ memory: Int) -> Accounts {
        var limits = ProtocolLimits()
        limits.memoryPerUser = memory
        return Accounts(limits)
    }

    @Test func `a charge counts until it is released, and only once`() throws {
        let accounts = Self.accounts(100)
        let charge = try MemoryCharge(60, of: 7, in: accounts)
        let other = try MemoryCharge(40, of: 7, in: accounts)
        #expect(accounts.totals.memory == 100)

        charge.release()
        charge.release()

        #expect(accounts.totals.memory == 40)
        other.release()
        #expect(accounts.totals.memory == 0)
    }

    @Test func `a charge that is dropped is released`() throws {
        let accounts = Self.accounts(100)
        var charge: MemoryCharge? = try MemoryCharge(60, of: 7, in: accounts)
        #expect(charge?.user == 7 && accounts.totals.memory == 60)

        charge = nil

        #expect(accounts.totals.memory == 0)
    }

    @Test(arguments: [(99, true), (100, true), (101, false)])
    func `a charge is refused above the user's limit and then counts nothing`(_ bytes: Int, _ isAllowed: Bool) {
        let accounts = Self.accounts(100)
        let charge = try? MemoryCharge(bytes, of: 7, in: accounts)

        #expect((charge != nil) == isAllowed)
        #expect(accounts.totals.memory == (isAllowed ? bytes : 0))
    }

    @Test func `users are charged separately`() throws {
        let accounts = Self.accounts(100)
        let first = try MemoryCharge(100, of: 1, in: accounts)
        let second = try MemoryCharge(100, of: 2, in: accounts)

        #expect(throws: RequestFailure.self) { try MemoryCharge(1, of: 1, in: accounts) }
        first.release()
        second.release()
        #expect(accounts.totals.memory == 0)
    }

    @Test func `charges of frames are taken in order, and the rest is released together`() throws {
        let accounts = Self.accounts(100)
        let charges = FrameCharges()
        for bytes in [10, 20, 30] { charges.add(try MemoryCharge(bytes, of: 1, in: accounts)) }

        var first = charges.removeFirst()
        #expect(first != nil && accounts.totals.memory == 60)
        first = nil
        #expect(accounts.totals.memory == 50)

        charges.removeAll()
        #expect(accounts.totals.memory == 0 && charges.removeFirst() == nil)
    }

    @Test func `a connection counts for as long as its charge lives`() throws {
        var limits = ProtocolLimits()
        limits.connectionsPerUser = 1
        let accounts = Accounts(limits)
        var charge: ConnectionCharge? = try ConnectionCharge(of: 1, in: accounts)
        #expect(charge != nil && accounts.totals.connections == 1)
        #expect(throws: RequestFailure.self) { try ConnectionCharge(of: 1, in: accounts) }

        charge = nil

        #expect(accounts.totals.connections == 0)
    }
}
