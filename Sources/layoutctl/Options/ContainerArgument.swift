import ArgumentParser
import LayoutClient

/// An open container, by the number that `open` has printed or by its name.
struct ContainerArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The container's number or name.", valueName: "container"))
    var container: String

    var number: UInt32? { UInt32(container) }

    /// - Throws: `container.unknown`.
    func find(_ client: LayoutClient) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        try await Self.find(container, client)
    }

    /// Finds a container by its number or name.
    ///
    /// - Throws: `container.unknown`.
    static func find(
        _ container: String, _ client: LayoutClient
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        if let number = UInt32(container),
            let state = try await client.containers().first(where: { $0.container == number })
        {
            return (await client.container(state), state)
        }
        return try await client.attach(name: container)
    }
}
