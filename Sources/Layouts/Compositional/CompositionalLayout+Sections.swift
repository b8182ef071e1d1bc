package import LayoutCore

// The room that a section is solved in, and what is placed of it.
extension CompositionalLayout {
    /// The room of a section: the container less the insets of the section's reference, across the scroll axis alone.
    func frame(
        of section: Compositional.GroupSection, in bounds: Size, environment: Environment
    ) -> SectionFrame {
        let direction = configuration.scrollDirection
        let reference = section.contentInsetsReference
        let insets = insets(reference == .automatic ? configuration.contentInsetsReference : reference, environment)
        let sides = direction.sides(insets)
        let across = max(0, direction.cross(bounds) - sides.before - sides.after)
        var frame = SectionFrame(
            size: direction.size(cross: across, scroll: direction.scroll(bounds)), bounds: bounds, shift: sides.before,
            direction: direction)
        if section.supplementaryContentInsetsReference != .automatic {
            // The container less that reference's insets; the section's insets do not count.
            let own = direction.sides(self.insets(section.supplementaryContentInsetsReference, environment))
            frame.boundary = own.before...max(own.before, direction.cross(bounds) - own.after)
        }
        return frame
    }

    /// The length across that a section's groups are solved in, less the section's insets.
    private func groupLength(of plan: SectionPlan, _ index: Int, in container: Container) -> Double {
        let frame = frame(of: plan.section, in: container.bounds.size, environment: container.environment)
        let insets = plan.contentInsets(at: index).resolved(in: frame.size)
        return max(0, frame.axis.other.length(frame.size) - insets.sum(frame.axis.other))
    }

    /// The length across that a section's elements have. Sizes that were measured at another length are estimates.
    func length(of plan: SectionPlan, _ index: Int, in container: Container) -> LengthAcross {
        LengthAcross(
            cells: groupLength(of: plan, index, in: container), of: container, configuration.scrollDirection)
    }

    /// The length across that a section's groups are solved in, before any prepare. Of several rules, the first that applies to the
    /// container counts.
    package static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double? {
        let layout = CompositionalLayout(parameters)
        return layout.groupLength(of: layout.plan(of: section, in: container), section, in: container)
    }

    /// Left is the leading side; under a right-to-left direction that is the environment's right.
    private func insets(_ reference: Compositional.InsetsReference, _ environment: Environment) -> Insets {
        let insets =
            switch reference {
            case .none: Insets.zero
            case .automatic, .safeArea: environment.safeAreaInsets
            case .layoutMargins: environment.layoutMargins
            case .readableContent: environment.readableContentInsets
            }
        guard environment.layoutDirection == .rightToLeft else { return insets }
        return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
    }

    func prepared(
        _ solved: SectionSolver.Solved, index: Int, of container: Container, at start: Double,
        _ setting: SolverSetting
    ) -> PreparedSection {
        let plan = solved.plan
        let frame = frame(of: plan.section, in: container.bounds.size, environment: container.environment)
        let extent = AxisRect(
            cross: frame.shift, scroll: -solved.before, crossLength: configuration.scrollDirection.cross(frame.size),
            scrollLength: solved.total)
        // A section without length shows nothing: an element that overlays it would cover its neighbours.
        let takesRoom = solved.total > 0
        var elements: [PreparedElement] = []
        if takesRoom {
            elements = solved.elements
            elements += decorations(of: plan.section, over: extent, start: start, setting)
        }
        let section = container.sections[index]
        var parts = SectionParts(
            extent: solved.length + solved.after, itemCount: section.itemCount, body: solved.body, elements: elements)
        if plan.group.hasEstimatedCells {
            parts.measured = section.measuredSizes.view(at: length(of: plan, index, in: container))
        }
        if takesRoom { parts.decorated = extent }
        return PreparedSection(start: start, parts)
    }

    /// One decoration of each kind over the whole section, with all four numbers rounded to pixels.
    func decorations(
        of section: Compositional.GroupSection, over extent: AxisRect, start: Double, _ setting: SolverSetting
    ) -> [PreparedElement] {
        let (direction, pixels, kinds) = (configuration.scrollDirection, setting.pixels, setting.kinds)
        return section.decorations.enumerated().map { index, decoration in
            let insets = decoration.contentInsets
            let sides = direction.sides(
                Insets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
            let scroll = pixels.near(start + extent.scroll + sides.lead)
            let place = AxisRect(
                cross: pixels.near(extent.cross + sides.before), scroll: scroll - start,
                crossLength: pixels.near(max(0, extent.crossLength - sides.before - sides.after)),
                scrollLength: pixels.near(max(0, extent.scrollLength - sides.lead - sides.trail)))
            return PreparedElement(
                kind: kinds.number(of: .decoration, decoration.kind) ?? ElementKinds.header, item: index, place: place,
                appearance: Appearance(zIndex: Int32(clamping: decoration.zIndex)))
        }
    }
}

extension PreparedElement {
    /// The element at another place relative to the section's start, with its pin.
    func moved(scroll distance: Double) -> PreparedElement {
        var element = self
        element.place.scroll += distance
        element.pin = pin?.moved(scroll: distance)
        return element
    }
}

extension PreparedElement.Pin {
    /// The pin of an element that lies elsewhere relative to the section's start.
    func moved(scroll distance: Double) -> Self {
        switch self {
        case .startWithin(let range): .startWithin(range.lowerBound + distance...range.upperBound + distance)
        case .endWithin(let range): .endWithin(range.lowerBound + distance...range.upperBound + distance)
        case .toStart, .toStartForever, .toEnd: self
        }
    }
}
