import Foundation
import TestSupport
import Testing

/// SVG pictures as a browser and as librsvg draw them.
@Suite(
    .hangGuard(minutes: 10), .serialized, .enabled(if: Tools.node != nil, "node is not installed"),
    .enabled(if: Tools.chromium != nil, "chromium is not installed"),
    .enabled(if: Tools.rsvgConvert != nil, "rsvg-convert is not installed"))
struct PicturesInBrowsersTests {
    @Test func `every picture in the repository looks the same in Chromium and in librsvg`() async throws {
        let all = FileManager.default.enumerator(
            at: Programs.repository, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let pictures = (all?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".svg") }.sorted()

        let output = try await compare(pictures)

        #expect(pictures.count >= 54)
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `a picture with photographs that layoutctl draws looks the same in both`() async throws {
        let folder = try TemporaryFolder()
        let pictures = ["coverflow", "honeycomb", "grid"].map { folder.path("\($0).svg") }
        for (layout, path) in zip(["coverflow", "honeycomb", "grid"], pictures) {
            let drawn = try await run(
                Programs.product("layoutctl"), ["render", "--embedded", "--layout", layout, "--output", path])
            #expect(drawn.status == 0, "\(drawn.errors)")
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<use "))
        }

        let output = try await compare(pictures)

        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `a clip that only browsers move along with its element is reported`() async throws {
        let folder = try TemporaryFolder()
        try """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="60" viewBox="0 0 100 60">
        <symbol id="snow" viewBox="0 0 1 1" preserveAspectRatio="none"><rect width="1" height="1" fill="#eaf2f8"/></symbol>
        <rect width="100" height="60" fill="#4a90d9"/><clipPath id="clip"><rect x="50" y="20" width="40" height="40"/></clipPath>
        <use x="50" y="20" width="40" height="40" clip-path="url(#clip)" href="#snow"/></svg>
        """.write(toFile: folder.path("moved.svg"), atomically: true, encoding: .utf8)

        let output = try await compare([folder.path("moved.svg")])

        #expect(output.status == 1 && output.text.contains("moved.svg"), "\(output.text)\(output.errors)")
    }

    private func compare(_ pictures: [String]) async throws -> Output {
        let script = Programs.file("Tests/EndToEndTests/Scripts/browser/pictures.mjs")
        return try await run(try #require(Tools.node), [script] + pictures)
    }
}
