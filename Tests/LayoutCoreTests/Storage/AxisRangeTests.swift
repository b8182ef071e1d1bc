import LayoutCore
import Testing

@Suite struct AxisRangeTests {
    @Test func `a range relative to a section meets the section's places as before`() {
        let range = AxisRange(cross: 0...100, scroll: 500...600)
        let shifted = range.shifted(scroll: 450)

        #expect(shifted.cross == 0...100)
        #expect(shifted.scroll == 50...150)
        #expect(range.isMet(by: .at(10, 590, 5, 5)) && shifted.isMet(by: .at(10, 140, 5, 5)))
    }
}
