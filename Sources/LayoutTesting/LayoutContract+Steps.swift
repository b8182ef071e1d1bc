package import LayoutCore

/// The checks of a layout, each with a container.
extension LayoutContract {
    /// A check of one container, which is laid out when `violations` is called.
    ///
    ///     for step in contract.containerSteps { findings += try step.violations().map { (step.place, $0) } }
    package struct Step {
        /// "contract", "mirror", "parameters", "scroll", "update", "sight", "anchor", "motion" or "placement".
        package let check: String
        /// The container in words, or the parameter.
        package let place: String
        /// The container that is checked.
        package let container: Container
        /// The parameters; empty for the defaults.
        package let parameters: [String: JSONValue]
        /// Carries out the check: a sentence for each violation, of which the first few are kept; none if the layout keeps the rules. It
        /// throws what the layout throws, which is a finding as well.
        package let violations: () throws(LayoutError) -> [String]
    }

    /// The random containers in which items are scrolled to and anchors kept; each anchor may take dozens of prepares.
    private static let scrolledContainers = 4 as UInt64

    private func step(
        _ check: String, _ named: CheckContainers.Named, as place: String? = nil,
        parameters: [String: JSONValue] = [:], finding violations: @escaping () throws(LayoutError) -> [String]
    ) -> Step {
        Step(
            check: check, place: place ?? named.name, container: named.container, parameters: parameters,
            violations: violations)
    }

    /// The checks that apply to every container, for containers of all shapes, on all screens and in all environments.
    ///
    /// They are those of `LayoutContract.violations(_:parameters:)`.
    package var containerSteps: [Step] {
        containers.all.map { named in
            step("contract", named) { () throws(LayoutError) in try violations(named.container) }
        }
    }

    /// Comparisons of both layout directions.
    ///
    /// - Parameter isEven: whether the insets of left and right are equal, for layouts that leave the safe area on its side.
    package func mirrorSteps(isEven: Bool) -> [Step] {
        containers.turned(isEven: isEven).map { name, parameters, named in
            step("mirror", named, as: name, parameters: parameters) { () throws(LayoutError) in
                try mirrorViolations(named.container, parameters: parameters, at: CheckContainers.turnedOffsets)
            }
        }
    }

    /// Each parameter at its limits.
    ///
    /// - Parameter mayBeRefused: whether an error of the layout is allowed.
    package func parameterSteps(mayBeRefused: @escaping (LayoutError) -> Bool = { _ in false }) -> [Step] {
        containers.parameterLimits.map { name, parameters, named in
            step("parameters", named, as: name, parameters: parameters) { () throws(LayoutError) in
                _ = try definition.schema.resolve(parameters, pointer: "")
                do throws(LayoutError) {
                    return try violations(named.container, parameters: parameters)
                } catch {
                    guard mayBeRefused(error) else { throw error }
                    return []
                }
            }
        }
    }

    /// Changes of bounds, which must make stale exactly what changes; and batch updates, whose results must equal a container that is
    /// opened with them.
    package var changeSteps: [Step] {
        let moves = containers.moves.map { named, bounds in
            step("scroll", named) { () throws(LayoutError) in try scrollViolations(named.container, to: bounds) }
        }
        let updates = (0..<4 as Range<UInt64>).map { seed in
            let container = Self.container(
                [5, 12, 0, 30], seed: seed == 0 ? nil : seed, bounds: containers.small.bounds)
            let named = CheckContainers.Named(name: "sections of [5, 12, 0, 30] items", container: container)
            return step("update", named) { () throws(LayoutError) in try updateViolations(container, seed: seed) }
        }
        return moves + updates
    }

    /// Scrolling to items, which nothing may cover then; and edits around anchors, which must stay in place. They take longer than the
    /// others.
    package var sightSteps: [Step] {
        let scrolled = (0..<Self.scrolledContainers).flatMap { seed in
            let named = containers.scrolled(seed: seed)
            return [
                step("sight", named) { () throws(LayoutError) in try sightViolations(named.container, seed: seed) },
                step("anchor", named) { () throws(LayoutError) in try anchorViolations(named.container, seed: seed) },
            ]
        }
        let targets = containers.turned(isEven: true).map { name, parameters, named in
            step("sight", named, as: name, parameters: parameters) { () throws(LayoutError) in
                try scrollTargetViolations(named.container, parameters: parameters, seed: 0)
            }
        }
        return scrolled + targets
    }

    /// Steps of a layout that moves, in all containers. Layouts that do not move pass.
    package var motionSteps: [Step] {
        containers.all.map { named in
            step("motion", named) { () throws(LayoutError) in try motionViolations(named.container) }
        }
    }

    /// Items beyond the content, where no scroll would show them. Containers have usual screens, on which the layout has room.
    package var placementSteps: [Step] {
        containers.plain.map { named in
            step("placement", named) { () throws(LayoutError) in
                let laidOut = try laidOut(named.container, [:])
                return contentViolations(laidOut, try laidOut.cells())
            }
        }
    }

    /// The checks of placements in all containers together, as one step: what no single container shows, such as an item that no container
    /// places.
    package var surveySteps: [Step] {
        let all = containers.all
        guard let largest = all.max(by: { $0.container.itemCount < $1.container.itemCount }) else { return [] }
        return [
            step("placement", largest, as: "all containers") { () throws(LayoutError) in
                var survey = PlacementSurvey()
                for named in all { survey.add(named.container, try laidOut(named.container, [:]).cells()) }
                return survey.violations
            }
        ]
    }

    private var containers: CheckContainers { CheckContainers(definition) }
}
