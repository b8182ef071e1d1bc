@testable import LayoutServer
import LayoutWire
import Testing

@Suite struct MemoryChargeTests {
    private static func quota(_ memory: Int) -> Quota {
        var limits = ProtocolLimits()
        limits.memoryPerUser = memory
        return Quota(limits)
    }

    @Test func `a charge counts until it is released, and only once`() throws {
        let quota = Self.quota(100)
        let charge = try MemoryCharge(60, of: 7, in: quota)
        let other = try MemoryCharge(40, of: 7, in: quota)
        #expect(quota.totals.memory == 100)

        charge.release()
        charge.release()

        #expect(quota.totals.memory == 40)
        other.release()
        #expect(quota.totals.memory == 0)
    }

    @Test func `a charge that is dropped is released`() throws {
        let quota = Self.quota(100)
        var charge: MemoryCharge? = try MemoryCharge(60, of: 7, in: quota)
        #expect(charge?.user == 7 && quota.totals.memory == 60)

        charge = nil

        #expect(quota.totals.memory == 0)
    }

    @Test(arguments: [(99, true), (100, true), (101, false)])
    func `a charge is refused above the user's limit and then counts nothing`(_ bytes: Int, _ isAllowed: Bool) {
        let quota = Self.quota(100)
        let charge = try? MemoryCharge(bytes, of: 7, in: quota)

        #expect((charge != nil) == isAllowed)
        #expect(quota.totals.memory == (isAllowed ? bytes : 0))
    }

    @Test func `users are charged separately`() throws {
        let quota = Self.quota(100)
        let first = try MemoryCharge(100, of: 1, in: quota)
        let second = try MemoryCharge(100, of: 2, in: quota)

        #expect(throws: RequestFailure.self) { try MemoryCharge(1, of: 1, in: quota) }
        first.release()
        second.release()
        #expect(quota.totals.memory == 0)
    }

    @Test func `charges of frames are taken in order, and the rest is released together`() throws {
        let quota = Self.quota(100)
        let charges = FrameCharges()
        for bytes in [10, 20, 30] { charges.add(try MemoryCharge(bytes, of: 1, in: quota)) }

        var first = charges.removeFirst()
        #expect(first != nil && quota.totals.memory == 60)
        first = nil
        #expect(quota.totals.memory == 50)

        charges.removeAll()
        #expect(quota.totals.memory == 0 && charges.removeFirst() == nil)
    }

    @Test func `a connection counts for as long as its charge lives`() throws {
        var limits = ProtocolLimits()
        limits.connectionsPerUser = 1
        let quota = Quota(limits)
        var charge: ConnectionCharge? = try ConnectionCharge(of: 1, in: quota)
        #expect(charge != nil && quota.totals.connections == 1)
        #expect(throws: RequestFailure.self) { try ConnectionCharge(of: 1, in: quota) }

        charge = nil

        #expect(quota.totals.connections == 0)
    }
}
