import LayoutClient
import PluginTools
import TestSupport
import Testing

/// Snapshots, outlines and operations by identifier, against a daemon.
@Suite(.hangGuard, .suiteDaemon) struct SnapshotTests {
    private enum Shelf: String, IdentifierConvertible { case read, unread }

    private static let square = ItemContent(size: Size(width: 100, height: 100))

    private func withContainer(_ body: (RemoteContainer) async throws -> Void) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(
            ContainerDescription(
                layout: "flow", parameters: ["minimumLineSpacing": 0, "minimumInteritemSpacing": 0],
                bounds: Rect(x: 0, y: 0, width: 100, height: 300), sections: []))
        try await body(container.withIdentifiers)
    }

    /// The identifiers of all cells in the container, in order.
    private func cells(_ container: RemoteContainer) async throws -> [Identifier?] {
        let everything = Rect(x: 0, y: 0, width: 100, height: 1e6)
        return try await container.attributes(in: everything, categories: [.cell]).attributes.map(\.identifier)
    }

    @Test func `notices bring the identifiers of what was inserted and deleted`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let subscription = try await client.subscribe(withIdentifiers: true)
            let container = try await client.open(
                ContainerDescription(
                    layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 300),
                    sections: [ContainerSection("a", items: ["x", "y"])]))
            var snapshot = Snapshot<String, String>()
            try snapshot.appendSections(["a"])
            try snapshot.appendItems(["z", "x"], toSection: "a")
            _ = try await container.apply(snapshot)
            for await notice in subscription.notices {
                guard case .invalidated(let change) = notice else { continue }
                #expect(change.insertedIdentifiers == ["z"] && change.deletedIdentifiers == ["y"])
                break
            }
        }
    }

    @Test func `sections have names and items numbers`() async throws {
        try await withContainer { container in
            var snapshot = Snapshot<Shelf, UInt64>()
            try snapshot.appendSections([.unread, .read])
            try snapshot.appendItems([3, 1, 2], toSection: .unread)
            for book in snapshot.itemIdentifiers { try snapshot.reconfigureItem(book, Self.square) }
            try await container.apply(snapshot)
            try snapshot.reloadSections([.read])
            try snapshot.moveItem(3, afterItem: 2)
            try await container.apply(snapshot)
            let edited = try await container.update([
                .moveItems([1], .endOfSection("read")), .setParameters(["headerReferenceSize": [0, 10]]),
            ])

            #expect(edited.skipped.isEmpty)
            #expect(try await cells(container) == [2, 3, 1])
            let headers = try await container.attributes(in: Rect(x: 0, y: 0, width: 100, height: 1e6)).attributes
                .filter { $0.element.category != .cell }
            #expect(headers.map(\.identifier) == ["unread", "read"])
        }
    }

    @Test func `a snapshot is edited as UIKit's and makes the container equal to it`() async throws {
        try await withContainer { container in
            var snapshot = Snapshot<Shelf, String>()
            try snapshot.appendSections([.unread])
            try snapshot.insertSections([.read], beforeSection: .unread)
            try snapshot.appendItems(["Emma", "Dune"], toSection: .unread)
            try snapshot.insertItems(["Ulysses"], afterItem: "Emma")
            try snapshot.appendItems(["Iliad"], toSection: .read)
            for book in snapshot.itemIdentifiers { try snapshot.reconfigureItem(book, Self.square) }

            let first = try await container.apply(snapshot)
            #expect(try await cells(container) == ["Iliad", "Emma", "Ulysses", "Dune"])
            #expect(first.insertedIdentifiers.count == 4)

            snapshot.forgetChanges()
            try snapshot.moveItem("Dune", beforeItem: "Iliad")
            snapshot.deleteItems(["Emma", "nothing"])
            try snapshot.moveSection(.read, afterSection: .unread)
            try snapshot.reloadItems(["Ulysses"])
            try snapshot.insertItems(["Faust"], beforeItem: "Ulysses")
            try snapshot.reconfigureItem("Faust", ItemContent(size: Size(width: 100, height: 7)))
            let second = try await container.apply(snapshot, options: .withAnimations)

            #expect(try await cells(container) == ["Faust", "Ulysses", "Dune", "Iliad"])
            #expect(second.deletedIdentifiers == ["Emma"] && second.insertedIdentifiers == ["Faust"])
            #expect(second.appearing.first { $0.size.height == 7 }?.identifier == "Faust")
            #expect(second.disappearing.contains { $0.identifier == "Emma" })
            #expect(snapshot.sectionIdentifier(containingItem: "Dune") == .read && snapshot.indexOfItem("Dune") == 2)
            #expect(
                snapshot.numberOfItems == 4 && snapshot.itemIdentifiers(inSection: .unread) == ["Faust", "Ulysses"])
        }
    }

    @Test func `an outline shows the children of expanded items`() async throws {
        try await withContainer { container in
            var snapshot = Snapshot<Int, Int>()
            try snapshot.appendSections([1, 2])
            try await container.apply(snapshot)
            var outline = SectionSnapshot<Int>()
            try outline.append([10, 20])
            try outline.append([11, 12], to: 10)
            try outline.append([111], to: 11)
            try outline.insert([15], before: 20)
            #expect(outline.items == [10, 11, 111, 12, 15, 20] && outline.level(of: 111) == 2)

            let contents = Dictionary(uniqueKeysWithValues: outline.items.map { ($0, Self.square) })
            try await container.apply(outline, to: 2, contents: contents)
            #expect(try await cells(container) == [10, 15, 20])

            outline.expand([11, 10])
            #expect(outline.isVisible(111) && outline.children(of: 10) == [11, 12] && outline.parent(of: 12) == 10)
            try await container.apply(outline, to: 2, contents: contents)
            #expect(try await cells(container) == [10, 11, 111, 12, 15, 20])

            outline.collapse([10])
            outline.delete([20])
            #expect(!outline.isVisible(111) && outline.isExpanded(11))
            try await container.apply(outline, to: 2)
            #expect(try await cells(container) == [10, 15])
            #expect(try await container.apply(outline, to: 9).skipped.first?.reason == .unknown)
            #expect(outline.index(of: 12) == 3 && outline.index(of: 20) == nil)
            outline.deleteAll()
            #expect(outline.items.isEmpty && !outline.contains(10))
        }
    }

    @Test func `operations by identifier tell what they have left out`() async throws {
        try await withContainer { container in
            try await container.update([
                .insertSections(
                    [ContainerSection("a", items: ["x", "y", "z"]), ContainerSection("b", items: .names([]))], .end)
            ])
            let result = try await container.update([
                .moveItems(["z", "gone"], .startOfSection("b")), .deleteItems(["y"]),
                .insertItems(ContainerItems(["n", "x"]), .after("z")), .moveSections(["b"], .before("a")),
                .insertItems(ContainerItems(["m"]), .before("y")),
            ])
            #expect(try await cells(container) == ["z", "n", "x"])
            #expect(result.skipped.map(\.reason) == [.unknown, .present, .place])
            #expect(result.skipped.map(\.identifiers) == [["gone"], ["x"], ["m"]])
            #expect(result.skipped.map(\.operation) == [0, 2, 4])
            let error = await #expect(throws: ClientError.self) {
                try await container.update([.deleteItems(["y"])], options: .refuseSkipped)
            }
            #expect(error?.code == "identifier.unknown")
        }
    }

    @Test func `queries and anchors take identifiers`() async throws {
        try await withContainer { container in
            var snapshot = Snapshot<Int, Int>()
            try snapshot.appendSections([1])
            try snapshot.appendItems(Array(0..<20))
            for item in 0..<20 { try snapshot.reconfigureItem(item, Self.square) }
            try await container.apply(snapshot)

            #expect(try await container.ask(.items([7, 3])).value.map(\.frame.y) == [700, 300])
            #expect(try await container.ask(.neighbour(of: 7, towards: .down)).value == 8)
            #expect(try await container.ask(.scrollTarget(of: 7, vertical: .top)).value?.offset.y == 700)
            #expect(try await container.ask(.anchor(of: 1)).value?.distance == 100)
            let point = Point(x: 50, y: 10)
            #expect(try await container.ask(.insertionPoint(at: point, moving: [0])).value?.indexPath.item == 0)
            snapshot.forgetChanges()
            snapshot.deleteItems([2, 3])
            let result = try await container.update(
                [.applySnapshot(try SnapshotOperation(snapshot))], anchor: .identified(10))
            #expect(result.contentOffsetAdjustment.y == 0 && result.anchorDisplacement.y == -200)
            await #expect(throws: ClientError.self) { try await container.ask(.items([2])) }
        }
    }

    @Test func `a snapshot refuses what is not there and what is there already`() throws {
        var snapshot = Snapshot<Int, Int>()
        #expect(throws: ClientError.self) { try snapshot.appendItems([1]) }
        try snapshot.appendSections([1, 2])
        try snapshot.appendItems([10, 11], toSection: 1)
        for body: (inout Snapshot<Int, Int>) throws -> Void in [
            { try $0.appendSections([3, 3]) }, { try $0.appendSections([1]) }, { try $0.appendItems([12, 12]) },
            { try $0.appendItems([10], toSection: 2) }, { try $0.insertItems([9], beforeItem: 99) },
            { try $0.moveItem(10, afterItem: 99) }, { try $0.moveItem(99, afterItem: 10) },
            { try $0.reloadItems([99]) }, { try $0.reconfigureItem(99, ItemContent()) }, { try $0.reloadSections([9]) },
            { try $0.moveSection(1, beforeSection: 9) },
        ] {
            #expect(throws: ClientError.self) { try body(&snapshot) }
            #expect(snapshot.itemIdentifiers == [10, 11] && snapshot.sectionIdentifiers == [1, 2])
        }
        var outline = SectionSnapshot<Int>()
        try outline.append([1, 2])
        #expect(throws: ClientError.self) { try outline.append([3], to: 9) }
        #expect(throws: ClientError.self) { try outline.append([2], to: 1) }
        #expect(outline.items == [1, 2])
    }

    @Test(arguments: 0..<4)
    func `random snapshots lead to the same container as opening it with them`(seed: Int) async throws {
        try await withContainer { container in
            var random = SeededRandom(seed: UInt64(seed) + 500)
            var snapshot = Snapshot<Int, Int>()
            var next = 0
            for _ in 0..<40 {
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    next += 1
                    let (sections, items) = (snapshot.sectionIdentifiers, snapshot.itemIdentifiers)
                    switch Int.random(in: 0..<7, using: &random) {
                    case 0: try snapshot.appendSections([next])
                    case 1:
                        if let section = sections.randomElement(using: &random) { snapshot.deleteSections([section]) }
                    case 2:
                        if let section = sections.randomElement(using: &random), section != sections.last {
                            try snapshot.moveSection(section, afterSection: sections[sections.count - 1])
                        }
                    case 3:
                        if let item = items.randomElement(using: &random),
                            let other = items.randomElement(using: &random)
                        {
                            try snapshot.moveItem(item, beforeItem: other)
                        }
                    case 4: snapshot.deleteItems(items.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
                    default:
                        guard let section = sections.randomElement(using: &random) else { break }
                        try snapshot.appendItems([next, next + 1_000_000], toSection: section)
                        for item in [next, next + 1_000_000] {
                            try snapshot.reconfigureItem(
                                item, ItemContent(size: Size(width: 100, height: Double(item % 37))))
                        }
                    }
                }
                if snapshot.numberOfSections == 0 {
                    next += 1
                    try snapshot.appendSections([next])
                }
                try await container.apply(snapshot)
                snapshot.forgetChanges()
                #expect(try await cells(container) == snapshot.itemIdentifiers.map(\.identifier), "seed \(seed)")
            }
        }
    }
}
