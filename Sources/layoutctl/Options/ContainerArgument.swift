import ArgumentParser
import LayoutClient
import LayoutCore

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
        return try await attach(named: container, client)
    }

    /// Finds a container by its name.
    ///
    /// - Throws: `container.unknown`, with the name as the user has typed it, and the nearest names.
    static func attach(
        named name: String, _ client: LayoutClient
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        do throws(ClientError) {
            return try await client.attach(name: name)
        } catch {
            throw error.code == "container.unknown" ? await unknown(name, client) : error
        }
    }

    /// The error for a container that is not open.
    static func unknown(_ container: String, _ client: LayoutClient) async -> ClientError {
        let names = ((try? await client.containers()) ?? []).map(\.name).filter { !$0.isEmpty }
        return ClientError(
            code: "container.unknown",
            message: "no open container has the name or number \(excerpt(container)); "
                + "`layoutctl containers` lists them",
            nearest: nearestNames(to: container, among: names))
    }
}
