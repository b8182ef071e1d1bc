/// Items and sections that are deleted, inserted, reloaded and moved at once, with UIKit's meanings: what is deleted,
/// reloaded or moved away is named by its place before the update, what is inserted or moved there by its place after all of
/// it. The order of the operations means nothing.
package struct BatchUpdate: Equatable, Sendable {
    /// `count` items of one section from `item` on.
    package struct Items: Equatable, Sendable {
        package var section: Int
        package var item: Int
        package var count: Int

        package init(section: Int, item: Int, count: Int = 1) {
            self.section = section
            self.item = item
            self.count = count
        }
    }

    package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        package var from: Place
        package var to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    package var deletedItems: [Items] = []
    package var insertedItems: [Items] = []
    package var reloadedItems: [Items] = []
    package var movedItems: [Move<IndexPath>] = []
    package var deletedSections: [Int] = []
    package var insertedSections: [Int] = []
    package var reloadedSections: [Int] = []
    package var movedSections: [Move<Int>] = []

    package init() {}
}
