/// Writes a PNG file (ISO/IEC 15948): 8 bits each of red, green and blue.
enum PNGFile {
    static func bytes(of raster: Raster) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let bitDepth: UInt8 = 8
        let trueColour: UInt8 = 2
        append("IHDR", bigEndian(raster.width) + bigEndian(raster.height) + [bitDepth, trueColour, 0, 0, 0], to: &file)
        append("IDAT", Deflate.zlib(filtered(raster)), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// Each row as its difference from the row above (filter type 2), which is nearly all zeros in a picture of rectangles.
    private static func filtered(_ raster: Raster) -> [UInt8] {
        let stride = raster.width * 3
        var bytes: [UInt8] = []
        bytes.reserveCapacity((stride + 1) * raster.height)
        for row in 0..<raster.height {
            let start = row * stride
            bytes.append(2)
            for offset in start..<start + stride {
                bytes.append(raster.bytes[offset] &- (row == 0 ? 0 : raster.bytes[offset - stride]))
            }
        }
        return bytes
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let body = Array(type.utf8) + data
        file += bigEndian(data.count) + body + bigEndian(Int(checksum(body)))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32, as in ISO 3309.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
}
