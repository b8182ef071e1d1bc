import Foundation
import Subprocess
import TestSupport
import Testing

/// What `layoutctl render` writes and rejects.
@Suite(.hangGuard(minutes: 10)) struct RenderTests {
    private func layoutctl(_ arguments: String..., input: String = "") async throws -> Output {
        try await run(Programs.product("layoutctl"), arguments, input: input)
    }

    /// - Returns: the path.
    private static func write(_ bytes: [UInt8], _ path: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func `render draws what is visible, and the whole content on request`() async throws {
        let visible = ["render", "--embedded", "--count", "30", "--width", "110", "--height", "80", "-o", "-"]
        let cropped = try await run(Programs.product("layoutctl"), visible)
        let whole = try await run(Programs.product("layoutctl"), visible + ["--whole", "--title", ""])

        #expect(cropped.text.contains(#"viewBox="-12 -34 134 126""#))
        #expect(!cropped.text.contains(#"class="bounds""#))
        // 15 rows of two items, 50 points high and 10 apart.
        #expect(whole.text.contains(#"viewBox="-12 -12 134 914""#))
        #expect(whole.text.contains(#"class="bounds""#))
    }

    /// An independent decoder that prints width, height and the pixel in the middle.
    private static let decoder = """
        import struct, sys, zlib
        data = sys.stdin.buffer.read()
        assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
        offset, packed = 8, b""
        while offset < len(data):
            length, kind = struct.unpack(">I4s", data[offset:offset + 8])
            body = data[offset + 8:offset + 8 + length]
            assert struct.unpack(">I", data[offset + 8 + length:offset + 12 + length])[0] == zlib.crc32(kind + body)
            if kind == b"IHDR": width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if kind == b"IDAT": packed += body
            offset += 12 + length
        assert kind == b"IEND" and depth == 8 and colour == 2
        raw, stride = zlib.decompress(packed), 3 * width + 1
        assert len(raw) == stride * height
        row = bytes(stride - 1)
        for y in range(height // 2 + 1):
            line = raw[y * stride:(y + 1) * stride]
            assert line[0] == 2
            row = bytes((a + b) & 255 for a, b in zip(line[1:], row))
        print(width, height, row[3 * (width // 2):3 * (width // 2) + 3].hex())
        """

    @Test func `a file named .png is a PNG file that any decoder can read`() async throws {
        guard let python = Tools.python else { return }
        let folder = try TemporaryFolder()
        let png = folder.path("picture.PNG")
        let drawn = try await layoutctl(
            "render", "--embedded", "--count", "1", "--width", "100", "--height", "60", "--title", "", "-o", png,
            "--parameters", #"{"itemSize":[100,60]}"#)
        #expect(drawn.status == 0)
        let decoded = try await run(
            "/bin/sh", ["-c", #"exec "$0" -c "$1" < "$2""#, python, Self.decoder, png])

        // One point is two pixels, and the margin is 12 points. The stroke of the label 0 is in the middle.
        #expect(decoded.text == "248 168 1b2130\n", "\(decoded)")
    }

    @Test func `the format may differ from the file's extension`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("picture.png")
        #expect(try await layoutctl("render", "--embedded", "--format", "svg", "-o", path).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<svg"))
        #expect(try await layoutctl("render", "--embedded", "--format", "terminal", "-o", path).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("┌"))
    }

    @Test func `images fill items in order`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("images"), withIntermediateDirectories: true)
        let jpeg = try Self.write([0xFF, 0xD8, 0xFF, 0xE0], folder.path("images/b.dat"))
        let png = try Self.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], folder.path("images/c.dat"))

        let fromFolder = try await layoutctl(
            "render", "--embedded", "--counts", "1,2", "--images", folder.path("images"), "-o", "-")
        let fromList = try await layoutctl(
            "render", "--embedded", "--count", "3", "--images", "-", "-o", "-", input: "\(png)\n\(jpeg)\n")

        #expect(Self.imageTypes(fromFolder.text) == ["jpeg", "png"])
        #expect(Self.imageTypes(fromList.text) == ["png", "jpeg"])
        #expect(fromList.text.contains(#"preserveAspectRatio="xMidYMid slice""#))
    }

    private static func imageTypes(_ svg: String) -> [Substring] {
        svg.split(separator: "data:image/").dropFirst().map { $0.prefix { $0 != ";" } }
    }

    @Test func `a file that is not an image, too large or missing is rejected by name`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("none"), withIntermediateDirectories: true)
        let text = try Self.write(Array("GIF89a".utf8), folder.path("text.png"))
        let large = try Self.write(
            [0xFF, 0xD8, 0xFF] + Array(repeating: 0x80, count: 1 << 20), folder.path("large.jpg"))
        _ = try Self.write([0xFF, 0xD8, 0xFF], folder.path("text.list"))
        let refusals: [(images: String, input: String, status: Int32, reason: String)] = [
            (folder.path("none"), "", 65, "lists no images"),
            ("-", text, 65, "text.png is neither a PNG nor a JPEG file"),
            ("-", large, 65, "large.jpg is larger than 1048576 bytes"),
            ("-", folder.path("missing"), 74, "cannot read"),
            (folder.path("text.list"), "", 65, "text.list is not a text file"),
        ]
        for refusal in refusals {
            let output = try await layoutctl(
                "render", "--embedded", "--images", refusal.images, "-o", "-", input: refusal.input)
            #expect(output.status == refusal.status, "\(output)")
            #expect(output.errors.contains(refusal.reason), "\(output)")
        }
    }

    @Test func `items are drawn in the shape that their layout declares`() async throws {
        let drawn = { (layout: String) in
            try await run(
                Programs.product("layoutctl"),
                [
                    "render", "--embedded", "--plugins", Programs.repository.appendingPathComponent("plugins").path,
                    "--layout", layout,
                    "--count", "3", "-o", "-",
                ]
            ).text
        }

        #expect(try await drawn("honeycomb").split(separator: "<polygon ").count == 4)
        #expect(try await drawn("circular").split(separator: "<ellipse ").count == 4)
        #expect(try await !drawn("flow").contains("<polygon "))
    }
}
