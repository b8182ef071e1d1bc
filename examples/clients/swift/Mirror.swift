import LayoutClient

/// All elements of a container, kept up to date by its notices: after each one they equal the result of querying everything. Only
/// elements that a change names are queried again.
///
/// Subscribe before the first `refresh`, or a change in between is missed.
struct Mirror {
    /// The largest rectangle that the protocol allows.
    private static let everywhere = Rect(x: -5e8, y: -5e8, width: 1e9, height: 1e9)
    let container: RemoteContainer
    private(set) var generation: UInt64 = 0
    private(set) var attributes: [Element: LayoutAttributes] = [:]
    /// Elements that could not be queried at this generation, because the container is already ahead and the notice that leads
    /// there is on its way. The next `apply` queries those that are left.
    private(set) var missing: [ElementRange] = []

    init(_ container: RemoteContainer) {
        self.container = container
    }

    /// All elements: cells, then supplementary elements, then decorations, each in the order of kinds and index paths.
    var elements: [LayoutAttributes] {
        func order(_ element: Element) -> (Int, String, Int, Int) {
            let category = Element.Category.allCases.firstIndex(of: element.category) ?? 0
            return (category, element.kind, element.indexPath.section, element.indexPath.item)
        }
        return attributes.values.sorted { order($0.element) < order($1.element) }
    }

    /// Queries everything.
    mutating func refresh() async throws(ClientError) {
        let answer = try await container.attributes(in: Self.everywhere)
        generation = answer.generation
        attributes = Dictionary(answer.attributes.map { ($0.element, $0) }, uniquingKeysWith: { $1 })
        missing = []
    }

    /// Follows a notice. Notices of other containers and of older generations change nothing.
    mutating func apply(_ notice: Notice) async throws(ClientError) {
        switch notice {
        case .resumed: try await refresh()
        case .invalidated(let told) where told.container == container.id && told.generation > generation:
            guard told.generationBefore == generation, let new = told.changes.follow(attributes, unanswered: missing)
            else { return try await refresh() }
            (attributes, missing, generation) = (new.attributes, new.missing, told.generation)
            try await askForMissing()
        default: break
        }
    }

    private mutating func askForMissing() async throws(ClientError) {
        let most = await container.elementsPerReply
        while let range = missing.first {
            let count = min(range.count, most)
            let answer: RemoteContainer.Answer
            do throws(ClientError) {
                answer = try await ask(range, Array(range.indexPaths.prefix(count)))
            } catch {
                if isAhead(error, asked: range.category) { return }
                throw error
            }
            guard answer.generation == generation else { return }
            for found in answer.attributes { attributes[found.element] = found }
            missing[0].first.item += count
            missing[0].count -= count
            if missing[0].count == 0 { missing.removeFirst() }
        }
    }

    /// Whether a query failed because the container has changed meanwhile: the items, or the layout's kind of elements, no longer
    /// exist.
    private func isAhead(_ error: ClientError, asked category: Element.Category) -> Bool {
        error.code == "index.outOfRange" || (category != .cell && error.code == "request.invalid")
    }

    private func ask(_ range: ElementRange, _ paths: [ItemPath]) async throws(ClientError) -> RemoteContainer.Answer {
        switch range.category {
        case .cell: try await container.attributes(ofItems: paths)
        case .supplementary: try await container.attributes(ofSupplementary: range.kind, at: paths)
        case .decoration: try await container.attributes(ofDecorations: range.kind, at: paths)
        }
    }
}
