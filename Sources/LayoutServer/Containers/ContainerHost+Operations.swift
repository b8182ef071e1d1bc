import LayoutEngine
import LayoutWire

/// The operations of `updateContainer`, from their messages to a draft.
extension ContainerHost {
    /// A draft of the container, which pays from `charge`.
    func draft(after before: Snapshot, _ charge: MemoryCharge, _ limits: ProtocolLimits) -> CollectionDraft {
        CollectionDraft(
            of: container, identifiers: identifiers, definition: definition, parameters: parameters,
            orthogonalOffsets: before.orthogonalOffsets, limits: CollectionLimits(limits), budget: charge,
            presentBytes: dataCharge.bytes)
    }

    /// Runs `body` and adds the place in the request to its error.
    func checked<Result>(
        _ pointer: String = "", _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw RequestFailure(error, under: pointer)
        }
    }
}
