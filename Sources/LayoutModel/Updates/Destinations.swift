/// The place that items move to, relative to others. It means the same whatever other clients insert or delete at the same time.
///
///     before      a b c d
///     move d      .before("b")            a d b c
///     move d      .startOfSection("s")    d a b c
///
/// An index path would be right only for the state that the client has seen last. If the item or section that a destination names
/// is gone when the update is carried out, the operation is left out and reported as `SkippedIdentifiers` with the reason `place`;
/// the rest of the update takes place.
public enum ItemDestination: Hashable, Sendable {
    /// Before an item, in its section.
    case before(Identifier)
    /// After an item, in its section.
    case after(Identifier)
    /// Before the first item of a section.
    ///
    /// It need not have any items.
    case startOfSection(Identifier)
    /// After the last item of a section.
    ///
    /// It need not have any items.
    case endOfSection(Identifier)
}

/// The place that sections move to, relative to others.
///
/// It means the same whatever other clients do at the same time. As for `ItemDestination`, an operation whose section is gone is
/// left out and reported.
public enum SectionDestination: Hashable, Sendable {
    /// Before a section.
    case before(Identifier)
    /// After a section.
    case after(Identifier)
    /// After the last section.
    case end
}
