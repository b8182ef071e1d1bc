import ArgumentParser
import FoundationEssentials
import LayoutClient
import LayoutCore
import LayoutWire
import SwiftProtobuf
import SystemCalls

struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Describe a layout and its parameters.",
        discussion: """
            EXAMPLES
              layoutctl describe flow --embedded
              layoutctl describe flow --json | jq .describeLayout.schema
            """)

    @Argument(help: "The layout's name.")
    var layout: String
    @OptionGroup var connection: ConnectionOptions
    @Flag(help: "Print the daemon's reply as JSON, with a JSON Schema.")
    var json = false
    @Flag(help: "Print the parameters as a Markdown table.")
    var markdown = false

    func validate() throws {
        try OptionRules.refuse([("--markdown", markdown)], with: ("--json", json), "each selects another output format")
    }

    func run() async throws {
        try await connection.withClient(plugins: Checkout.plugins(for: layout)) { client in
            let request = WireRequest.OneOf_Request.describeLayout(.with { $0.layout = layout })
            let description = try await client.send(request).describeLayout
            if json { return print(printableJSON(try WireReply.with { $0.describeLayout = description }.jsonString())) }
            if markdown { return print(printableLines(table(description))) }
            print(printable("\(description.layout.name) – \(description.layout.summary)") + "\n")
            for parameter in description.parameters {
                print(printable("  \(parameter.name): \(type(of: parameter))\(override(of: parameter))"))
                print("      " + indented(parameter.documentation))
            }
            if description.parameters.contains(where: { $0.type == "document" }) {
                print("\nAs JSON Schema:\n\n" + printableJSON(try schema(description)))
            }
            if !description.itemColumns.isEmpty { print("\nItem values, in itemValues:\n") }
            for column in description.itemColumns {
                print(printable("  \(column.name): \(type(of: column))"))
                print("      " + indented(column.documentation))
            }
            if !description.attributes.isEmpty { print("\nAttributes of its own, in custom:\n") }
            for attribute in description.attributes {
                print(printable("  \(attribute.name): \(type(of: attribute))"))
                print("      " + indented(attribute.documentation))
            }
        }
    }

    private func indented(_ text: String) -> String {
        printableLines(text, indentation: String(repeating: " ", count: 6))
    }

    private func type(of attribute: WireCustomAttribute) -> String { "number, default \(short(attribute.default))" }

    private func type(of column: WireItemColumn) -> String {
        if column.numbersPerItem == 0 { return column.names.joined(separator: " | ") }
        let count = column.numbersPerItem == 1 ? "a number" : "\(column.numbersPerItem) numbers"
        return ([count] + range(column.minimum, column.maximum)).joined(separator: ", ")
    }

    /// Tables of the parameters, and of item values and attributes if there are any.
    private func table(_ description: WireDescribeLayoutReply) -> String {
        var lines = ["| parameter | type and default | |", "| --- | --- | --- |"]
        lines += description.parameters.map { parameter in
            "| `\(parameter.name)` | \(cell(type(of: parameter) + override(of: parameter))) | \(cell(parameter.documentation)) |"
        }
        if !description.itemColumns.isEmpty {
            lines += ["", "| for each item | | |", "| --- | --- | --- |"]
            lines += description.itemColumns.map {
                "| `\($0.name)` | \(cell(type(of: $0))) | \(cell($0.documentation)) |"
            }
        }
        if !description.attributes.isEmpty {
            lines += ["", "| attribute | type and default | |", "| --- | --- | --- |"]
            lines += description.attributes.map {
                "| `\($0.name)` | \(cell(type(of: $0))) | \(cell($0.documentation)) |"
            }
        }
        return lines.joined(separator: "\n")
    }

    private func cell(_ text: String) -> String {
        printable(text).split(separator: "|").joined(separator: "\\|")
    }

    private func schema(_ description: WireDescribeLayoutReply) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let schema = description.schema.fields.mapValues { JSONValue($0) }
        return String(decoding: try encoder.encode(schema), as: UTF8.self)
    }

    private func override(of parameter: WireParameter) -> String {
        if !parameter.perSection { return "" }
        return parameter.sectionName.isEmpty ? ", per section" : ", per section as \(parameter.sectionName)"
    }

    private func type(of parameter: WireParameter) -> String {
        let unit = parameter.unit.isEmpty ? "" : " in " + parameter.unit
        let range = parameter.hasMinimum ? range(parameter.minimum, parameter.maximum) : []
        let words = parameter.choices.joined(separator: " | ")
        let kind: [String] =
            if !parameter.key.isEmpty {
                ["\(words) | {\(parameter.key): \((["number" + unit] + range).joined(separator: ", "))}"]
            } else if parameter.type == "choice", !words.isEmpty {
                [words + unit] + range
            } else {
                [parameter.type + (words.isEmpty ? "" : " | \(words)") + unit] + range
            }
        return (kind + ["default \(text(of: parameter.default))"]).joined(separator: ", ")
    }

    /// The range of numbers, without bounds that no layout on a screen meets.
    private func range(_ minimum: Double, _ maximum: Double) -> [String] {
        switch (minimum > -1e9, maximum < 1e9) {
        case (true, true): ["\(short(minimum))…\(short(maximum))"]
        case (true, false): ["at least \(short(minimum))"]
        case (false, true): ["at most \(short(maximum))"]
        case (false, false): []
        }
    }

    private func text(of value: Google_Protobuf_Value) -> String {
        switch value.kind {
        case .numberValue(let number): short(number)
        case .listValue(let list): "[\(list.values.map(text).joined(separator: ", "))]"
        default: (try? value.jsonString()) ?? "?"
        }
    }

    private func short(_ value: Double) -> String { NumberText.general(value, digits: 15) }
}
