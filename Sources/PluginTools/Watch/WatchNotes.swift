import LayoutCore

/// The records of a watched plugin.
struct WatchNotes {
    /// A name that the script wrote, and the line.
    struct Written: Hashable {
        let name: String
        let line: Int
    }

    /// The parameters that were read; "*" if they were iterated over.
    private(set) var parameters: Set<String> = []
    /// The functions that the host called.
    private(set) var callbacks: Set<String> = []
    /// Globals, each with the line that wrote it first.
    private(set) var globals: [Written] = []
    /// Members of elements that elements do not have.
    private(set) var members: [Written] = []
    /// Attributes of elements that the layout does not declare.
    private(set) var attributes: [Written] = []
    /// The line of `out:content_size`; nil if it was not called.
    private(set) var contentLine: Int?
    /// The lines that placed the wanted elements.
    private(set) var lines: [Element: Int] = [:]

    /// Reads lines of the form `watch;KIND LINE REST;KIND LINE REST;`.
    init(_ texts: [String]) {
        for text in texts {
            for note in text.split(separator: ";").dropFirst() { add(note) }
        }
    }

    private mutating func add(_ note: Substring) {
        let words = note.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, let line = Int(words[1]) else { return }
        let written = Written(name: words[2], line: line)
        switch words[0] {
        case "read": parameters.insert(written.name)
        case "call": callbacks.insert(written.name)
        case "global": Self.add(written, to: &globals)
        case "member": Self.add(written, to: &members)
        case "attribute": Self.add(written, to: &attributes)
        case "content": contentLine = contentLine ?? line
        case "line": addLine(written)
        default: break
        }
    }

    private static func add(_ written: Written, to list: inout [Written]) {
        if !list.contains(where: { $0.name == written.name }) { list.append(written) }
    }

    /// `item 0 3`, or `supplementary 0 0 header`.
    private mutating func addLine(_ written: Written) {
        let words = written.name.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, let section = Int(words[1]), let item = Int(words[2]) else { return }
        let category: Element.Category =
            words[0] == "item" ? .cell : words[0] == "decoration" ? .decoration : .supplementary
        let element = Element(
            category: category, kind: String(words[3]), indexPath: ItemPath(section: section, item: item))
        lines[element] = lines[element] ?? written.line
    }
}
