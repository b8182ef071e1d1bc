import LayoutCore
import Testing

@testable import LayoutRendering

@Suite struct PNGTests {
    @Test func `checksums match the standards`() {
        // The check value of CRC-32 from the catalogue of parametrised CRC algorithms.
        #expect(PNGFile.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        // Adler-32 of "Wikipedia", from the article about it.
        #expect(Deflate.zlib(Array("Wikipedia".utf8)).suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    }

    @Test(arguments: [0, 1, 2, 3, 4, 10, 11, 12, 13, 130, 257, 258, 259, 260, 519, 70_000])
    func `a run of one byte is decompressed to its length`(_ count: Int) {
        for byte: UInt8 in [0, 143, 144, 255] {
            let bytes = [7] + Array(repeating: byte, count: count) + [9]
            #expect(inflated(Deflate.zlib(bytes)) == bytes)
        }
    }

    @Test func `bytes of every value are decompressed`() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 167) }
        #expect(inflated(Deflate.zlib(bytes)) == bytes)
    }

    @Test func `a PNG file consists of a signature and three chunks`() {
        let file = PNGFile.bytes(of: Raster(width: 300, height: 2, colour: RGB(0x102030)))
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // The header: 300 × 2 pixels, 8 bits, true colour.
        #expect(Array(file[8..<29]) == [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 44, 0, 0, 0, 2, 8, 2, 0, 0, 0])
        #expect(file.suffix(12) == [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    }

    @Test func `a picture has two pixels per point, up to its limit`() {
        var picture = Picture(
            title: "", contentSize: Size(width: 76, height: 26), visibleRect: nil, elements: [])
        #expect(size(picture.png()) == [200, 100])
        picture.contentSize = Size(width: 7600, height: 76)
        #expect(size(picture.png(limit: 200))[0] == 200)
    }

    private func size(_ file: [UInt8]) -> [Int] {
        [16, 20].map { start in file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `every printable letter has a distinct shape`() {
        let letters = (0x20..<0x7F as Range<UInt32>).compactMap(Unicode.Scalar.init)
        #expect(Set(letters.map(BitmapFont.columns)).count == letters.count)
        #expect(letters.allSatisfy { BitmapFont.columns($0).count == 5 })
        #expect(BitmapFont.columns("1") == [0x00, 0x42, 0x7F, 0x40, 0x00])
        #expect(BitmapFont.columns("~") != BitmapFont.columns("日"))
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan])
    func `frames far away do not trap`(_ number: Double) {
        let picture = Picture(
            title: "a", contentSize: Size(width: 40, height: 40), visibleRect: Rect(x: 0, y: 0, width: 40, height: 40),
            elements: [Rect(x: number, y: 0, width: 10, height: 10), Rect(x: -10, y: -10, width: number, height: 20)]
                .map {
                    LayoutAttributes(element: .cell(IndexPath(section: 0, item: 0)), frame: $0)
                })
        #expect(size(picture.png()) == [128, 172])
    }

    // MARK: Reading

    /// Decompresses a zlib stream of one block with the fixed code, using the tables of RFC 1951.
    private func inflated(_ stream: [UInt8]) -> [UInt8]? {
        var bits = stream.dropFirst(2).dropLast(4).flatMap { byte in (0..<8).map { Int(byte >> $0 & 1) } }[...]
        func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | (bits.popFirst() ?? 0) << $1 } }
        func code(_ count: Int) -> Int { (0..<count).reduce(0) { sum, _ in sum << 1 | (bits.popFirst() ?? 0) } }
        func symbol() -> Int {
            let seven = code(7)
            if seven < 0b0011000 { return 256 + seven }
            let eight = seven << 1 | code(1)
            if eight < 0b11000000 { return eight - 0b00110000 }
            if eight < 0b11001000 { return 280 + eight - 0b11000000 }
            return 144 + (eight << 1 | code(1)) - 0b110010000
        }
        let lengths = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227,
            258,
        ]
        let extras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
        guard number(1) == 1, number(2) == 1 else { return nil }
        var bytes: [UInt8] = []
        while !bits.isEmpty {
            let symbol = symbol()
            if symbol == 256 { return bits.count < 8 ? bytes : nil }
            guard symbol > 256 else {
                bytes.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < lengths.count, let last = bytes.last else { return nil }
            let length = lengths[symbol - 257] + number(extras[symbol - 257])
            guard code(5) == 0 else { return nil }
            bytes += Array(repeating: last, count: length)
        }
        return nil
    }
}
