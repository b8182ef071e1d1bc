import LayoutCore

extension ListDescription {
    /// Values from iOS 26 on a phone, and from Catalyst where the phone has none.
    private static let rowEstimate = 44.0
    private static let firstItemPadding = 22.0
    private static let groupedTop = 35.0
    private static let groupedGap = 17.5
    private static let insetSide = 16.0
    private static let sidebarSide = 12.987

    /// The list as a section; `numbered` adds what depends on the section's index.
    var section: SectionDescription {
        let size = LayoutSize(width: .fractionalWidth(1), height: .estimated(Self.rowEstimate))
        let row = ItemDescription(size: size)
        var group = ItemDescription(size: size)
        group.content = .group(GroupDescription(axis: .horizontal, filling: .list([row])))
        var section = SectionDescription(group: group)
        section.contentInsetsReference = .none
        let isPlain = appearance == .plain || appearance == .sidebarPlain
        if headerMode == .supplementary {
            section.boundaryItems.append(
                boundary(Element.header, -1, estimate: isPlain ? 28 : 17.5, isPinned: isPlain))
            section.padding = headerTopPadding ?? (appearance == .plain ? Self.firstItemPadding : 0)
        }
        if hasFooter { section.boundaryItems.append(boundary(Element.footer, 1, estimate: 17.5, isPinned: false)) }
        section.list = self
        return section
    }

    /// The section with the insets that it has at `index` in the container.
    func numbered(_ section: SectionDescription, _ index: Int) -> SectionDescription {
        var section = section
        section.contentInsets = insets(index)
        return section
    }

    private func insets(_ index: Int) -> DirectionalInsets {
        switch appearance {
        case .plain:
            return DirectionalInsets(top: headerMode == .firstItemInSection ? Self.firstItemPadding : 0)
        case .grouped, .insetGrouped:
            let side = appearance == .insetGrouped ? Self.insetSide : 0
            let top = headerMode == .none ? index == 0 ? Self.groupedTop : Self.groupedGap : 0
            return DirectionalInsets(
                top: top, leading: side, bottom: hasFooter ? 0 : Self.groupedGap, trailing: side)
        case .sidebar, .sidebarPlain:
            return DirectionalInsets(
                leading: Self.sidebarSide, bottom: appearance == .sidebar ? 10 : 0, trailing: Self.sidebarSide)
        }
    }

    private func boundary(_ kind: String, _ side: Int, estimate: Double, isPinned: Bool) -> BoundaryDescription {
        BoundaryDescription(
            horizontal: 0, vertical: side, kind: kind,
            size: LayoutSize(width: .fractionalWidth(1), height: .estimated(estimate)), pinsToVisibleBounds: isPinned,
            zIndex: 200)
    }
}
