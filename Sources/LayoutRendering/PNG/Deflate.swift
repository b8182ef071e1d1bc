/// Compresses data in which most bytes repeat the previous one, with the fixed code of DEFLATE (RFC 1951).
///
/// It finds only runs of a single byte. A filtered picture of rectangles consists mostly of such runs: 3 MB become about 30 KB.
/// Other data grows by at most an eighth.
enum Deflate {
    /// The compressed bytes with header and checksum (RFC 1950).
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var bits = BitWriter(bytes: [0x78, 0x01])
        bits.append(0b011, count: 3)  // The last block, with the fixed code.
        var index = 0
        while index < bytes.count {
            bits.appendSymbol(Int(bytes[index]))
            let end = min(bytes.count, index + 1 + longestRun)
            let run = bytes[(index + 1)..<end].prefix { $0 == bytes[index] }.count
            if run >= shortestRun {
                appendRun(run, to: &bits)
                index += run
            }
            index += 1
        }
        bits.appendSymbol(256)
        return bits.finished() + checksum(bytes)
    }

    private static let shortestRun = 3
    private static let longestRun = 258

    /// Writes a copy of `length` bytes from one byte before.
    private static func appendRun(_ length: Int, to bits: inout BitWriter) {
        if length == longestRun {
            bits.appendSymbol(285)
        } else {
            // From 11 on, each power of two has four symbols.
            let extra = max(0, (Int.bitWidth - (length - shortestRun).leadingZeroBitCount) - 3)
            let within = length - shortestRun
            bits.appendSymbol(257 + 4 * extra + within >> extra)
            bits.append(within & (1 << extra - 1), count: extra)
        }
        bits.append(0, count: 5)  // Distance 1.
    }

    /// Adler-32.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
    }
}

/// Bits packed into bytes, the lowest first.
private struct BitWriter {
    private var bytes: [UInt8]
    private var pending = 0
    private var pendingCount = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Appends some bits.
    ///
    /// - Parameter value: at most `count` bits, written from the lowest.
    mutating func append(_ value: Int, count: Int) {
        pending |= value << pendingCount
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// Writes a byte, the end (256) or a length in the fixed code. Codes are written from their highest bit.
    mutating func appendSymbol(_ symbol: Int) {
        switch symbol {
        case ..<144: appendCode(0x30 + symbol, count: 8)
        case ..<256: appendCode(0x190 + symbol - 144, count: 9)
        case ..<280: appendCode(symbol - 256, count: 7)
        default: appendCode(0xC0 + symbol - 280, count: 8)
        }
    }

    private mutating func appendCode(_ code: Int, count: Int) {
        for bit in (0..<count).reversed() { append(code >> bit & 1, count: 1) }
    }

    /// All bytes, the last one padded with zeros.
    func finished() -> [UInt8] { pendingCount > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
