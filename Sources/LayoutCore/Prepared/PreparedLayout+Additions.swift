/// For layouts that add to another prepared layout, or answer queries themselves.
extension PreparedLayout {
    /// The prepared layout with additional elements.
    ///
    /// - Parameters:
    ///   - kinds: the existing kinds and new ones; the existing supplementary kinds keep their numbers.
    ///   - elements: the additional elements of each section.
    package func adding(
        kinds: ElementKinds, _ elements: (Int, PreparedSection) -> [PreparedElement]
    ) -> PreparedLayout {
        let numbers = self.kinds.list.map { kinds.number(of: $0.category, $0.name) }
        precondition(
            zip(self.kinds.list.indices, numbers).allSatisfy { index, number in
                number.map { $0 == index || self.kinds.list[index].category == .decoration } ?? false
            }, "supplementary kinds have other numbers")
        var layout = PreparedLayout(
            contentSize: contentSize, space: space, contentInset: contentInset,
            sections: sections.enumerated().map { index, section in
                var section = section
                section.renumber(numbers.map { $0 ?? 0 })
                section.add(elements(index, section))
                return section
            }, kinds: kinds)
        (layout.semantics, layout.orthogonalRows, layout.warnings) = (semantics, orthogonalRows, warnings)
        return layout
    }

    /// Maps a rectangle for a layout that is not aware of mirroring.
    ///
    /// Mirroring is its own inverse, so the same call maps a rectangle of that layout to container space.
    package func unmirrored(_ rect: Rect) -> Rect { space.mirrored(rect) }

    /// Maps an element's frame and transform for such a layout. Mapping it twice changes nothing but the last bits.
    package func unmirrored(_ attributes: LayoutAttributes) -> LayoutAttributes {
        guard isMirrored else { return attributes }
        var attributes = attributes
        attributes.untransformedFrame = unmirrored(attributes.untransformedFrame)
        attributes.transform = attributes.transform.mirrored
        return attributes
    }

    /// Maps an element of such a layout to container space: mirrored and rounded.
    ///
    /// - Parameter attributes: as the layout made them, x from the left and unrounded.
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

extension Container {
    /// The container as a layout sees it whose frames are mirrored in a content of this width: the bounds, and the insets of
    /// both sides exchanged. Nil: the container itself.
    package func mirrored(in width: Double?) -> Container {
        guard let width else { return self }
        var mirrored = self
        mirrored.bounds.x = width - bounds.width - bounds.x
        mirrored.environment.contentInset = environment.contentInset.mirrored
        mirrored.environment.safeAreaInsets = environment.safeAreaInsets.mirrored
        mirrored.environment.layoutMargins = environment.layoutMargins.mirrored
        return mirrored
    }
}

extension Insets {
    fileprivate var mirrored: Insets { Insets(top: top, left: right, bottom: bottom, right: left) }
}

extension PreparedLayout {
    /// All elements, with or without a frame.
    ///
    /// - Complexity: O(elements)
    package var everyElement: [Element] {
        sections.indices.flatMap { section in
            let cells = (0..<sections[section].itemCount).map { Element.cell(ItemPath(section: section, item: $0)) }
            let others = sections[section].elementNumbers.flatMap { kind, ranges in
                ranges.joined().map { kinds[kind].element(at: ItemPath(section: section, item: $0)) }
            }
            return cells + others
        }
    }
}
