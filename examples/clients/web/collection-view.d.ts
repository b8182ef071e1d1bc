// The types of collection-view.js.

import type { Client, Container, Difference, Identifier, Element, Parameters, Point, Rect } from './layoutd.js'
import type { Environment, IndexPath, Insets, ScrollTarget } from './layoutd/types.js'

/**
 * The name of an item: a number or a text. All keys of a view are of one kind, and so are the `id`s of its sections. Each text counts
 * among the `limits.structuresPerFrame` of the daemon, by default 524,288, which items that are set or inserted together may have: beyond
 * half a million, use numbers, which do not count.
 */
export type Key = Identifier

/** Keys as they are at one time. Of a million items, all are selected without a list of them; `[...keys]` makes one. */
export interface KeySet extends Iterable<Key> {
    readonly size: number
    has(key: Key): boolean
}

/** Two fingers on the view: first "begin", with the scale 1, then "change", and last "end", or "cancel" if something else has ended it. */
export interface Pinch extends Point {
    phase: 'begin' | 'change' | 'end' | 'cancel'
    /** How many times as far apart the fingers are as they were at first. */
    scale: number
    /** The item between them as they began, if there was one. `x` and `y` are where they are now, in the content. */
    key?: Key
}

/** Where items go. */
export type Place = { before: Key } | { after: Key } | { sectionStart: Identifier } | { sectionEnd: Identifier }

/** A section of the model. Members of the program's own are passed on to `header`. */
export interface Section<Item> {
    /** By default its number; a name if other sections have names, or if none has an `id` and keys are names. */
    id?: Identifier
    items: readonly Item[]
    /** Overrides of those of the layout's parameters that have `perSection`. */
    parameters?: Parameters
    [name: string]: unknown
}

/**
 * Items by their numbers, which are also their keys: at once, or by pages as they come in sight. Meanwhile, a cell has the class
 * "placeholder".
 */
export type Source<Item> =
    | { readonly length: number; at(number: number): Item }
    | { readonly length: number; load(start: number, end: number): Promise<readonly Item[]> }

/**
 * "connecting", then "ready" or what is wrong. "silent": the daemon has not answered for 3 s, and the picture stays. "reconnecting": so it does. "failed": the daemon refused something, or a plugin
 * failed.
 */
export type State = 'connecting' | 'ready' | 'silent' | 'reconnecting' | 'unreachable' | 'closed' | 'failed'

export interface Texts {
    /** A title, and what its button says if it has one. */
    connecting?: [string]; unreachable?: [string, string]; silent?: [string]; reconnecting?: [string]; closed?: [string, string]; failed?: [string, string]
    /** Like "failed", while the picture before stays. */
    refused?: [string, string]; empty?: [string]
    /**
     * The text below a title. By default there is none: messages of errors are in English, for developers, and go to `onfailed` or to the
     * console.
     */
    reason?(error: Error | { message: string }): string | void
    /** The texts of screen readers; `loading` of items that a source has not loaded yet. */
    loading?: string
    selected?(count: number): string
    moved?(count: number): string
}

/** A layout that a pinch leads to. */
export interface Level {
    layout: string
    parameters?: Parameters
}

/**
 * The options of a view. The model is one of `items`, `sections`, `source` and `container`. A function that throws is reported as an error
 * that nothing has caught; a move that `onreorder` or `onreceive` throws at is cancelled.
 */
export interface ViewOptions<Item> {
    /** One section of items. */
    items?: readonly Item[]
    sections?: readonly Section<Item>[]
    source?: Source<Item>
    /**
     * A container that the program has opened or attached to, perhaps with other programs. If its `withIds` is set, its items are their
     * identifiers. Otherwise they are their index paths, as numbers in the same order: `pathOf` says which, and they are others as items
     * come and go before them.
     */
    container?: Container
    /**
     * Of such a container: whether its bounds are what this view shows, as pinned headers need it. The view begins where they are, and
     * scrolls to where others set them. By default, each view scrolls by itself, and the bounds stay as they are.
     */
    ownsBounds?: boolean
    /** The key of an item; by default its `id`, or the item itself. */
    key?(item: Item): Key
    /** One of the daemon's layouts, by default "flow". */
    layout?: string
    parameters?: Parameters
    /**
     * Layouts between which two fingers lead on the screen or a trackpad, or the wheel with Control, such as a month's small pictures and a
     * day's large ones: to the next one as they part, to the one before as they come together. They are in place of `layout` and
     * `parameters`, and not for a shared container.
     */
    levels?: readonly Level[]
    /** The first one; by default 0. */
    level?: number
    /** Width and height of an item, for layouts that take sizes. */
    size?(item: Item): readonly [number, number]
    /** The layout's item columns by name, for layouts that take values. */
    values?(item: Item): Record<string, number | string | readonly number[]>
    /**
     * Fills the node of an item, which may have shown another one before, and is then called again for each new value of the item. The browser
     * paints the node behind the microtasks that this queues.
     */
    render?(cell: HTMLElement, item: Item, element: Element): void
    /** The node does not show the item any more, and may show another one later. Of a view that is closed, each node is released. */
    release?(cell: HTMLElement, item: Item): void
    /** Fills a header; of a source or a shared container, `section` is its number. */
    header?(header: HTMLElement, section: Section<Item>, element: Element): void
    /** The layout has other attributes for a node, such as its size or `custom` ones. Behind `render`; of headers and all else, too. */
    apply?(node: HTMLElement, element: Element): void
    /** Fills other elements of the layout, which have their kinds as classes. */
    supplementary?(node: HTMLElement, element: Element): void
    /**
     * Which sides of a cell its content decides, in layouts that take measured sizes: where the layout estimates them, or where neither `size`
     * nor a parameter such as `itemSize` says how large items are; for a shared container and for "flow", only if this is set. By default the side along which
     * the layout scrolls, "height" or "width". With "none", nothing is measured. A layout that takes no measured sizes is a warning in the
     * console if this is set.
     */
    measures?: 'height' | 'width' | 'width height' | 'none'
    /** "end": it begins at the end, and stays there as content is appended, until one scrolls away. */
    anchor?: 'start' | 'end'
    /** Points around the screen that are drawn as well; by default a screen on each side. */
    overscan?: number
    /** Space around the content that one can scroll to, too. The layout learns of it, but for a container of the program's. */
    contentInset?: Partial<Insets>
    /** "many" by default. With "none", the cells take no focus, and keys scroll. */
    selects?: 'none' | 'one' | 'many'
    /**
     * Whether areas are selected: a drag spans a rubber band wherever it begins, instead of moving items or, by a finger, of
     * scrolling, and Shift selects what the rectangle around two items meets.
     */
    selectsArea?: boolean
    /** The list's role for assistive programs; by default "listbox", or "list" if nothing can be selected. A "log" reads out new items. */
    role?: 'listbox' | 'list' | 'log'
    /** The list's name for assistive programs, which they need. */
    label?: string
    /** Of the notices; by default English. */
    texts?: Texts
    /** By default one that the view connects, and closes with itself. */
    client?: Client
    /** Of a WebSocket, as in `Client.connect`. */
    url?: string | URL
    /**
     * Properties of the page for the layout. Its scale and its writing direction, which is that of the element as the page has it, follow
     * zooms, screens and changes of `dir`, unless they are given here.
     */
    environment?: Environment
    onselected?(keys: KeySet): void
    /** Enter, or a double click. */
    onactivate?(key: Key, item: Item): void
    /**
     * Items are moved, by pointer, finger or keys; without it they cannot be. The view's model follows by itself, unless it returns false.
     * Of a shared container, `to` is the index path of the first of them.
     */
    onreorder?(keys: Key[], to: Place | { section: number; item: number }): boolean | void
    /**
     * Items come from another view of the page that has `onreorder`, by pointer or finger; without it they cannot. Both views have `items`
     * or `sections`, and no key twice. Both models follow by themselves, unless it returns false.
     */
    onreceive?(items: Item[], to: Place, from: CollectionView<Item>): boolean | void
    /**
     * Items are dragged by a mouse, and may leave the page: fills what other windows and programs get. By default they may be copied or
     * moved there, as `data.effectAllowed` says. Without data, or without this function, they stay within the page.
     * In Firefox, images in cells need `draggable="false"`, since it would drag each by itself.
     */
    ondragout?(keys: Key[], data: DataTransfer): void
    /** They were dropped outside of the page. If they were moved, the view's model follows by itself, unless it returns false. */
    ondroppedout?(keys: Key[], effect: 'copy' | 'link' | 'move'): boolean | void
    /**
     * Whether what comes from another window or program, or from elsewhere in the page, may be dropped here: how, or nothing. Only its
     * types can be read by then. The view makes room as for one more item, and has `items` or `sections`.
     */
    accepts?(data: DataTransfer): DataTransfer['dropEffect'] | void
    /** It was dropped. The program reads it at once, and inserts what it makes of it. */
    ondropin?(data: DataTransfer, to: Place): void
    /** A pinch has led to another level. */
    onlevel?(level: number): void
    /** Two fingers on the screen or a trackpad, or the wheel with Control, none of which zooms the page then. Not beside `levels`. */
    onpinch?(pinch: Pinch): void
    /** An end of the content is within a screen: once for as many items as there are. */
    onreach?(edge: 'start' | 'end'): void
    /** Called with the window's report of each change and each move, before it is drawn. */
    ondifference?(difference: Difference): void
    /** A frame was drawn. */
    ondraw?(): void
    /**
     * Something was refused, a plugin failed, or a source could not load. The view says so, but for sources. Without it, it is a warning in
     * the console, or what is not the daemon's an error that nothing has caught.
     */
    onfailed?(error: Error): void
}

/**
 * A collection in an element that scrolls: cells are nodes of the page for what is in sight, with the class "cell", placed by a layout of
 * the daemon. `layout`, `parameters` and the model are live: what changes glides to its new place.
 */
export class CollectionView<Item = any> {
    constructor(element: HTMLElement, options?: ViewOptions<Item>)
    readonly element: HTMLElement
    readonly state: State
    readonly client: Client | undefined
    readonly container: Container | undefined
    layout: string
    parameters: Parameters | undefined
    contentInset: Partial<Insets>
    selectsArea: boolean
    /** Of `levels`: cells glide to where they lie in the one that is set. */
    level: number | undefined
    /**
     * Setting them shows the difference. An item with the same key and another value is rendered again; one that is the same object is taken to
     * be what it was. Each reading makes an array.
     */
    get items(): Item[]
    set items(items: readonly Item[])
    get sections(): Section<Item>[]
    set sections(sections: readonly Section<Item>[])
    source: Source<Item> | undefined
    insert(items: readonly Item[], to?: Place): void
    remove(keys: readonly Key[]): void
    /** Puts items together at a place. */
    move(keys: readonly Key[], to: Place): void
    get selection(): KeySet
    set selection(keys: Iterable<Key>)
    /** The key of the item that keys act on. */
    readonly focused: Key | undefined
    /** The visible rectangle, in the content. */
    readonly visible: Rect
    readonly isAtEnd: boolean
    /** How many nodes there are. */
    readonly nodeCount: number
    /** The node that shows an item, while it is near the screen. */
    nodeOf(key: Key): HTMLElement | undefined
    /** The key of the item that a node of the page belongs to. */
    keyOf(node: Node): Key | undefined
    /** The element of the layout that a node of the page belongs to. */
    elementOf(node: Node): Element | undefined
    /** The name of an item in requests: its identifier, or its index path. */
    pathOf(key: Key): { id: Key } | IndexPath
    /** The key of the item at an index path; undefined if there is none, or for identifiers of a shared container. */
    keyAt(path: Pick<IndexPath, 'section' | 'item'>): Key | undefined
    /** Where a pointer event is in the content. */
    placeOf(event: MouseEvent): Point
    /** Scrolls until an item is in sight. `at`: where it should lie. */
    scrollTo(key: Key, at?: Partial<ScrollTarget>): Promise<void>
    scrollToOffset(offset: Partial<Point>): void
    scrollToEnd(): void
    /** Prints content from its start, up to a length in points, by default 20,000. The browser's own command prints what is in sight. */
    print(options?: { length?: number }): Promise<void>
    /** Resolves when all that has happened so far is drawn. */
    settled(): Promise<void>
    close(): void
}

/**
 * `<collection-view>`: a view whose options are properties of the element; `anchor`, `label`, `layout`, `measures`, `parameters` (JSON),
 * `selects` and `url` are attributes, too. It opens once the script that sets them has run, and again if an option is set that is not live.
 */
export class CollectionViewElement<Item = any> extends HTMLElement {
    /** While the element is in the page. */
    readonly view: CollectionView<Item> | undefined
}
export interface CollectionViewElement<Item = any> extends Omit<ViewOptions<Item>, 'role'> {
    get selection(): KeySet | undefined
    set selection(keys: Iterable<Key> | undefined)
}

declare global {
    interface HTMLElementTagNameMap { 'collection-view': CollectionViewElement }
}
