import LayoutModel
import struct PluginTools.SeededRandom

/// Random descriptions that use every type, property and case of the model.
enum RandomDescription {
    typealias Random = SeededRandom

    static func layout(_ random: inout Random) -> Compositional {
        var configuration = Compositional.Configuration()
        configuration.scrollDirection = ScrollDirection.allCases.pick(&random)
        configuration.interSectionSpacing = length(&random)
        configuration.contentInsetsReference = Compositional.InsetsReference.allCases.pick(&random)
        configuration.boundaryItems = boundaryItems(&random)
        var groups: [String: Compositional.Group] = [:]
        for name in names where Bool.random(using: &random) { groups[name] = group(&random, depth: 2) }
        var description = Compositional(
            sections: sections(&random), configuration: configuration, rules: list(&random, 0...2) { rule(&$0) },
            groups: groups)
        for name in groups.keys.sorted() {
            description.sections.append(.groups(.init(.named(name))))
            let row = Compositional.Group.horizontal(width: .scaled(7), height: .absolute(1), [.group(.named(name))])
            description.sections.append(.groups(.init(row)))
        }
        return description
    }

    private static let names = ["card", "a/b~c", "ü"]

    private static func rule(_ random: inout Random) -> Compositional.Rule {
        var rule = Compositional.Rule(minWidth: abs(length(&random)), sections: sections(&random))
        rule.maxWidth = Bool.random(using: &random) ? nil : abs(length(&random))
        rule.minHeight = Bool.random(using: &random) ? nil : abs(length(&random))
        rule.maxHeight = Bool.random(using: &random) ? nil : abs(length(&random))
        rule.minAspectRatio = Bool.random(using: &random) ? nil : abs(length(&random))
        rule.maxAspectRatio = Bool.random(using: &random) ? nil : abs(length(&random))
        rule.horizontalSizeClasses = list(&random, 0...2) { Traits.SizeClass.allCases.pick(&$0) }
        rule.verticalSizeClasses = list(&random, 0...2) { Traits.SizeClass.allCases.pick(&$0) }
        rule.contentSizeCategories = list(&random, 0...2) { ContentSizeCategory.allCases.pick(&$0) }
        rule.userInterfaceIdioms = list(&random, 0...2) { Traits.UserInterfaceIdiom.allCases.pick(&$0) }
        rule.legibilityWeights = list(&random, 0...2) { Traits.LegibilityWeight.allCases.pick(&$0) }
        return rule
    }

    private static func sections(_ random: inout Random) -> [Compositional.Section] {
        list(&random, 1...3) { Bool.random(using: &$0) ? .groups(groups(&$0)) : .list(listSection(&$0)) }
    }

    private static func groups(_ random: inout Random) -> Compositional.GroupSection {
        var section = Compositional.GroupSection(group(&random, depth: 0))
        section.contentInsets = insets(&random)
        section.interGroupSpacing = length(&random)
        section.contentInsetsReference = Compositional.InsetsReference.allCases.pick(&random)
        section.supplementariesFollowContentInsets = Bool.random(using: &random)
        section.supplementaryContentInsetsReference = Compositional.InsetsReference.allCases.pick(&random)
        section.orthogonalScrollingBehavior =
            Bool.random(using: &random) ? nil : Compositional.OrthogonalScrollingBehavior.allCases.pick(&random)
        section.orthogonalScrollingProperties = .init(
            decelerationRate: Compositional.OrthogonalScrollingProperties.DecelerationRate.allCases.pick(&random),
            bounce: Compositional.OrthogonalScrollingProperties.Bounce.allCases.pick(&random))
        section.boundaryItems = boundaryItems(&random)
        section.decorations = list(&random, 0...2) { random in
            var decoration = Compositional.Decoration(kind: kind(&random))
            decoration.contentInsets = insets(&random)
            decoration.zIndex = zIndex(&random)
            return decoration
        }
        return section
    }

    private static func listSection(_ random: inout Random) -> Compositional.ListSection {
        var section = Compositional.ListSection(
            appearance: Compositional.ListSection.Appearance.allCases.pick(&random),
            headerMode: Compositional.ListSection.HeaderMode.allCases.pick(&random),
            footerMode: Compositional.ListSection.FooterMode.allCases.pick(&random))
        section.headerTopPadding = Bool.random(using: &random) ? nil : abs(length(&random))
        section.showsSeparators = Bool.random(using: &random)
        if section.showsSeparators { section.separatorConfiguration = separators(&random) }
        section.contentHuggingElements = list(&random, 0...1) { _ in .supplementaryHeader }
        return section
    }

    private static func separators(_ random: inout Random) -> Compositional.SeparatorConfiguration {
        var configuration = Compositional.SeparatorConfiguration()
        configuration.topSeparatorVisibility = Compositional.SeparatorConfiguration.Visibility.allCases.pick(&random)
        configuration.bottomSeparatorVisibility = Compositional.SeparatorConfiguration.Visibility.allCases.pick(&random)
        if Bool.random(using: &random) {
            configuration.topSeparatorInsets = .init(leading: length(&random), trailing: length(&random))
        }
        if Bool.random(using: &random) { configuration.bottomSeparatorInsets = .init(leading: length(&random)) }
        return configuration
    }

    private static func group(_ random: inout Random, depth: Int) -> Compositional.Group {
        var group = Compositional.Group(
            width: dimension(&random), height: dimension(&random), arrangement(&random, depth: depth))
        group.item = item(&random)
        group.interItemSpacing = spacing(&random)
        return group
    }

    private static func arrangement(_ random: inout Random, depth: Int) -> Compositional.Group.Arrangement {
        switch Int.random(in: 0...4, using: &random) {
        case 0:
            return .custom(
                list(&random, 1...3) { random in
                    var item = Compositional.CustomItem(
                        frame: Rect(
                            x: length(&random), y: length(&random), width: abs(length(&random)),
                            height: abs(length(&random))),
                        unit: Compositional.CustomItem.Unit.allCases.pick(&random))
                    item.zIndex = zIndex(&random)
                    return item
                })
        case 1, 2: return .horizontal(filling(&random, depth: depth))
        default: return .vertical(filling(&random, depth: depth))
        }
    }

    private static func filling(_ random: inout Random, depth: Int) -> Compositional.Group.Filling {
        let count = [1, 2, 512].pick(&random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: return .subitems(list(&random, 1...3) { subitem(&$0, depth: depth) })
        case 1: return .count(subitem(&random, depth: depth), count)
        default: return .repeating(subitem(&random, depth: depth), count)
        }
    }

    private static func subitem(_ random: inout Random, depth: Int) -> Compositional.Subitem {
        depth < 3 && Int.random(in: 0...2, using: &random) == 0
            ? .group(group(&random, depth: depth + 1)) : .item(item(&random))
    }

    private static func item(_ random: inout Random) -> Compositional.Item {
        var item = Compositional.Item(width: dimension(&random), height: dimension(&random))
        item.contentInsets = insets(&random)
        item.edgeSpacing = Compositional.EdgeSpacing(
            leading: spacing(&random), top: spacing(&random), trailing: spacing(&random), bottom: spacing(&random))
        item.supplementaryItems = list(&random, 0...1) { random in
            var badge = Compositional.SupplementaryItem(
                kind: kind(&random), width: dimension(&random), height: dimension(&random), at: anchor(&random))
            badge.itemAnchor = Bool.random(using: &random) ? nil : anchor(&random)
            badge.zIndex = zIndex(&random)
            badge.contentInsets = insets(&random)
            return badge
        }
        return item
    }

    /// Boundary items of different kinds.
    private static func boundaryItems(_ random: inout Random) -> [Compositional.BoundaryItem] {
        ["header", "footer"].prefix(Int.random(in: 0...2, using: &random)).map { kind in
            var item = Compositional.BoundaryItem(
                kind: kind, width: dimension(&random), height: dimension(&random),
                alignment: Compositional.Alignment.allCases.pick(&random))
            item.offset = point(&random)
            item.extendsBoundary = Bool.random(using: &random)
            item.pinsToVisibleBounds = Bool.random(using: &random)
            item.zIndex = zIndex(&random)
            item.contentInsets = insets(&random)
            return item
        }
    }

    private static func anchor(_ random: inout Random) -> Compositional.Anchor {
        Compositional.Anchor(
            Compositional.Edges(rawValue: UInt8.random(in: 0...15, using: &random)), offset: point(&random),
            isFractional: Bool.random(using: &random))
    }

    private static func dimension(_ random: inout Random) -> Compositional.Dimension {
        let number = length(&random)
        switch Int.random(in: 0...5, using: &random) {
        case 5: return .scaled(number)
        case 0: return .fractionalWidth(number / 1e3)
        case 1: return .fractionalHeight(number / 1e3)
        case 2: return .absolute(number)
        case 3: return .estimated(abs(number))
        default: return .uniformAcrossSiblings(abs(number))
        }
    }

    private static func spacing(_ random: inout Random) -> Compositional.Spacing {
        Bool.random(using: &random) ? .fixed(length(&random)) : .flexible(length(&random))
    }

    private static func insets(_ random: inout Random) -> Compositional.DirectionalInsets {
        .init(top: length(&random), leading: length(&random), bottom: length(&random), trailing: length(&random))
    }

    private static func point(_ random: inout Random) -> Point { Point(x: length(&random), y: length(&random)) }

    private static func kind(_ random: inout Random) -> String {
        ["badge", "a/b~c", "ü", String(repeating: "k", count: 256)].pick(&random)
    }

    private static func zIndex(_ random: inout Random) -> Int { [0, 1, -1_000_000_000, 1_000_000_000].pick(&random) }

    /// Often 0, the default of most lengths.
    private static func length(_ random: inout Random) -> Double {
        [0, 0, 0.25, -12.5, 1e9, -1e9, Double.random(in: -1e3...1e3, using: &random)].pick(&random)
    }

    private static func list<Element>(
        _ random: inout Random, _ count: ClosedRange<Int>, _ make: (inout Random) -> Element
    ) -> [Element] {
        (0..<Int.random(in: count, using: &random)).map { _ in make(&random) }
    }
}

extension Array {
    fileprivate func pick(_ random: inout SeededRandom) -> Element { self[Int.random(in: indices, using: &random)] }
}
