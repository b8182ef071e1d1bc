import LayoutEngine

/// Sections and items as lists of identifiers: what a container has to have, by the shortest code that says so.
struct NaiveCollection: Equatable {
    struct Section: Equatable {
        var id: UInt64
        var items: [UInt64]
    }

    var sections: [Section]
    /// The size of each item that there ever was.
    var sizes: [UInt64: Size] = [:]

    var items: [UInt64] { sections.flatMap(\.items) }

    func place(of item: UInt64) -> (section: Int, item: Int)? {
        for (number, section) in sections.enumerated() {
            if let index = section.items.firstIndex(of: item) { return (number, index) }
        }
        return nil
    }

    func number(of section: UInt64) -> Int? { sections.firstIndex { $0.id == section } }

    /// The place after others are taken out that go there.
    mutating func insert(_ items: [UInt64], at destination: ItemDestination) {
        func number(_ identifier: Identifier) -> UInt64 {
            if case .number(let number) = identifier { number } else { 0 }
        }
        switch destination {
        case .before(let anchor):
            guard let place = place(of: number(anchor)) else { return }
            sections[place.section].items.insert(contentsOf: items, at: place.item)
        case .after(let anchor):
            guard let place = place(of: number(anchor)) else { return }
            sections[place.section].items.insert(contentsOf: items, at: place.item + 1)
        case .startOfSection(let section):
            guard let found = self.number(of: number(section)) else { return }
            sections[found].items.insert(contentsOf: items, at: 0)
        case .endOfSection(let section):
            guard let found = self.number(of: number(section)) else { return }
            sections[found].items += items
        }
    }

    mutating func delete(_ items: Set<UInt64>) {
        for number in sections.indices { sections[number].items.removeAll { items.contains($0) } }
    }

    /// The items with their sizes, as a layout takes them.
    var data: [ContainerSection] {
        sections.map { section in
            var data = ContainerSection(.number(section.id), items: .numbers(section.items))
            data.itemSizes = section.items.flatMap { [sizes[$0]?.width ?? 0, sizes[$0]?.height ?? 0] }
            return data
        }
    }
}
