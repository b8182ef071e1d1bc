package import LayoutModel
import SwiftProtobuf

// Conversions between wire messages and the model: sections, descriptions of layouts, and faults.

extension WirePoint {
    /// A point to send, in the coordinates of the content.
    ///
    /// Nothing is checked.
    package init(_ point: Point) {
        self.init()
        x = point.x
        y = point.y
    }

    /// The point that was received.
    package var model: Point { Point(x: x, y: y) }
}

extension WireSection {
    /// A section to send. Parameters, values and identifiers that it does not have are absent.
    ///
    /// - Complexity: O(columns); sizes, values and identifiers are handed over.
    package init(_ section: ContainerSection) {
        self.init()
        itemCount = UInt32(clamping: section.itemCount)
        itemSizes = section.itemSizes
        if !section.parameters.isEmpty { parameters = Google_Protobuf_Struct(section.parameters) }
        for (name, values) in section.itemValues { itemValues[name] = WireItemValues(values) }
        if let identifier = section.identifier { id = WireIdentifier(identifier) }
        if !section.itemIdentifiers.isEmpty { itemIds = WireIdentifiers(section.itemIdentifiers) }
    }

    /// The section that was received. Nothing is checked.
    package var model: ContainerSection {
        var section = ContainerSection(
            itemCount: Int(itemCount), parameters: parameters.fields.mapValues { JSONValue($0) },
            itemValues: itemValues.mapValues(\.model))
        section.itemSizes = itemSizes
        section.identifier = hasID ? id.model : nil
        section.itemIdentifiers = itemIds.model
        return section
    }
}

extension WireItemValues {
    fileprivate init(_ values: ItemValues) {
        self.init()
        switch values {
        case .numbers(let numbers): self.numbers = numbers
        case .names(let names): self.names = names
        }
    }

    fileprivate var model: ItemValues { names.isEmpty ? .numbers(numbers) : .names(names) }
}

extension WireLayoutSummary {
    /// A layout's summary to send, with "plugin" or "built-in" as its source.
    package init(_ summary: LayoutSummary) {
        self.init()
        name = summary.name
        self.summary = summary.summary
        source = summary.isPlugin ? "plugin" : "built-in"
        version = summary.version
    }

    /// The summary that was received.
    package var model: LayoutSummary {
        LayoutSummary(name: name, summary: summary, isPlugin: source == "plugin", version: version)
    }
}

extension WireDescribeLayoutReply {
    /// A layout's description to send.
    ///
    /// A schema that is not a JSON object is left out.
    package init(_ description: LayoutDescription) {
        self.init()
        layout = WireLayoutSummary(description.layout)
        parameters = description.parameters.map { WireParameter($0) }
        if case .object(let members) = description.schema { schema = Google_Protobuf_Struct(members) }
        itemColumns = description.itemColumns.map { WireItemColumn($0) }
        itemShape = description.itemShape.rawValue
        attributes = description.attributes.map { attribute in
            .with {
                $0.name = attribute.name
                $0.default = attribute.defaultValue
                $0.documentation = attribute.documentation
            }
        }
    }

    /// The description that was received.
    package var model: LayoutDescription {
        var description = LayoutDescription(
            layout: layout.model, parameters: parameters.map(\.model),
            schema: .object(schema.fields.mapValues { JSONValue($0) }), itemColumns: itemColumns.map(\.model))
        description.itemShape = ItemShape(rawValue: itemShape) ?? .rectangle
        description.attributes = attributes.map { CustomAttribute($0.name, default: $0.default, $0.documentation) }
        return description
    }
}

extension WireItemColumn {
    fileprivate init(_ column: ItemColumn) {
        self.init()
        name = column.name
        documentation = column.documentation
        switch column.kind {
        case .numbers(let each, let range):
            numbersPerItem = UInt32(clamping: each)
            minimum = range.lowerBound
            maximum = range.upperBound
        case .names(let known): names = known
        }
    }

    fileprivate var model: ItemColumn {
        let isRange = minimum <= maximum
        let kind: ItemColumn.Kind =
            numbersPerItem == 0 ? .names(names) : .numbers(Int(numbersPerItem), isRange ? minimum...maximum : 0...0)
        return ItemColumn(name, kind: kind, documentation)
    }
}

extension WireParameter {
    fileprivate init(_ parameter: ParameterDescription) {
        self.init()
        name = parameter.name
        type = parameter.type
        `default` = Google_Protobuf_Value(parameter.defaultValue)
        if let range = parameter.range { (minimum, maximum) = (range.lowerBound, range.upperBound) }
        choices = parameter.choices
        unit = parameter.unit
        documentation = parameter.documentation
        perSection = parameter.sectionName != nil
        if let name = parameter.sectionName, name != parameter.name { sectionName = name }
        key = parameter.key ?? ""
    }

    fileprivate var model: ParameterDescription {
        var description = ParameterDescription(name: name, type: type, defaultValue: JSONValue(`default`))
        if hasMinimum && minimum <= maximum { description.range = minimum...maximum }
        description.choices = choices
        description.unit = unit
        description.documentation = documentation
        if perSection { description.sectionName = sectionName.isEmpty ? name : sectionName }
        if !key.isEmpty { description.key = key }
        return description
    }
}

extension WireAccess {
    /// A container's access to send: scopes by their names, such as `sameGroup`.
    package init(_ access: ContainerAccess) {
        self.init()
        read = access.read.rawValue
        write = access.write.rawValue
    }

    /// The access that was received. A scope that this version does not know becomes the narrowest.
    package var model: ContainerAccess {
        ContainerAccess(
            read: ContainerAccess.Scope(rawValue: read) ?? .private,
            write: ContainerAccess.Scope(rawValue: write) ?? .private)
    }
}

extension WireAnchorSnapshot {
    /// An anchor to send.
    ///
    /// - Precondition: the index path's numbers are not negative.
    package init(_ snapshot: AnchorSnapshot) {
        self.init()
        indexPath = WireIndexPath(snapshot.indexPath)
        edge = snapshot.edge.rawValue
        distance = snapshot.distance
    }

    /// The anchor that was received. An edge that this version does not know becomes the start.
    package var model: AnchorSnapshot {
        AnchorSnapshot(
            indexPath: indexPath.model, edge: AnchorSnapshot.Edge(rawValue: edge) ?? .start, distance: distance)
    }
}

extension WirePluginFault {
    /// The fault that was received.
    package var model: PluginFault {
        var fault = PluginFault(plugin: plugin, version: version)
        fault.file = file
        if hasLine { fault.line = Int(line) }
        fault.traceback = traceback
        if hasIndexPath { fault.indexPath = indexPath.model }
        return fault
    }
}

extension WireEnvironment {
    /// The environment that was received. Nothing is checked.
    package var model: Environment {
        Environment(
            scale: hasScale ? scale : nil,
            layoutDirection: layoutDirection == "rightToLeft" ? .rightToLeft : .leftToRight,
            contentInset: contentInset.model, safeAreaInsets: safeAreaInsets.model,
            layoutMargins: layoutMargins.model, readableContentInsets: readableContentInsets.model,
            traits: traits)
    }

    /// The traits that were received. Words that this version does not know become the defaults.
    private var traits: Traits {
        var traits = Traits()
        traits.horizontalSizeClass = Traits.SizeClass(rawValue: horizontalSizeClass) ?? traits.horizontalSizeClass
        traits.verticalSizeClass = Traits.SizeClass(rawValue: verticalSizeClass) ?? traits.verticalSizeClass
        traits.contentSizeCategory = ContentSizeCategory(rawValue: contentSizeCategory) ?? traits.contentSizeCategory
        traits.userInterfaceIdiom = Traits.UserInterfaceIdiom(rawValue: userInterfaceIdiom) ?? traits.userInterfaceIdiom
        traits.legibilityWeight = Traits.LegibilityWeight(rawValue: legibilityWeight) ?? traits.legibilityWeight
        return traits
    }
}

extension WireInsets {
    fileprivate var model: Insets { Insets(top: top, left: left, bottom: bottom, right: right) }
}
