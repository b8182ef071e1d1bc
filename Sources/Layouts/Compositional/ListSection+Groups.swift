import LayoutCore

extension Compositional.ListSection {
    /// Values from iOS 26 on a phone, and from Catalyst where the phone has none.
    private static let rowEstimate = 44.0
    private static let firstItemPadding = 22.0
    private static let groupedTop = 35.0
    private static let groupedGap = 17.5
    private static let insetSide = 16.0
    private static let sidebarSide = 12.987

    private var isPlain: Bool { appearance == .plain || appearance == .sidebarPlain }

    /// The list as a section of rows, without the insets that depend on the section's index.
    var groups: Compositional.GroupSection {
        let width = Compositional.Dimension.fractionalWidth(1)
        let height = Compositional.Dimension.estimated(Self.rowEstimate)
        let row = Compositional.Item(width: width, height: height)
        var section = Compositional.GroupSection(.horizontal(width: width, height: height, [.item(row)]))
        section.contentInsetsReference = .none
        if headerMode == .supplementary {
            let alignment: Compositional.Alignment = huggingKinds.isEmpty ? .top : .topLeading
            var header = boundaryItem(Element.header, alignment, estimate: isPlain ? 28 : 17.5)
            header.pinsToVisibleBounds = isPlain
            section.boundaryItems.append(header)
        }
        if footerMode == .supplementary {
            section.boundaryItems.append(boundaryItem(Element.footer, .bottom, estimate: 17.5))
        }
        return section
    }

    /// The kinds of elements that are only as wide as they are measured.
    var huggingKinds: Set<String> { contentHuggingElements.contains(.supplementaryHeader) ? [Element.header] : [] }

    /// Padding before the whole section.
    var padding: Double {
        if headerMode != .supplementary { return 0 }
        return headerTopPadding ?? (appearance == .plain ? Self.firstItemPadding : 0)
    }

    /// The insets that the list has at `index` in the container.
    func insets(at index: Int) -> Compositional.DirectionalInsets {
        switch appearance {
        case .plain:
            return .init(top: headerMode == .firstItemInSection ? Self.firstItemPadding : 0)
        case .grouped, .insetGrouped:
            let side = appearance == .insetGrouped ? Self.insetSide : 0
            let top = headerMode == .none ? index == 0 ? Self.groupedTop : Self.groupedGap : 0
            return .init(
                top: top, leading: side, bottom: footerMode == .supplementary ? 0 : Self.groupedGap, trailing: side)
        case .sidebar, .sidebarPlain:
            return .init(
                leading: Self.sidebarSide, bottom: appearance == .sidebar ? 10 : 0, trailing: Self.sidebarSide)
        }
    }

    private func boundaryItem(
        _ kind: String, _ alignment: Compositional.Alignment, estimate: Double
    ) -> Compositional.BoundaryItem {
        var item = Compositional.BoundaryItem(
            kind: kind, width: .fractionalWidth(1), height: .estimated(estimate), alignment: alignment)
        item.zIndex = 200
        return item
    }
}
