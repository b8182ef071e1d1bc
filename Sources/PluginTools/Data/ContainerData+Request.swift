import LayoutCore
import LayoutWire

extension ContainerData {
    /// The container that a request would open.
    ///
    /// - Parameter bytes: a request in JSON whose member is `openContainer`, as the studio's page copies it.
    /// - Returns: the container and the layout that the request names.
    /// - Throws: the errors with which the daemon would reject its form and numbers.
    static func opened(by bytes: [UInt8]) throws(LayoutError) -> (layout: String, data: ContainerData) {
        let limits = ProtocolLimits()
        do throws(RequestFailure) {
            let request = try MessageCoding.readRequest(from: bytes, limits: limits).openContainer
            let (mapping, place) = (Mapping(limits), "/openContainer")
            try mapping.checkCounts(request.sections, place + "/sections")
            var sections: [ContainerSection] = []
            for (index, section) in request.sections.enumerated() {
                sections.append(try mapping.section(section, "\(place)/sections/\(index)"))
            }
            let data = ContainerData(
                parameters: try mapping.members(request.parameters, place + "/parameters"),
                bounds: try mapping.bounds(of: request, place),
                environment: try mapping.environment(request.environment, place + "/environment"),
                sections: sections)
            return (request.layout, data)
        } catch {
            throw error.layoutError
        }
    }
}
