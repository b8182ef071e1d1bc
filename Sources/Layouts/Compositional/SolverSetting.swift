import LayoutCore

/// What all sections of one prepare are solved with.
struct SolverSetting {
    let pixels: Pixels
    /// The kinds of the layout's elements.
    let kinds: ElementKinds
    /// The cells and elements that may still be placed.
    let budget: SolverBudget
}
