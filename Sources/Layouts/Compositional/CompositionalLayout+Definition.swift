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
                default: .document(Document(.object([:]), LayoutConfiguration())),
                "Scroll direction, spacing between sections, the reference of insets, and headers and footers of the whole layout."
            ),
            Parameter(
                "sectionRules", .document(rulesRule), default: .document(Document(.array([]), [SectionRule]())),
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
    private static let list = Document([["list": ["appearance": "plain"]]], [ListDescription().section])

    /// The memory for the description itself and for each of its groups, completely filled.
    private static func fixedBytes(_ parameters: Parameters) -> Int {
        let sections: [SectionDescription] = parameters.document("sections") ?? []
        let rules: [SectionRule] = parameters.document("sectionRules") ?? []
        return (sections + rules.flatMap(\.sections)).reduce(0) { $0 + 4096 + $1.group.mostCells * 128 }
    }

    private static let sectionsRule = DocumentRule("sections", DescriptionSchema.sections) {
        json, pointer throws(LayoutError) in try DescriptionReader.sections(json, pointer)
    }
    private static let configurationRule = DocumentRule("configuration", DescriptionSchema.configuration) {
        json, pointer throws(LayoutError) in try DescriptionReader.configuration(json, pointer)
    }
    private static let rulesRule = DocumentRule("sectionRules", DescriptionSchema.rules) {
        json, pointer throws(LayoutError) in try DescriptionReader.rules(json, pointer)
    }
}
