import LayoutCore

/// The plans of a list of descriptions. Those with names of groups wait for the groups, which are a parameter of their own.
///
///     sections ─► SectionPlans ── link(groups) ──► plans         with names: once all parameters are read
///                       └────────────────────────► plans         without
struct SectionPlans: Sendable {
    private let sections: [Compositional.Section]
    private let usesNames: Bool
    /// The plans in order; nil until names are replaced.
    private(set) var plans: [SectionPlan]?

    init(_ sections: [Compositional.Section]) {
        self.sections = sections
        usesNames = sections.contains(where: \.usesNames)
        plans = usesNames ? nil : Self.plans(of: sections)
    }

    /// Makes the plans of descriptions with names, with groups in their place.
    ///
    /// - Parameter place: where the descriptions are written.
    /// - Throws: `parameters.invalid`
    mutating func link(_ groups: inout Compositional.NamedGroups, at place: JSONPlace) throws(LayoutError) {
        if usesNames { plans = Self.plans(of: try groups.expanded(sections, at: place)) }
    }

    private static func plans(of sections: [Compositional.Section]) -> [SectionPlan] {
        sections.enumerated().map { SectionPlan($1, number: $0) }
    }

    /// Plans for the containers that a rule applies to.
    struct Rule: Sendable {
        /// The rule; its sections are those of `plans`.
        let rule: Compositional.Rule
        var plans: SectionPlans

        init(_ rule: Compositional.Rule) {
            self.rule = rule
            plans = SectionPlans(rule.sections)
        }
    }
}

extension CompositionalLayout {
    /// Whether no description waits for groups. Parameters that a schema has read are linked; those of a derived layout may not be.
    static func isLinked(_ parameters: Parameters) -> Bool {
        let (sections, rules) = (parameters.own(Keys.sections), parameters[Keys.sectionRules])
        return (sections == nil || sections?.plans != nil) && rules.allSatisfy { $0.plans.plans != nil }
    }

    /// The parameters with groups in place of their names.
    ///
    /// - Throws: `parameters.invalid`, with a JSON pointer that begins with `pointer` and leads to a name.
    static func linked(_ parameters: Parameters, _ pointer: String) throws(LayoutError) -> Parameters {
        var groups = parameters[Keys.groups]
        let place = JSONPlace(pointer)
        var values = parameters.values
        let (sections, sectionRules) = (Keys.sections.name, Keys.sectionRules.name)
        if case .document(let document) = values[sections], var plans = parameters.own(Keys.sections) {
            try plans.link(&groups, at: place.member(sections))
            values[sections] = .document(Document(document.json, plans))
        }
        if case .document(let document) = values[sectionRules], var rules = parameters.own(Keys.sectionRules) {
            for index in rules.indices {
                try rules[index].plans.link(&groups, at: place.member(sectionRules).element(index).member("sections"))
            }
            values[sectionRules] = .document(Document(document.json, rules))
        }
        return Parameters(values)
    }
}
