package import LayoutCore

extension CompositionalLayout {
    package static let definition = LayoutDefinition(
        name: "compositional",
        summary: "Sections of repeated and nested groups, described as data; UIKit's compositional layout.",
        parameters: [
            Parameter(
                "sections", .document(sectionsRule), default: .document(list),
                "A description for each section, the last one for all that follow. The default is a plain list."),
            Parameter(
                "configuration", .document(configurationRule),
                default: .document(Document(.object([:]), LayoutConfiguration())),
                "Scroll direction, spacing between sections, what insets are measured from, headers and footers of the whole."
            ),
            Parameter(
                "sectionRules", .document(rulesRule), default: .document(Document(.array([]), [SectionRule]())),
                "Other descriptions for wide containers: of the first rule whose minWidth the bounds have, before `sections`."
            ),
            Parameter(
                "sectionDescription", .integer(0...65_535), default: .number(0), perSection: true,
                "For a section: which of the descriptions is its, from 0. Without it, the one of its own number."),
        ],
        fixedBytes: fixedBytes,
        takesMeasuredSizes: { _ in true },
        takesMeasuredSupplementaries: true,
        make: { CompositionalLayout($0) })

    /// Rows as a plain list has them.
    private static let list = Document([["list": ["appearance": "plain"]]], [ListDescription().section])

    /// The description itself, and each of its groups filled to its end.
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
