import SystemCalls
import Testing

@Suite struct NumberTextTests {
    @Test(arguments: [
        (2.0, 0, "2"), (2.5, 0, "2"), (1234.5678, 2, "1234.57"), (-0.004, 2, "-0.00"), (.infinity, 3, "inf"),
    ])
    func `a number has so many digits behind its point`(_ value: Double, _ digits: Int, _ text: String) {
        #expect(NumberText.fixed(value, digits: digits) == text)
    }

    @Test(arguments: [(0.1 + 0.2, 6, "0.3"), (1e21, 6, "1e+21"), (123_456_789, 6, "1.23457e+08"), (-5, 15, "-5")])
    func `a number has so many significant digits at most`(_ value: Double, _ digits: Int, _ text: String) {
        #expect(NumberText.general(value, digits: digits) == text)
    }

    @Test func `a number has 60 digits at most, behind the longest as well`() {
        let text = NumberText.fixed(-Double.greatestFiniteMagnitude, digits: .max)

        #expect(text.hasPrefix("-17976931348623157") && text.count == 1 + 309 + 1 + 60)
        #expect(NumberText.fixed(2.5, digits: -1) == "2")
    }
}
