/// A layout, with the configuration that it was made from.
struct LayoutInstance {
    /// The layout itself.
    let layout: any ConfiguredLayout
    let configuration: LayoutConfiguration
}
