/// A layout as it runs, with the configuration that it was made from. It is used again as long as the container has an equal one.
struct LayoutInstance {
    let layout: any ConfiguredLayout
    let configuration: LayoutConfiguration
}
