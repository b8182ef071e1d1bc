package import LayoutCore

extension CompositionalLayout {
    enum Keys {
        static let sections = ParameterKey<SectionPlans>(
            "sections", readBy: sectionsRule, default: SectionPlans(Compositional().sections),
            as: [["list": ["appearance": "plain"]]],
            "A description of each section; the last one also applies to all that follow. The default is a plain list.")
        static let configuration = ParameterKey<Compositional.Configuration>(
            "configuration", readBy: configurationRule, default: Compositional.Configuration(), as: .object([:]),
            "Scroll direction, spacing between sections, the reference of insets, and headers and footers of the whole layout."
        )
        static let sectionRules = ParameterKey<[SectionPlans.Rule]>(
            "sectionRules", readBy: rulesRule, default: [], as: .array([]),
            "Descriptions by the container's size and traits: the first rule whose conditions hold replaces `sections`."
        )
        static let groups = ParameterKey<Compositional.NamedGroups>(
            "groups", readBy: groupsRule, default: Compositional.NamedGroups(), as: .object([:]),
            "Groups by name, which sections and other groups contain as `{\"use\": name}`.")
        static let sectionDescription = ParameterKey<Int>(
            "sectionDescription", in: 0...65_535, default: 0, perSection: true,
            "For a section: the index of its description, from 0. The default is the section's own index.")

        private static let sectionsRule = DocumentRule("sections", Compositional.sectionList) { sections, _ in
            SectionPlans(sections)
        }
        private static let configurationRule = DocumentRule("configuration", Compositional.Configuration.format) {
            configuration, _ in configuration
        }
        private static let rulesRule = DocumentRule("sectionRules", Compositional.ruleList) { rules, _ in
            rules.map { SectionPlans.Rule($0) }
        }
        private static let groupsRule = DocumentRule("groups", Compositional.groupMap) {
            groups, place throws(LayoutError) in try Compositional.NamedGroups(groups, at: place)
        }
    }

    package static var name: String { "compositional" }
    package static var summary: String {
        "Sections of repeated and nested groups, described as data; UIKit's compositional layout."
    }
    package static var parameters: [Parameter] {
        [
            Keys.sections.parameter, Keys.configuration.parameter, Keys.sectionRules.parameter, Keys.groups.parameter,
            Keys.sectionDescription.parameter, CommonKeys.level.parameter,
        ]
    }
    package static var itemColumns: [ItemColumn] { ListSeparators.itemColumns }
    /// Parts of a description name other parts.
    package static var link: ParameterSchema.Link? {
        { parameters, pointer throws(LayoutError) in try linked(parameters, pointer) }
    }
    /// The description itself, and what its plans keep.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        let plans = allPlans(parameters)
        return LayoutMemory(
            fixed: fixedBytes(plans), groups: plans.reduce(.none) { $0.union($1.groupMemory) },
            sections: plans.reduce(.none) { $0.union($1.sectionMemory) })
    }
    /// Any cell may be measured.
    package static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { true }
    /// Headers, footers and anchored elements are.
    package static var takesMeasuredSupplementaries: Bool { true }

    /// The memory for the description itself and for each of its groups, completely filled.
    private static func fixedBytes(_ plans: [SectionPlan]) -> Int {
        plans.reduce(0) { sum, plan in
            sum + 4096 + plan.group.mostCells * (128 + plan.group.mostAnchored * SolvedGroup.bytesPerAnchored)
        }
    }

    /// The plans of all descriptions, of every rule.
    private static func allPlans(_ parameters: Parameters) -> [SectionPlan] {
        let (plans, rules) = (parameters.own(Keys.sections), parameters[Keys.sectionRules])
        return ([plans].compactMap { $0 } + rules.map(\.plans)).flatMap { $0.plans ?? [] }
    }
}

extension DocumentRule {
    /// A rule for a part of a description.
    ///
    /// - Parameter plan: makes what the layout works with.
    fileprivate init<Part>(
        _ name: String, _ format: JSONFormat<Part>,
        plan: @escaping @Sendable (Part, JSONPlace) throws(LayoutError) -> any Sendable
    ) {
        var schema: [String: JSONValue] = ["$defs": .object(Compositional.schemaDefinitions)]
        if case .object(let members) = format.schema { schema.merge(members) { $1 } }
        self.init(name, schema) { json, pointer throws(LayoutError) in
            let place = JSONPlace(pointer)
            return try plan(try format.read(json, place), place)
        }
    }
}
