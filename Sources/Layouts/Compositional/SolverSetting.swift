import LayoutCore

/// What all sections of one prepare are solved with. They share the budget, so that many small sections cannot take more than a large one.
struct SolverSetting {
    let pixels: Pixels
    let kinds: ElementKinds
    /// The cells and elements that may still be placed.
    let budget: SolverBudget
}
