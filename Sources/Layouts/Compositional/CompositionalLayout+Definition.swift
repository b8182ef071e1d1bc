package import LayoutCore

extension CompositionalLayout {
    /// The definition of `compositional`.
    package static let definition = LayoutDefinition(
        name: "compositional",
        summary: "Sections of repeated and nested groups, described as data; UIKit's compositional layout.",
        parameters: [
            Parameter(
                "sections", .document(sectionsRule), default: .document(list),
                "A description of each section; the last one also applies to all that follow. The default is a plain list."
            ),
            Parameter(
                "configuration", .document(configurationRule),
                default: .document(Document(.object([:]), Compositional.Configuration())),
                "Scroll direction, spacing between sections, the reference of insets, and headers and footers of the whole layout."
            ),
            Parameter(
                "sectionRules", .document(rulesRule), default: .document(Document(.array([]), [SectionPlan.Rule]())),
                "Descriptions for wide containers: the first rule whose minWidth the bounds reach replaces `sections`."
            ),
            Parameter(
                "sectionDescription", .integer(0...65_535), default: .number(0), perSection: true,
                "For a section: the index of its description, from 0. The default is the section's own index."),
        ],
        fixedBytes: fixedBytes,
        takesMeasuredSizes: { _ in true },
        takesMeasuredSupplementaries: true,
        make: { CompositionalLayout($0) })

    /// The rows of a plain list.
    private static let list = Document(
        [["list": ["appearance": "plain"]]], SectionPlan.plans(of: Compositional().sections))

    /// The memory for the description itself and for each of its groups, completely filled.
    private static func fixedBytes(_ parameters: Parameters) -> Int {
        let plans: [SectionPlan] = parameters.document("sections") ?? []
        let rules: [SectionPlan.Rule] = parameters.document("sectionRules") ?? []
        return (plans + rules.flatMap(\.plans)).reduce(0) { $0 + 4096 + $1.group.mostCells * 128 }
    }

    private static let sectionsRule = DocumentRule("sections", Compositional.sectionList) {
        SectionPlan.plans(of: $0)
    }
    private static let configurationRule = DocumentRule("configuration", Compositional.Configuration.format) { $0 }
    private static let rulesRule = DocumentRule("sectionRules", Compositional.ruleList) { rules in
        rules.map { SectionPlan.Rule(minWidth: $0.minWidth, plans: SectionPlan.plans(of: $0.sections)) }
    }
}

extension DocumentRule {
    /// A rule for a part of a description.
    ///
    /// - Parameter plan: makes what the layout works with.
    fileprivate init<Part>(
        _ name: String, _ format: JSONFormat<Part>, plan: @escaping @Sendable (Part) -> any Sendable
    ) {
        var schema: [String: JSONValue] = ["$defs": .object(Compositional.schemaDefinitions)]
        if case .object(let members) = format.schema { schema.merge(members) { $1 } }
        self.init(name, schema) { json, pointer throws(LayoutError) in
            plan(try format.read(json, JSONPlace(pointer)))
        }
    }
}
