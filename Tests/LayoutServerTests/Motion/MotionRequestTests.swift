import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// `stepContainer`: layouts that move, at the pace of requests.
@Suite(.hangGuard, .suiteDaemon(plugins: ["falling": MovingScripts.falling])) struct MotionRequestTests {
    @Test func `a step moves items and leaves the generation as it is`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("falling", in: daemon, items: 1)
        let before = try await container.items(1)

        let reply = try await container.stepOnce(1)

        let after = try await container.items(1)
        #expect(reply.generation == 1)
        #expect(reply.stepContainer.made == 1)
        #expect(reply.stepContainer.step == 1)
        #expect(reply.stepContainer.isMoving)
        #expect(before.queryItems.step == 0)
        #expect(after.queryItems.step == 1)
        #expect(after.generation == 1)
        #expect(after.queryItems.attributes.frames[1] > before.queryItems.attributes.frames[1])
    }

    // MARK: Refusals and limits

    @Test func `a layout that moves nothing, or is in transition, makes no steps`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("flow", in: daemon, items: 1)
        let moving = try await MovingContainer.open("falling", in: daemon, items: 10)
        let begun = try await moving.call {
            $0.beginTransition.container = moving.id
            $0.beginTransition.toLayout = "flow"
        }
        #expect(begun.error.code == "", "\(begun.error.message)")

        let reply = try await container.stepOnce(1)
        let refused = try await moving.stepOnce(10)

        #expect(reply.error.code == "request.invalid")
        #expect(reply.error.pointer == "/stepContainer/container")
        #expect(reply.error.message.contains("flow"))
        #expect(refused.error.code == "transition.active")
        #expect(refused.error.pointer == "/stepContainer/container")
    }

    @Test(arguments: [9, 10, 11]) func `a request makes at most as many steps as the limit`(_ steps: Int) async throws {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("falling", MovingScripts.falling)
        try await withDaemon(plugins: folder.configuration) {
            $0.stepsPerRequest = 10
        } _: { daemon in
            let container = try await MovingContainer.open("falling", in: daemon, items: 1)
            let reply = try await container.stepOnce(steps)
            #expect(reply.error.code == (steps > 10 ? "limit.stepsPerRequest" : ""))
            #expect(reply.error.pointer == (steps > 10 ? "/stepContainer/steps" : ""))
        }
    }
}
