/// Items and sections that are deleted, inserted, reloaded and moved at once, with the meaning that UIKit gives them: deletions,
/// reloads and the origins of moves use the numbers before the update, insertions and the targets of moves those after all of it. The
/// order of the calls does not matter.
///
///     var batch = BatchUpdate()                               a b c d  before
///     batch.deleteItems(at: IndexPath(section: 0, item: 1))   a · c d
///     batch.insertItems(at: IndexPath(section: 0, item: 0))   n a c d  after
public struct BatchUpdate: Sendable {
    /// New items of one section from `item` on, with their data.
    package struct NewItems: Equatable, Sendable {
        package var section: Int
        package var item: Int
        /// The items' sizes and values; `parameters` are not read.
        package var content: ContainerSection

        package init(section: Int, item: Int, content: ContainerSection) {
            self.section = section
            self.item = item
            self.content = content
        }

        /// Items without data.
        package init(section: Int, item: Int, count: Int = 1) {
            self.init(section: section, item: item, content: ContainerSection(itemCount: count))
        }

        /// Their places.
        package var places: ItemRange { ItemRange(section: section, item: item, count: content.itemCount) }
    }

    /// A section that is new or reloaded, with its content.
    package struct NewSection: Equatable, Sendable {
        package var section: Int
        /// nil: for an insertion an empty section, for a reload the content that it has.
        package var content: ContainerSection?

        package init(section: Int, content: ContainerSection? = nil) {
            self.section = section
            self.content = content
        }
    }

    /// A move from an old place to a new one.
    package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        package var from: Place
        package var to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// The number of items in each section after the update. If set, an update whose numbers do not come to these is refused.
    public var itemCountsAfter: [Int]?
    package var deletedItems: [ItemRange] = []
    package var insertedItems: [NewItems] = []
    /// By old places. Content without sizes and values leaves those of its items as they were.
    package var reloadedItems: [NewItems] = []
    package var movedItems: [Move<IndexPath>] = []
    package var deletedSections: [Int] = []
    package var insertedSections: [NewSection] = []
    package var reloadedSections: [NewSection] = []
    package var movedSections: [Move<Int>] = []

    public init() {}

    /// Deletes `count` items from `path` on, by their old places.
    public mutating func deleteItems(at path: IndexPath, count: Int = 1) {
        // On the wire a count of 0 stands for one item.
        if count != 0 { deletedItems.append(ItemRange(section: path.section, item: path.item, count: count)) }
    }

    /// Inserts items from `path` on, by their new places. They bring sizes and values where the other items of their section
    /// have them; their `parameters` are not read.
    public mutating func insertItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: IndexPath) {
        insertedItems.append(NewItems(section: path.section, item: path.item, content: items))
    }

    /// Replaces the items from `path` on by new ones at the same places, by their old places. Without sizes and values the new
    /// items keep those of the old ones.
    public mutating func reloadItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: IndexPath) {
        reloadedItems.append(NewItems(section: path.section, item: path.item, content: items))
    }

    /// Moves an item from its old place to its new one.
    public mutating func moveItem(from old: IndexPath, to new: IndexPath) {
        movedItems.append(Move(from: old, to: new))
    }

    /// Deletes a section, by its old number.
    public mutating func deleteSection(at section: Int) {
        deletedSections.append(section)
    }

    /// Inserts a section, by its new number.
    public mutating func insertSection(_ content: ContainerSection, at section: Int) {
        insertedSections.append(NewSection(section: section, content: content))
    }

    /// Replaces all items of a section by new ones, by its old number. Without content the section keeps the data it has.
    public mutating func reloadSection(_ content: ContainerSection? = nil, at section: Int) {
        reloadedSections.append(NewSection(section: section, content: content))
    }

    /// Moves a section from its old number to its new one.
    public mutating func moveSection(from old: Int, to new: Int) {
        movedSections.append(Move(from: old, to: new))
    }
}
