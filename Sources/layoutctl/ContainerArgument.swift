import ArgumentParser
import LayoutClient

/// An open container, by the number that `open` has printed or by its name.
struct ContainerArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The container's number or name.", valueName: "container"))
    var container: String

    /// - Throws: `container.unknown`.
    func find(_ client: LayoutClient) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        if let number = UInt32(container),
            let state = try await client.containers().first(where: { $0.container == number })
        {
            return (await client.container(state), state)
        }
        return try await client.attach(name: container)
    }
}
