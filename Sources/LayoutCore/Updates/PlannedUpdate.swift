/// What an update does, by numbers alone: what `UpdatePlanner` plans from. An update whose new data is checked for a layout is planned as
/// it is, and so is one without any.
protocol PlannedUpdate {
    /// By old index paths.
    var deletedItems: [ItemRange] { get }
    /// By new index paths.
    var insertedPlaces: [ItemRange] { get }
    /// By old index paths.
    var reloadedPlaces: [ItemRange] { get }
    /// From old to new index paths.
    var movedItems: [BatchUpdate.Move<ItemPath>] { get }
    /// By old numbers.
    var deletedSections: [Int] { get }
    /// By new numbers.
    var insertedSectionNumbers: [Int] { get }
    /// By old numbers.
    var reloadedSectionNumbers: [Int] { get }
    /// From old to new numbers.
    var movedSections: [BatchUpdate.Move<Int>] { get }
}

/// What an entry of an update does with an item or a section.
enum UpdateRole {
    case delete
    case insert
    case reload
    case moveFrom
    case moveTo
}

extension BatchUpdate: PlannedUpdate {
    var insertedPlaces: [ItemRange] { insertedItems.map(\.places) }
    var reloadedPlaces: [ItemRange] { reloadedItems.map(\.places) }
    var insertedSectionNumbers: [Int] { insertedSections.map(\.section) }
    var reloadedSectionNumbers: [Int] { reloadedSections.map(\.section) }
}

extension CheckedUpdate: PlannedUpdate {
    var insertedPlaces: [ItemRange] { insertedItems.map(\.places) }
    var reloadedPlaces: [ItemRange] { reloadedItems.map(\.places) }
    var insertedSectionNumbers: [Int] { insertedSections.map(\.section) }
    var reloadedSectionNumbers: [Int] { reloadedSections.map(\.section) }
}
