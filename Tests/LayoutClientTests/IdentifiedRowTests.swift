import LayoutClient
import TestSupport
import Testing

/// Sections that scroll by themselves, named by their identifiers.
@Suite(.hangGuard, .suiteDaemon) struct IdentifiedRowTests {
    /// Section "a" scrolls with the container. Section "b" scrolls by itself, by pages of one item, each 320 points wide.
    private func withRow(_ body: (RemoteContainer) async throws -> Void) async throws {
        let item = Compositional.Item(width: .fractionalWidth(1), height: .fractionalHeight(1))
        var sections = Array(
            repeating: Compositional.GroupSection(
                .horizontal(width: .fractionalWidth(1), height: .absolute(100), [.item(item)])), count: 2)
        sections[1].orthogonalScrollingBehavior = .groupPaging
        let layout = Compositional(sections: sections.map { .groups($0) })
        let daemon = try TestDaemon.ofSuite
        try await body(
            try await daemon.client().open(
                ContainerDescription(
                    layout: "compositional", parameters: layout.parameters,
                    bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                    sections: [
                        ContainerSection("a", items: ["a0"]), ContainerSection("b", items: ["b0", "b1", "b2"]),
                    ])))
    }

    @Test func `a section is scrolled and queried by its identifier`() async throws {
        try await withRow { container in
            try await container.update([.setOrthogonalOffsetOf("b", 320)])
            let row = try await container.orthogonalRow(ofSection: "b")
            #expect(row.offset == 320)
            #expect(row.attributes.map(\.element.indexPath) == [ItemPath(section: 1, item: 1)])
            #expect(row.attributes.map(\.identifier) == ["b1"])
            #expect(try await container.withIdentifiers.orthogonalRow(ofSection: 1) == row)
            #expect(try await container.orthogonalRow(ofSection: 1).attributes.map(\.identifier) == [nil])
        }
    }

    @Test func `a section comes to rest by its identifier`() async throws {
        try await withRow { container in
            let page = try await container.restingOffset(ofSection: "b", proposed: 400)
            #expect(page == 320)
            let next = try await container.restingOffset(ofSection: "b", proposed: 400, velocity: 3000)
            #expect(next == 640)
        }
    }

    @Test(arguments: [("c", "identifier.unknown"), ("a", "request.invalid")] as [(Identifier, String)])
    func `a section that is gone, or does not scroll by itself, is refused`(
        _ section: Identifier, _ code: String
    ) async throws {
        try await withRow { container in
            let row = await #expect(throws: ClientError.self) { try await container.orthogonalRow(ofSection: section) }
            #expect(row?.code == code)
            let rest = await #expect(throws: ClientError.self) {
                try await container.restingOffset(ofSection: section, proposed: 1)
            }
            #expect(rest?.code == code)
            let update = await #expect(throws: ClientError.self) {
                try await container.update([.setOrthogonalOffsetOf(section, 1)], options: .refuseSkipped)
            }
            #expect(update?.code == code)
        }
    }
}
