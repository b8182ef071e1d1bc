@testable import LayoutServer
import Testing

/// The room of a store for 100 bytes, 60 of each user.
@Suite struct StoreRoomTests {
    private var room = StoreRoom(limits: ContainerStore.Limits(all: 100, perUser: 60))

    @Test(arguments: [
        (60, StoreRoom.Admission.admitted),
        (61, .refused(StoreRoom.Shortage(setting: "storeBytesPerUser", bytes: 61, allowed: 60))),
    ])
    func `a user has so many bytes`(_ bytes: Int, _ admission: StoreRoom.Admission) {
        var room = room

        let found = room.admit(bytes, of: 1, owner: 7)

        #expect(found == admission)
        #expect(room.isEnough == (admission == .admitted))
    }

    @Test func `a container takes the place of its older state`() {
        var room = room
        room.find(60, of: 1, owner: 7)

        let admissions = [room.admit(60, of: 1, owner: 7), room.admit(1, of: 2, owner: 7)]

        #expect(admissions.first == .admitted)
        #expect(admissions.last == .refused(.init(setting: "storeBytesPerUser", bytes: 61, allowed: 60)))
    }

    @Test func `what all users have is limited, and reported once until there is room`() {
        var room = room
        room.write(60, of: 1, owner: 7)
        let shortage = StoreRoom.Shortage(setting: "storeBytes", bytes: 110, allowed: 100)

        let refusals = [room.admit(50, of: 2, owner: 8), room.admit(50, of: 2, owner: 8)]
        #expect(refusals == [.refused(shortage), .refused(nil)])
        #expect(!room.isEnough)

        room.write(40, of: 2, owner: 8)
        #expect(room.isEnough)
        #expect(room.totals.bytes == 100 && room.totals.containers == 2 && room.totals.users == [7: 60, 8: 40])
        let again = room.admit(50, of: 2, owner: 8)
        #expect(again == .refused(shortage))
    }

    @Test func `one that is removed gives its room back, and lacks none`() {
        var room = room
        room.write(60, of: 1, owner: 7)
        _ = room.admit(61, of: 1, owner: 7)

        let removals = [room.remove(1), room.remove(1)]

        #expect(removals == [true, false])
        #expect(room.isEnough && room.totals.bytes == 0)
    }
}
