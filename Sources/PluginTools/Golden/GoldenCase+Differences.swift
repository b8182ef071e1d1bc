import LayoutCore

extension GoldenCase {
    /// A part of a case that the plugin's result differs from.
    struct Difference {
        /// Where the part is in the case: names of members and indexes of elements.
        var path: [String]
        /// What differs, a sentence each.
        var messages: [String]
        /// The plugin's result for this part, as JSON.
        var result: String
        /// Whether the case has no expectation yet.
        ///
        /// Then there are no messages if the case has queries or steps, since it is complete without.
        var isMissing = false
    }

    /// Lays out the container and compares it with the expectations, step by step.
    ///
    /// - Throws: the plugin's error.
    func differences(_ definition: LayoutDefinition) throws(LayoutError) -> [Difference] {
        var laidOut = try laidOut(definition)
        var differences = try compare(laidOut, with: expectation, at: ["expect"], "")
        if expectation == nil {
            // A case of queries or steps need not expect anything else, but recording completes it.
            let isFailure = queries.isEmpty && steps.isEmpty
            let messages = isFailure ? ["has no \"expect\"; --record adds the plugin's current result"] : []
            let result = try GoldenExpectation.recorded(laidOut, over: nil)
            differences.append(Difference(path: ["expect"], messages: messages, result: result, isMissing: true))
        }
        for (index, query) in queries.enumerated() {
            let found = try laidOut.elements(ElementQuery(rect: query.rect, categories: .cells)).attributes
            let paths = found.map(\.element.indexPath)
            if paths == query.items.sorted() { continue }
            let message = "the query for \(query.rect) returns \(paths), expected \(query.items.sorted())"
            let result = "[" + paths.map { "[\($0.section), \($0.item)]" }.joined(separator: ", ") + "]"
            differences.append(
                Difference(path: ["queries", "\(index)", "items"], messages: [message], result: result))
        }
        for (index, step) in steps.enumerated() {
            differences += try self.differences(of: step, index, in: &laidOut)
        }
        return differences
    }

    private func differences(
        of step: Step, _ index: Int, in laidOut: inout LaidOutContainer
    ) throws(LayoutError) -> [Difference] {
        let context = try step.bounds.flatMap { bounds throws(LayoutError) in try laidOut.move(to: bounds) }
        let word = context.map { $0.needsPrepare ? "true" : "elements" } ?? "false"
        let path = ["steps", "\(index)"]
        var differences: [Difference] = []
        if let motion = step.motion {
            guard laidOut.moves else {
                throw GoldenObject.refusal("/steps/\(index)/motion is \(motion), expected none: the layout has no step")
            }
            try laidOut.step(motion)
            if step.expectation == nil {
                let message = "step \(index + 1) has no \"expect\"; --record adds the plugin's current result"
                let result = try GoldenExpectation.recorded(laidOut, over: nil)
                differences.append(
                    Difference(path: path + ["expect"], messages: [message], result: result, isMissing: true))
            }
        }
        if let expected = step.invalidates, expected != word {
            let message = "step \(index + 1) invalidates \(word), expected \(expected)"
            let result = word == "elements" ? JSONText.string(word) : word
            differences.append(Difference(path: path + ["invalidates"], messages: [message], result: result))
        }
        return differences
            + (try compare(laidOut, with: step.expectation, at: path + ["expect"], "step \(index + 1): "))
    }

    private func compare(
        _ laidOut: LaidOutContainer, with expectation: GoldenExpectation?, at path: [String], _ prefix: String
    ) throws(LayoutError) -> [Difference] {
        let failures = try expectation?.failures(laidOut, tolerance: tolerance) ?? []
        if failures.isEmpty { return [] }
        let result = try GoldenExpectation.recorded(laidOut, over: expectation)
        return [Difference(path: path, messages: failures.map { prefix + $0 }, result: result)]
    }

    func laidOut(_ definition: LayoutDefinition) throws(LayoutError) -> LaidOutContainer {
        let layout = definition.make(try definition.schema.resolve(data.parameters, pointer: "/parameters"))
        return try LaidOutContainer(layout, container)
    }
}
