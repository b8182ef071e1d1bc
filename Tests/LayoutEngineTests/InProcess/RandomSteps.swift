import LayoutEngine
import Layouts
import Testing

/// Random edits, drags, edits in a drag or a transition, and changes that are refused.
struct RandomSteps {
    /// A layout with parameters, and those that steps set.
    struct Subject: CustomTestStringConvertible, Sendable {
        let layout: LayoutDefinition
        var parameters: [String: JSONValue] = [:]
        /// Some of them are refused, when they are read or by the prepare.
        var changes: [[String: JSONValue]] = [["nonesuch": 1]]

        var testDescription: String { "\(layout.name) \(parameters)" }
    }

    let subject: Subject
    var random: SplitMix
    /// Whether items have sizes of their own, and whether they have identifiers.
    let (isSized, isIdentified): (Bool, Bool)

    init(_ subject: Subject, seed: UInt64) {
        self.subject = subject
        random = SplitMix(state: seed)
        (isSized, isIdentified) = (seed % 4 != 3, seed % 3 == 2)
    }

    /// The data to begin with.
    mutating func sections(_ counts: [Int]) -> [ContainerSection] {
        counts.enumerated().map { number, count in
            var section = items(count)
            if isIdentified {
                section.identifier = .number(UInt64(number))
                section.itemIdentifiers = .numbers((0..<UInt64(count)).map { UInt64(number) * 10_000 + $0 })
            }
            return section
        }
    }

    /// The next step of a container; nil: none.
    mutating func next(for own: LayoutContainer) -> ContainerTwins.Step? {
        let anchors: [UpdateAnchor] = [.nothing, .automatic, .place(.firstVisible), .place(.end)]
        let anchor = anchors[random.below(anchors.count)]
        switch random.below(16) {
        case 0..<6: return isIdentified ? identifiedEdit(of: own) : batch(own, anchor)
        case 6: return resizing(own)
        case 7:
            let (x, y) = (Double(random.below(3)) / 2, Double(random.below(900)) / 2)
            return .update(.setBounds(Rect(x: x, y: y, width: own.bounds.width, height: 400)), keeping: anchor)
        case 8 where random.below(2) == 0:
            let width = [320.0, 300, 411][random.below(3)]
            return .update(.setBounds(Rect(x: 0, y: own.bounds.y, width: width, height: 400)), keeping: anchor)
        case 9: return measuring(own, anchor)
        case 10 where random.below(2) == 0: return parameters(of: own, anchor)
        case 11, 12: return drag(own)
        case 13, 14: return transition(own)
        case 15: return .steps(random.below(4))
        default: return nil
        }
    }

    // MARK: Data

    private mutating func length() -> Double {
        random.below(4) == 0 ? Double(20 + random.below(60)) + 0.3 : Double(40 + random.below(140)) / 2
    }

    private mutating func items(_ count: Int) -> ContainerSection {
        var section = ContainerSection(itemCount: count)
        if isSized { section.itemSizes = (0..<2 * count).map { _ in length() } }
        return section
    }

    /// An item that exists; nil: there is none.
    private mutating func path(in own: LayoutContainer) -> ItemPath? {
        let sections = (0..<own.sectionCount).filter { (own.itemCount(inSection: $0) ?? 0) > 0 }
        if sections.isEmpty { return nil }
        let section = sections[random.below(sections.count)]
        return ItemPath(section: section, item: random.below(own.itemCount(inSection: section) ?? 1))
    }

    // MARK: Edits

    private mutating func batch(_ own: LayoutContainer, _ anchor: UpdateAnchor) -> ContainerTwins.Step? {
        var update = BatchUpdate()
        let section = random.below(own.sectionCount)
        let count = own.itemCount(inSection: section) ?? 0
        let item = ItemPath(section: section, item: random.below(count + 1))
        switch random.below(8) {
        case 0, 1: update.insertItems(items(1 + random.below(3)), at: item)
        case 2, 3:
            guard let path = path(in: own) else { return nil }
            update.deleteItems(at: path)
        case 4, 5:
            guard let path = path(in: own), let target = self.path(in: own) else { return nil }
            update.moveItem(from: path, to: target)
        case 6:
            guard let path = path(in: own) else { return nil }
            update.reloadItems(items(1), at: path)
        default:
            switch random.below(3) {
            case 0 where own.sectionCount < 5: update.insertSection(items(random.below(5)), at: section)
            case 1 where own.sectionCount > 1: update.deleteSection(at: section)
            default: update.moveSection(from: section, to: random.below(own.sectionCount))
            }
        }
        return .update(.batchUpdate(update), keeping: anchor)
    }

    private mutating func identifiedEdit(of own: LayoutContainer) -> ContainerTwins.Step? {
        guard let path = path(in: own), let item = own.identifier(ofItemAt: path),
            let other = self.path(in: own).flatMap({ own.identifier(ofItemAt: $0) })
        else { return nil }
        switch random.below(4) {
        case 0: return .update(.deleteItems([item]))
        case 1, 2: return item == other ? nil : .update(.moveItems([item], to: .before(other)))
        default:
            let sections = (0..<own.sectionCount).compactMap { number -> ContainerSnapshot.Section? in
                let items = (0..<(own.itemCount(inSection: number) ?? 0)).compactMap { item -> UInt64? in
                    let path = ItemPath(section: number, item: item)
                    guard case .number(let number)? = own.identifier(ofItemAt: path) else { return nil }
                    return number
                }
                return ContainerSnapshot.Section(
                    .number(UInt64(number)), items: .numbers(items.filter { _ in random.below(8) > 0 }.reversed()))
            }
            return .update(.applySnapshot(ContainerSnapshot(sections: sections)))
        }
    }

    private mutating func resizing(_ own: LayoutContainer) -> ContainerTwins.Step? {
        path(in: own).map { .update(.setSizes([length(), length()], from: $0)) }
    }

    private mutating func measuring(_ own: LayoutContainer, _ anchor: UpdateAnchor) -> ContainerTwins.Step? {
        guard let path = path(in: own) else { return nil }
        let measurement = Measurement(
            .numbered([path.item], of: .number(path.section), kind: ""), sizes: [length(), length()])
        return .update(.setMeasuredSizes(measurement), keeping: anchor)
    }

    private mutating func parameters(of own: LayoutContainer, _ anchor: UpdateAnchor) -> ContainerTwins.Step? {
        if own.layout == subject.layout.name {
            return .update(.setParameters(subject.changes[random.below(subject.changes.count)]), keeping: anchor)
        }
        let isBuiltIn = Catalogue.definitions.contains { $0.name == subject.layout.name }
        return isBuiltIn ? .update(.setLayout(subject.layout, parameters: subject.parameters), keeping: anchor) : nil
    }

    // MARK: Drags and transitions

    private mutating func drag(_ own: LayoutContainer) -> ContainerTwins.Step? {
        if own.drag == nil {
            let items = [path(in: own), path(in: own)].compactMap(\.self)
            return items.isEmpty ? nil : .lift(items[0] == items[1] ? [items[0]] : items)
        }
        switch random.below(5) {
        case 0: return .drop
        case 1: return .putBack
        default: return .drag(to: Point(x: Double(random.below(340)), y: Double(random.below(700))))
        }
    }

    private mutating func transition(_ own: LayoutContainer) -> ContainerTwins.Step? {
        if own.transition == nil {
            if random.below(2) == 0 { return .begin(nil, subject.changes[random.below(subject.changes.count)]) }
            return .begin(Catalogue.definitions[random.below(Catalogue.definitions.count)], [:])
        }
        switch random.below(6) {
        case 0: return .finish
        case 1: return .cancel
        default:
            let focus = Point(x: Double(random.below(320)), y: Double(random.below(400)))
            return .pinch(to: Double(random.below(11)) / 10, random.below(2) == 0 ? focus : nil)
        }
    }
}
