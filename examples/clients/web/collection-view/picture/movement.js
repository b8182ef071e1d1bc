/**
 * The elements of a window with those that are dragged, in any view of the container, where they are to be drawn, and the places that
 * wait for them.
 */
export function withMovement(elements, movement, keyOf) {
    if (!movement) return elements
    const all = new Map(elements)
    const keys = new Map([...elements.values()].filter(({ category }) => category === 'cell').map((element) => [keyOf(element), element]))
    movement.lifted.forEach((lifted, index) => {
        const path = movement.indexPaths[index]
        const there = keys.get(keyOf(path))
        const key = there?.key ?? `lifted ${keyOf(path)}`
        all.set(key, { ...there, ...lifted, ...path, key, zIndex: 1_000_000 + index, isLifted: true })
        const place = { key: `place ${key}`, category: 'decoration', kind: 'drop-place', zIndex: -1, pinned: undefined }
        if (there) all.set(place.key, { ...there, ...place })
    })
    return all
}
