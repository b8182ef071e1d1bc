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

    @Test func `a file named .png is a PNG file with two pixels per point, images included`() async throws {
        let folder = try TemporaryFolder()
        let (png, framed) = (folder.path("picture.PNG"), folder.path("framed.png"))
        let size = ["render", "--embedded", "--count", "1", "--parameters", #"{"itemSize":[100,60]}"#, "--title", ""]
        let area = ["--width", "100", "--height", "60"]

        let drawn = try await run(Programs.product("layoutctl"), size + area + ["-o", png])
        let withImage = try await run(
            Programs.product("layoutctl"), size + area + ["-o", framed, "--images", "-"], input: png + "\n")

        #expect(drawn.status == 0, "\(drawn)")
        #expect(withImage.status == 0, "\(withImage)")
        let (plain, filled) = try (Self.bytes(of: png), Self.bytes(of: framed))
        // The signature, and the header's width and height with the margin of 12 points: 248 × 168.
        #expect(plain.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(plain[16..<24]) == [0, 0, 0, 248, 0, 0, 0, 168])
        #expect(filled != plain, "the image is drawn")
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func `a PNG file of a long picture is scaled down`() async throws {
        let folder = try TemporaryFolder()
        let png = folder.path("long.png")

        let drawn = try await layoutctl(
            "render", "--embedded", "--count", "40", "--width", "60", "--whole", "--title", "", "-o", png,
            "--parameters", #"{"itemSize":[50,90]}"#)

        #expect(drawn.status == 0, "\(drawn)")
        #expect(try Array(Self.bytes(of: png)[20..<24]) == [0, 0, 16, 0], "4096 pixels high")
    }

    @Test func `a missing converter of PNG files is reported with its package`() async throws {
        let folder = try TemporaryFolder()
        let png = folder.path("picture.png")

        let output = try await run(
            Programs.product("layoutctl"), ["render", "--embedded", "--count", "1", "-o", png],
            environment: ["PATH": folder.path("none")])

        #expect(output.status == 69)
        #expect(output.errors.contains("rsvg-convert is not in PATH"), "\(output)")
        #expect(output.errors.contains("librsvg2-bin"), "\(output)")
        #expect(!FileManager.default.fileExists(atPath: png))
    }

    @Test func `a converter that fails is reported with what it wrote`() async throws {
        let folder = try TemporaryFolder()
        let program = folder.path("rsvg-convert")
        try "#!/bin/sh\necho 'no memory for the picture' >&2\nexit 3\n".write(
            toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)

        let output = try await run(
            Programs.product("layoutctl"), ["render", "--embedded", "--format", "png", "-o", "-"],
            environment: ["PATH": "\(folder.path("")):/usr/bin:/bin"])

        #expect(output.status == 69)
        #expect(output.errors == "layoutctl: rsvg-convert failed: no memory for the picture\n")
        #expect(output.text.isEmpty)
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
