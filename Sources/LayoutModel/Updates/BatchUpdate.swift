/// Deletions, insertions, reloads and moves of items and sections that happen at once, with UIKit's meaning: deletions, reloads
/// and the origins of moves use old index paths; insertions and the targets of moves use the final ones. The order of the calls
/// does not matter.
///
///     var batch = BatchUpdate()                               a b c d  before
///     batch.deleteItems(at: ItemPath(section: 0, item: 1))   a · c d
///     batch.insertItems(at: ItemPath(section: 0, item: 0))   n a c d  after
///
/// A batch is a description. The container checks it as a whole and rejects it with the JSON pointer to the entry that
/// contradicts another or names something that does not exist; it is then unchanged. `itemCountsAfter` lets a client that counted
/// differently find out before its picture differs from the daemon's.
public struct BatchUpdate: Sendable {
    /// New items of one section, consecutive from `item`, with their data: an insertion, or a reload.
    package struct NewItems: Equatable, Sendable {
        /// The section's number.
        package var section: Int
        /// The first item's number.
        package var item: Int
        /// The items' sizes and values; `parameters` are ignored.
        package var content: ContainerSection

        /// Creates items with data.
        ///
        /// The items have the sizes, values and identifiers of `content`, and there are as many as in it.
        package init(section: Int, item: Int, content: ContainerSection) {
            self.section = section
            self.item = item
            self.content = content
        }

        /// Creates items without data, which have the layout's own size, or keep what they have if they are reloaded.
        package init(section: Int, item: Int, count: Int = 1) {
            self.init(section: section, item: item, content: ContainerSection(itemCount: count))
        }

        /// The items' numbers as a range.
        package var places: ItemRange { ItemRange(section: section, item: item, count: content.itemCount) }
    }

    /// A section that is inserted or reloaded, with its content.
    ///
    /// The number is the new one for an insertion, and the old one for a reload.
    package struct NewSection: Equatable, Sendable {
        /// The section's number.
        package var section: Int
        /// The content; nil means an empty section for an insertion and the present content for a reload.
        package var content: ContainerSection?

        /// Creates a section.
        package init(section: Int, content: ContainerSection? = nil) {
            self.section = section
            self.content = content
        }
    }

    /// A move from an old index path or section number to a new one, the final one after the whole update.
    package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        /// The old place.
        package var from: Place
        /// The new place.
        package var to: Place

        /// Creates a move.
        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// The expected number of items in each section after the update; nil for no expectation.
    ///
    /// An update that leads to other numbers is rejected with `update.itemCount`, and one that leads to another number of sections
    /// with `update.sectionCount`. The container is then unchanged.
    public var itemCountsAfter: [Int]?
    /// Items to delete, by old index paths.
    ///
    /// Each range is within one section. Items of deleted sections need no entry of their own.
    package var deletedItems: [ItemRange] = []
    /// Items to insert, by new index paths.
    package var insertedItems: [NewItems] = []
    /// Items to replace, by old index paths. Items without new sizes and values keep their old ones.
    package var reloadedItems: [NewItems] = []
    /// Moves of single items, from old to new index paths.
    ///
    /// Both index paths are as in UIKit: the target is where the item is found after the whole update.
    package var movedItems: [Move<ItemPath>] = []
    /// Sections to delete, by old numbers.
    ///
    /// All items of a deleted section are deleted with it.
    package var deletedSections: [Int] = []
    /// Sections to insert, by new numbers.
    ///
    /// The number counts as if everything else had happened already.
    package var insertedSections: [NewSection] = []
    /// Sections to reload, by old numbers.
    ///
    /// An entry without content keeps the items' number, sizes and values.
    package var reloadedSections: [NewSection] = []
    /// Moves of sections, from old to new numbers.
    ///
    /// A section takes its items along, and the target counts as if everything else had happened already.
    package var movedSections: [Move<Int>] = []

    /// Creates an empty update, which changes nothing.
    ///
    /// Add to it in any order: all entries count at once.
    public init() {}

    /// Deletes `count` items, the first of them at the old index path `path`.
    ///
    /// The last of them must exist, too, or the batch is rejected with `update.missing`. A count of 0 deletes nothing.
    public mutating func deleteItems(at path: ItemPath, count: Int = 1) {
        // A count of 0 would mean one item on the wire.
        if count != 0 { deletedItems.append(ItemRange(section: path.section, item: path.item, count: count)) }
    }

    /// Inserts items, the first of them at the new index path `path`. They need sizes and values if the section's other items
    /// have them; their `parameters` are ignored.
    public mutating func insertItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: ItemPath) {
        insertedItems.append(NewItems(section: path.section, item: path.item, content: items))
    }

    /// Replaces items in place, the first of them at the old index path `path`. Without sizes and values the new items keep those
    /// of the old ones.
    public mutating func reloadItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: ItemPath) {
        reloadedItems.append(NewItems(section: path.section, item: path.item, content: items))
    }

    /// Moves an item from its old index path to its final one.
    ///
    /// The target counts as if all deletions, insertions and moves had happened already, as in UIKit: it is where the item is to be
    /// found afterwards, in the same section or another one. Out of a deleted section, or into an inserted one, the move is
    /// rejected with `update.conflict`.
    public mutating func moveItem(from old: ItemPath, to new: ItemPath) {
        movedItems.append(Move(from: old, to: new))
    }

    /// Deletes a section with all its items, by its old number.
    ///
    /// Moving one of its items elsewhere in the same batch is rejected with `update.conflict`.
    public mutating func deleteSection(at section: Int) {
        deletedSections.append(section)
    }

    /// Inserts a section with its items, at the number that it has afterwards.
    ///
    /// Sections behind it are numbered anew. Its items need no entries of their own.
    public mutating func insertSection(_ content: ContainerSection, at section: Int) {
        insertedSections.append(NewSection(section: section, content: content))
    }

    /// Replaces all items of a section, by its old number.
    ///
    /// - Parameter content: the new items; nil to keep the section's sizes, values and number of items.
    public mutating func reloadSection(_ content: ContainerSection? = nil, at section: Int) {
        reloadedSections.append(NewSection(section: section, content: content))
    }

    /// Moves a section with all its items, from its old number to the number that it has afterwards.
    ///
    /// The target counts as if all deletions, insertions and moves had happened already, as in UIKit. Its items need no entries of their
    /// own.
    public mutating func moveSection(from old: Int, to new: Int) {
        movedSections.append(Move(from: old, to: new))
    }
}
