internal import Glibc

/// Numbers as text, as C's `printf` writes them, with 60 digits at most.
///
/// The decimal point is a point in every locale, unless the program sets one. Infinity is "inf", and NaN "nan" or "-nan".
package enum NumberText {
    /// With so many digits behind the point, as `%f`: `fixed(2.0 / 3, digits: 2)` is "0.67". An exact half is rounded to even:
    /// `fixed(0.125, digits: 2)` is "0.12".
    package static func fixed(_ value: Double, digits: Int) -> String { text(of: value, "%.*f", digits) }

    /// With so many significant digits at most, and an exponent where the number is very long, as `%g`.
    ///
    ///     general(0.5, digits: 3)  "0.5"        general(1234567, digits: 3)  "1.23e+06"
    package static func general(_ value: Double, digits: Int) -> String { text(of: value, "%.*g", digits) }

    private static func text(of value: Double, _ format: String, _ digits: Int) -> String {
        let digits = Int32(min(max(digits, 0), 60))
        // The longest double has 309 digits before its point.
        var text = [CChar](repeating: 0, count: 400)
        let count = unsafe withVaList([digits, value]) {
            unsafe vsnprintf(&text, text.count, format, $0)
        }
        return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
