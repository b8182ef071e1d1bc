/// A description of a compositional layout, in Apple's terms.
///
///     let photo = Compositional.Item(width: .fractionalWidth(0.5), height: .fractionalHeight(1))
///     let row = Compositional.Group.horizontal(width: .fractionalWidth(1), height: .absolute(120), [.item(photo)])
///     let wall = Compositional(sections: [.groups(Compositional.GroupSection(row))])
///     try await client.open(ContainerDescription(layout: "compositional", parameters: wall.parameters, …))
///
/// A description is a plain value and may have numbers that the layout rejects. Reading it checks it, in this process as in the
/// daemon: `try Compositional(parameters: wall.parameters)`.
///
/// Each type here states its JSON form beside its properties: a list of names, properties and ranges, by which descriptions are
/// read and written and their JSON Schema is made.
public struct Compositional: Equatable, Sendable {
    /// The container's sections in order; the last one describes all that follow, too. The default is a plain list.
    ///
    /// It must have one section at least.
    public var sections: [Section]
    /// Settings that apply to the whole layout.
    public var configuration: Configuration
    /// Alternative sections by the container's size and traits; the first rule whose conditions hold applies.
    ///
    /// It replaces `sections`. If no rule applies, `sections` stay.
    public var rules: [Rule]
    /// Groups that sections and other groups use by their names, with `Group.named(_:)`.
    ///
    /// Names have 1 to 256 bytes. All uses of names together may stand for at most 65,536 items and groups.
    public var groups: [String: Group]

    /// A layout of these sections, with a default configuration, no rules and no named groups unless given.
    public init(
        sections: [Section] = [.list(ListSection())], configuration: Configuration = Configuration(),
        rules: [Rule] = [],
        groups: [String: Group] = [:]
    ) {
        self.sections = sections
        self.configuration = configuration
        self.rules = rules
        self.groups = groups
    }

    /// Reads the parameters of a container with this layout.
    ///
    /// - Throws: `parameters.invalid` or `parameters.unknown`, with a JSON pointer that begins with `pointer` and leads to the
    ///   offending value.
    public init(parameters: [String: JSONValue], pointer: String = "") throws(LayoutError) {
        self = try Self.members.format.read(.object(parameters), JSONPlace(pointer))
    }

    /// The parameters of a container with this layout, for `ContainerDescription` or `BuiltInLayout`.
    ///
    /// Members that have their default are left out.
    public var parameters: [String: JSONValue] { Self.members.write(self) }
}

extension Compositional {
    private static let members: JSONMembers<Self> = JSONMembers(
        defaults: Compositional(),
        [
            JSONMember("sections", \.sections, as: sectionList),
            JSONMember("configuration", \.configuration, as: Configuration.format),
            JSONMember("sectionRules", \.rules, as: ruleList),
            JSONMember("groups", \.groups, as: groupMap),
        ]
    ) { description, place throws(LayoutError) in
        var names = try NamedGroups(description.groups, at: place.member("groups"))
        _ = try names.expanded(description.sections, at: place.member("sections"))
        for (index, rule) in description.rules.enumerated() {
            let place = place.member("sectionRules").element(index).member("sections")
            _ = try names.expanded(rule.sections, at: place)
        }
    }

    /// The format of one section or more: an array that is not empty.
    package static let sectionList: JSONFormat<[Section]> = .array(
        of: .reference("section") { Section.format }, expected: "at least one section",
        count: .some(expected: "at least one section"))

    /// The format of rules: an array, in the order in which they are tried.
    package static let ruleList: JSONFormat<[Rule]> = .array(of: Rule.format, expected: "an array of rules")

    /// The format of named groups: an object whose members are groups.
    ///
    /// Names have 1 to 256 bytes.
    package static let groupMap: JSONFormat<[String: Group]> = .map(name: Group.name, of: Group.format)

    /// The schemas that the schemas of descriptions refer to, for the `$defs` of a JSON Schema.
    ///
    ///     {"$ref": "#/$defs/item"}       in the schema of a group, which may contain groups
    package static let schemaDefinitions: [String: JSONValue] = [
        "section": Section.format.schema, "item": Subitem.format.schema, "dimension": Dimension.format.schema,
        "spacing": Spacing.format.schema, "anchor": Anchor.format.schema,
        "supplementary": SupplementaryItem.format.schema, "boundary": BoundaryItem.format.schema,
    ]

    /// The most elements that are anchored to one item or group, the most boundary items of a section or layout, and the most
    /// decorations of a section.
    package static let elementLimit = 32

    /// The most bytes in the name of an element's kind.
    ///
    /// UTF-8, so a name of other letters may have fewer of them.
    static let kindLimit = 256

    static let kind: JSONFormat<String> = .name(limit: kindLimit)

    /// The format of a z-index. The range leaves room for the amount by which pinned elements are raised.
    static let zIndex: JSONFormat<Int> = .integer(in: -1_000_000_000...1_000_000_000, expected: "a whole number")
}
