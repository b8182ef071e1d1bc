/// Pays for the memory of a change. The engine asks for each sum before it allocates the memory; if the budget refuses, the change ends and
/// the container is as it was.
///
/// The engine keeps no accounts: the budget knows what was paid, and releases it after the change.
package protocol MemoryBudget: Sendable {
    /// Pays for memory that is about to be allocated.
    ///
    /// - Throws: the error that the user gets, such as `limit.memoryPerUser`; nothing is paid then.
    func pay(_ bytes: Int) throws(LayoutError)
}

/// The budget of a program that uses the engine for itself: it pays everything, and counts nothing.
package struct UnlimitedBudget: MemoryBudget {
    /// Creates a budget that pays everything.
    package init() {}

    /// Pays.
    ///
    /// It never throws.
    package func pay(_ bytes: Int) throws(LayoutError) {}
}

/// The most that a container may have, and that one question may name.
package struct CollectionLimits: Sendable {
    /// Sections of a container.
    ///
    /// An update that leads to more is refused with `limit.sections`.
    package var sections: Int
    /// Items of a container.
    ///
    /// Of all sections together. An update that leads to more is refused with `limit.items`.
    package var items: Int
    /// Elements that a question or an update names one by one.
    ///
    /// An update that names more stale items by identifier than this, and more than the container has, is refused with
    /// `limit.elementsPerReply`.
    package var elements: Int

    /// Creates limits.
    package init(sections: Int, items: Int, elements: Int) {
        self.sections = sections
        self.items = items
        self.elements = elements
    }

    /// Refuses too many sections or items.
    ///
    /// - Throws: `limit.sections`, `limit.items`.
    package func check(sections: Int, items: Int, _ pointer: String) throws(LayoutError) {
        guard sections <= self.sections else {
            throw .limit(.tooManySections, sections, allowed: self.sections, pointer: pointer)
        }
        guard items <= self.items else {
            throw .limit(.tooManyElements, items, allowed: self.items, pointer: pointer)
        }
    }
}
