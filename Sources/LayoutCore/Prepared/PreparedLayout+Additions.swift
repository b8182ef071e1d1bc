/// For layouts that begin with what another one prepared, or answer queries themselves.
extension PreparedLayout {
    /// The same with more elements.
    ///
    /// - Parameters:
    ///   - kinds: those there are, and new ones behind them.
    ///   - elements: what a section gets besides.
    package func adding(
        kinds: ElementKinds, _ elements: (Int, PreparedSection) -> [PreparedElement]
    ) -> PreparedLayout {
        precondition(kinds.list.starts(with: self.kinds.list), "kinds have other numbers")
        return PreparedLayout(
            contentSize: contentSize, space: space, contentInset: contentInset,
            sections: sections.enumerated().map { index, section in
                var section = section
                section.add(elements(index, section))
                return section
            },
            kinds: kinds, semantics: semantics, orthogonalRows: orthogonalRows, warnings: warnings)
    }

    /// A rectangle as a layout has it that knows nothing of right to left.
    package func unmirrored(_ rect: Rect) -> Rect { space.mirrored(rect) }

    /// The container with its bounds as such a layout has them.
    package func unmirrored(_ container: Container) -> Container {
        var container = container
        container.bounds = unmirrored(container.bounds)
        return container
    }

    /// An element as such a layout has it, mirrored and rounded as everything else.
    package func finished(_ attributes: LayoutAttributes) -> LayoutAttributes {
        var space = space
        space.direction = .vertical
        var attributes = attributes
        let frame = attributes.untransformedFrame
        attributes.untransformedFrame = space.frame(
            AxisRect(cross: frame.x, scroll: frame.y, crossLength: frame.width, scrollLength: frame.height),
            roundsFirst: false)
        attributes.transform = space.transform(attributes.transform)
        return attributes
    }
}

extension PreparedLayout {
    /// Every element's name, whether it has a place or not.
    ///
    /// - Complexity: O(elements)
    package var everyElement: [Element] {
        sections.indices.flatMap { section in
            let cells = (0..<sections[section].itemCount).map { Element.cell(IndexPath(section: section, item: $0)) }
            let others = sections[section].elementNumbers.flatMap { kind, ranges in
                ranges.joined().map { kinds[kind].element(at: IndexPath(section: section, item: $0)) }
            }
            return cells + others
        }
    }
}
