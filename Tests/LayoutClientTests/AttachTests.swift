import LayoutClient
import LayoutCore
import TestSupport
import Testing

/// Attaching to a container that another connection opened, with its parameters and sections.
@Suite(.suiteDaemon) struct AttachTests {
    private static let wall = wall(named: "wall")

    private static func wall(named name: String) -> ContainerDescription {
        var sized = ContainerSection(
            sizes: (1...3).map { Size(width: 10 * Double($0), height: 20) }, parameters: ["sectionInset": [1, 2, 3, 4]])
        sized.itemSizes[0] = 12.5
        var traits = Traits()
        traits.contentSizeCategory = .extraExtraLarge
        traits.userInterfaceIdiom = .tv
        return ContainerDescription(
            name: name, layout: "flow", parameters: ["minimumLineSpacing": 3],
            bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            environment: Environment(
                scale: 3, layoutDirection: .rightToLeft, contentInset: Insets(top: 1, left: 2, bottom: 3, right: 4),
                traits: traits),
            sections: [ContainerSection(itemCount: 7), sized],
            access: ContainerAccess(read: .everyone, write: .sameGroup))
    }

    @Test func `attaching returns the container's parameters and sections, and the items' data on request`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        _ = try await client.open(Self.wall)
        let whole = try await client.attach(name: "wall", withItems: true).state
        let content = try #require(whole.content)
        #expect(content.environment == Self.wall.environment)
        #expect(content.parameters["minimumLineSpacing"] == 3)
        #expect(content.parameters["minimumInteritemSpacing"] == 10, "the default")
        #expect(content.sections.map(\.itemCount) == [7, 3])
        #expect(content.sections.map(\.itemSizes) == Self.wall.sections.map(\.itemSizes))
        #expect(content.sections[1].parameters.keys.contains("sectionInset"))
        let short = try await client.attach(name: "wall").state
        #expect(short.content?.sections.map(\.itemCount) == [7, 3])
        #expect(short.content?.sections.allSatisfy { $0.itemSizes.isEmpty } == true)
    }

    @Test func `a state has the container's owner and access`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        _ = try await client.open(Self.wall(named: "owned"))
        let state = try #require(try await client.containers().first { $0.name == "owned" })
        #expect(state.access == ContainerAccess(read: .everyone, write: .sameGroup))
        #expect(state.isWritable)
        #expect(state.content == nil)
        let owned = try await client.attach(name: "owned", owner: state.owner).state
        #expect(owned.container == state.container)
    }

    @Test func `a container of an owner without containers is unknown`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        _ = try await client.open(Self.wall(named: "foreign"))
        let error = await #expect(throws: ClientError.self) {
            try await client.attach(name: "foreign", owner: 4_000_000_000)
        }
        #expect(error?.code == "container.unknown")
    }

    @Test func `a state has the offsets of sections that scroll by themselves`() async throws {
        let item = Compositional.Item(width: .fractionalWidth(1), height: .fractionalHeight(1))
        var section = Compositional.GroupSection(
            .horizontal(width: .fractionalWidth(1), height: .absolute(100), [.item(item)]))
        section.orthogonalScrollingBehavior = .paging
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let rows = try await client.open(
            ContainerDescription(
                name: "rows", layout: "compositional",
                parameters: Compositional(sections: [.groups(section)]).parameters,
                bounds: Self.wall.bounds, sections: [ContainerSection(itemCount: 5)]))
        try await rows.update([.setOrthogonalOffset(section: 0, 320)])
        #expect(try await client.attach(name: "rows").state.content?.orthogonalOffsets == [0: 320])
    }
}
