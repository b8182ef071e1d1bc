import LayoutClient

let client = try await LayoutClient.connect(reconnect: ReconnectPolicy())
let screen = Rect(x: 0, y: 0, width: 320, height: 480)
let photos = ContainerSection(sizes: [
    Size(width: 100, height: 80), Size(width: 60, height: 80), Size(width: 120, height: 80),
])
let gallery = try await client.open(
    ContainerDescription(
        name: "gallery", layout: "flow", parameters: ["minimumLineSpacing": 8], bounds: screen, sections: [photos],
        isPersistent: true))

// The rest of the documentation of `LayoutClient`, as it stands there, with the daemon that $LAYOUTD_SOCKET names and
// the first argument, too. What the text leaves to its readers is between the blocks.
func draw(_ elements: [LayoutAttributes]) { print(elements.count, "to draw") }

let answer = try await gallery.attributes(in: screen)
for cell in answer.attributes {
    print(cell.element.indexPath.item, cell.frame)
}

let result = try await gallery.performBatch { batch in
    batch.deleteItems(at: ItemPath(section: 0, item: 1))
    batch.insertItems(ContainerSection(sizes: [Size(width: 90, height: 80)]), at: ItemPath(section: 0, item: 0))
}
print(result.generation, result.contentSize, result.batch?.inserted ?? [])

let books = try await client.open(
    ContainerDescription(layout: "flow", bounds: screen, sections: [])
).withIdentifiers
var snapshot = Snapshot<String, UInt64>()
try snapshot.appendSections(["unread", "read"])
try snapshot.appendItems([100, 101, 102], toSection: "unread")
try await books.apply(snapshot)
try snapshot.moveItem(101, beforeItem: 100)
let applied = try await books.apply(snapshot)
print(applied.insertedIdentifiers.count, applied.batch?.survivors ?? [])

let edited = try await books.update([
    .insertItems(ContainerItems([103, 104]), .after(101)), .moveItems([100], .endOfSection("read")),
    .deleteItems([999]),
])
print(edited.skipped)
for cell in try await books.attributes(in: screen).attributes { print(cell.identifier ?? 0, cell.frame) }

let place = try await books.ask(.sectionPlaces(from: "read")).value.first
for item in try await books.readingOrder(in: screen) { print(item.identifier ?? 0, item.row, item.column) }
let next = try await books.ask(.prefetch(velocity: Point(x: 0, y: 800), loaded: [100, 101])).value
print(place?.frame ?? .zero, next.itemIdentifiers.list, next.droppedIdentifiers.list)

let anchor = try await books.withIdentifiers.captureAnchor()
try await books.update([.moveItems([101], .startOfSection("read"))], anchor: .nothing)
if let anchor, let target = try await books.scrollTarget(restoring: anchor) {
    try await books.setBounds(Rect(x: target.offset.x, y: target.offset.y, width: screen.width, height: screen.height))
}

try await gallery.beginMovement(of: [ItemPath(section: 0, item: 0)], at: Point(x: 20, y: 20))
let step = try await gallery.updateMovement(to: Point(x: 200, y: 300))
draw(step.movement?.lifted ?? [])
let dropped = try await gallery.endMovement()
print(dropped.update.batch?.survivors ?? [])

try await gallery.beginTransition(to: "column", parameters: ["columnCount": 5], focus: Point(x: 160, y: 40))
let half = try await gallery.updateTransition(0.5, focus: Point(x: 150, y: 60))
draw(try await gallery.attributes(in: half.bounds).attributes)
try await gallery.finishTransition()

let bubbles = try await client.open(
    ContainerDescription(layout: "falling", bounds: screen, sections: [ContainerSection(itemCount: 5)]))

var left = 12
while left > 0 {
    let steps = try await bubbles.step(left)
    left = steps.isMoving ? left - steps.made : 0
}

let (same, state) = try await client.attach(name: "gallery")
print(state.itemCount)
for each in try await client.containers() where each.isPersistent && each.name.isEmpty {
    let (unnamed, _) = try await client.attach(number: each.container)
    print(unnamed.id)
}

struct Mirror {
    let container: RemoteContainer
    var generation: UInt64 = 0
    var elements: [Element: LayoutAttributes] = [:]

    mutating func refresh() async throws {
        let answer = try await container.attributes(in: Rect(x: -5e8, y: -5e8, width: 1e9, height: 1e9))
        generation = answer.generation
        elements = [:]
        for attributes in answer.attributes { elements[attributes.element] = attributes }
    }

    mutating func apply(_ notice: Notice) async throws {
        switch notice {
        case .resumed: try await refresh()
        case .invalidated(let change) where change.container == container.id && change.generation > generation:
            guard change.generationBefore == generation, let followed = change.changes.follow(elements),
                followed.missing.isEmpty
            else { return try await refresh() }
            elements = followed.attributes
            generation = change.generation
        default: break
        }
    }
}

func follow(_ container: RemoteContainer) async throws {
    let subscription = try await container.subscribe()
    var mirror = Mirror(container: container)
    try await mirror.refresh()
    for await notice in subscription.notices {
        try await mirror.apply(notice)
    }
}

do {
    _ = try await client.open(ContainerDescription(layout: "flwo", bounds: screen, sections: [photos]))
} catch {
    print(error.code, error.pointer, error.nearest)  // layout.unknown /openContainer/layout ["flow"]
}

/// How many subscriptions there are.
@MainActor func subscriptions() async throws -> Int {
    try await client.clients().clients.reduce(0) { $0 + $1.subscriptions }
}

// A mirror follows the gallery until it is closed.
let mirrored = Task { try await follow(gallery) }
while try await subscriptions() < 1 {}
try await gallery.setBounds(Rect(x: 0, y: 0, width: 300, height: 480))
try await gallery.close()
// It may be closed before the mirror has read it for the first time.
do { try await mirrored.value } catch let error as ClientError where error.code == "container.unknown" {}

// So do a list and its model.
let socket = CommandLine.arguments[1]
let listed = Task { try await showList(screen, at: socket) }
while try await subscriptions() < 1 {}
let (list, _) = try await client.attach(name: "list")
let model = ListModel()
let following = Task { try await model.follow(list) }
while model.frames.isEmpty { await Task.yield() }
try await model.scroll(to: Rect(x: 0, y: 1000, width: 320, height: 480))
print(model.frames.values.contains { $0.y > 1000 })

// A hand selects its second item, and opens it.
let hands = try await Photos(of: list, screen: screen)
try await hands.take([.key(.down, time: 1), .key(.down, time: 2), .key(.enter, time: 3)])
print(hands.selected.ranges == [ItemRange(section: 0, item: 1)], hands.opened == [ItemPath(section: 0, item: 1)])
try await list.close()
try await following.value
try await listed.value
await client.close()
