import Foundation
import TestSupport
import Testing

/// Tests of the studio's page in a real browser. They print how smoothly it scrolls.
@Suite(.hangGuard, .serialized, .enabled(if: Tools.node != nil && Tools.chromium != nil)) struct StudioTests {
    private func check(_ name: String) async throws {
        let script = Programs.file("Tests/EndToEndTests/Scripts/browser/studio.mjs")
        let output = try await run(try #require(Tools.node), [script, Programs.product("layoutctl"), name])

        if !output.text.isEmpty { print("studio, \(name): \(output.text)") }
        #expect(output.status == 0, "\(output.errors)")
    }

    @Test func `each control changes the picture`() async throws { try await check("controls") }

    @Test func `boxes on the page lie where queryRect says`() async throws { try await check("frames") }

    @Test func `a million items scroll to the last one`() async throws { try await check("a million items") }

    @Test func `no frame is blank while the scroll bar of a million items is dragged`() async throws {
        try await check("a dragged scroll bar")
    }

    @Test func `edges and corner resize the container`() async throws { try await check("edges") }

    @Test func `items are explained, focused, inserted, moved, selected, deleted and measured`() async throws {
        try await check("editing")
    }

    @Test func `a slider leads to another layout and back`() async throws { try await check("transition") }

    @Test func `items of a layout that moves them are in motion`() async throws { try await check("motion") }

    @Test func `two pages follow one container`() async throws { try await check("two pages") }

    @Test func `an error in a saved plugin is shown at its line, and the last good picture stays`() async throws {
        try await check("plugin")
    }

    @Test func `a refused description is marked where it is wrong`() async throws { try await check("descriptions") }

    @Test func `a reload brings back the picture, which can be copied and exported`() async throws {
        try await check("state and copies")
    }

    @Test func `items and controls have names, in reading order`() async throws { try await check("accessibility") }

    @Test func `the table of embedded files names all files of the page`() async throws {
        let output = try await run("/bin/sh", [Programs.file("Sources/CStudio/generate"), "-"])

        #expect(
            output.text == (try String(contentsOfFile: Programs.file("Sources/CStudio/files.inc"), encoding: .utf8)))
    }
}
