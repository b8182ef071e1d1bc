/// Where items go, whatever others do meanwhile.
public enum ItemDestination: Hashable, Sendable {
    /// Before an item, in its section.
    case before(Identifier)
    /// After an item, in its section.
    case after(Identifier)
    /// Before the first item of a section.
    case startOfSection(Identifier)
    /// After the last item of a section.
    case endOfSection(Identifier)
}

/// Where sections go, whatever others do meanwhile.
public enum SectionDestination: Hashable, Sendable {
    /// Before a section.
    case before(Identifier)
    /// After a section.
    case after(Identifier)
    /// After the last section.
    case end
}
