import Honeycomb
import LayoutTesting
import Testing

@Suite struct HoneycombTests {
    @Test func `the honeycomb keeps the contract of layouts`() throws {
        #expect(try LayoutContract(of: Honeycomb.self).violations() == [])
    }
}
