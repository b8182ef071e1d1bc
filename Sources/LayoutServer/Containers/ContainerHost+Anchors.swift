import LayoutEngine
import LayoutWire

/// What stays in place on the screen while a container changes.
extension ContainerHost {
    /// What the newest update keeps in place; nil: nothing. If the item that it names is gone, that is the first visible cell, and the
    /// reply says so.
    ///
    /// - Throws: `request.invalid` or `index.outOfRange`; `identifier.unknown` if the update refuses to leave anything out.
    func anchorPlace(
        of message: WireUpdateContainer, in round: inout DraftedRound, _ mapping: Mapping
    ) throws(RequestFailure) -> AnchorPlace? {
        let pointer = "/updateContainer/anchor"
        do throws(RequestFailure) {
            return try anchorPlace(message.anchor, setsBounds: round.draft.setsBounds, mapping, at: pointer)
        } catch {
            guard error.code == .unknownIdentifier, !message.refuseSkipped, !round.applied.isEmpty else { throw error }
            let path = message.anchor.indexPath
            let identifier = try mapping.identifier(path.hasID ? path.id : path.sectionID, pointer + "/indexPath")
            if let list = Identifiers([identifier]) {
                round.applied[round.applied.count - 1].skipped.append(
                    SkippedIdentifiers(list, .anchor, operation: message.operations.count))
            }
            return .firstVisible
        }
    }

    private func anchorPlace(
        _ anchor: WireAnchor, setsBounds: Bool, _ mapping: Mapping, at pointer: String
    ) throws(RequestFailure) -> AnchorPlace? {
        try read { state throws(RequestFailure) in
            var anchor = anchor
            if anchor.indexPath.hasSectionID {
                let resolver = IdentifierResolver(
                    index: state.identifiers, sections: state.container.sections, mapping: mapping)
                anchor.indexPath = try resolver.path(anchor.indexPath, pointer + "/indexPath")
            }
            let place = try mapping.anchor(anchor, pointer)
            return try self.checked { () throws(LayoutError) in
                try state.place(of: place, setsBounds: setsBounds, pointer + "/indexPath")
            }
        }
    }
}
