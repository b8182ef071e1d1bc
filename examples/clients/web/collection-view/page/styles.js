// The styles that put cells in their places, also in pages from right to left, whose scrollers begin at the other end; and quiet
// defaults, which a page's own styles override.
const TEXT = `
:where(.collection-view) { position: relative; overflow: auto; overflow-anchor: none; outline: none }
:where(collection-view) { display: block }
:where(.collection-view.by-content) { max-height: 100vh }
:where(.collection-view.by-content:not([data-state=ready])) { min-height: 6em }
.collection-view.takes-drags { touch-action: pinch-zoom }
.collection-view.wide { direction: ltr !important }
.collection-view.wide.rtl > * { direction: rtl }
.collection-view.wide.rtl .overlay { margin-right: auto }
.collection-view > .space { position: relative; overflow: clip; contain: strict; z-index: 0; outline: none }
:where(.collection-view:has(> .space:focus-visible)) { outline: 2px solid Highlight; outline-offset: -2px }
.collection-view > .space > .layer { position: absolute; left: 0; top: 0; will-change: transform }
.collection-view > .space > .overlay { position: sticky; left: 0; top: 0; height: 0; z-index: 1 }
.collection-view :is(.cell, .supplementary, .decoration) { position: absolute; left: 0; top: 0; box-sizing: border-box }
.collection-view .cell { contain: layout paint }
:where(.collection-view > [role=listbox] .cell) { -webkit-touch-callout: none }
:where(.collection-view > [role=listbox]), .collection-view:is(.pressed, .transferring) > .space { user-select: none; -webkit-user-select: none }
:where(.collection-view .cell img) { -webkit-user-drag: none }
.collection-view .track { position: absolute; display: flex; align-items: start; pointer-events: none }
.collection-view .track > :is(.cell, .supplementary, .decoration) { position: sticky; left: auto; top: auto; flex: none }
.collection-view .track > :is(.cell, .supplementary) { pointer-events: auto }
:where(.collection-view .track > .supplementary) { background: Canvas }
.collection-view .decoration { pointer-events: none }
:where(.collection-view .cell:focus-visible) { outline: 2px solid Highlight; outline-offset: -2px }
:where(.collection-view .cell[aria-selected=true]) { background: color-mix(in srgb, Highlight 25%, transparent) }
:where(.collection-view .cell.dragging) { box-shadow: 0 8px 24px #0005; cursor: grabbing; pointer-events: none }
.collection-view.transferring .cell.dragging { opacity: 0 !important }
:where(.collection-view.drop-target) { outline: 2px solid Highlight; outline-offset: -2px }
:where(.collection-view .drop-place) { outline: 2px dashed GrayText; outline-offset: -3px; border-radius: 6px; opacity: .6 }
:where(.collection-view .cell.placeholder) { background: color-mix(in srgb, GrayText 18%, transparent); content-visibility: hidden }
.collection-view .rubber-band { position: absolute; left: 0; top: 0; pointer-events: none; z-index: 3 }
:where(.collection-view .rubber-band) { border: 1px solid Highlight; background: color-mix(in srgb, Highlight 20%, transparent) }
.collection-view > .notice { position: sticky; left: 0; z-index: 4; height: 0; overflow: visible }
:where(.collection-view > .notice > div) { position: absolute; left: 0; right: 0; display: flex; flex-direction: column; gap: 8px;
    align-items: center; justify-content: center; text-align: center; padding: 16px; box-sizing: border-box; font: 15px/1.4 system-ui, sans-serif }
:where(.collection-view > .notice[data-over] > div) { flex-direction: row; margin: 8px; padding: 8px 12px; border-radius: 8px;
    background: Canvas; color: CanvasText; box-shadow: 0 2px 10px #0004 }
:where(.collection-view > .notice b) { font-weight: 600 }
:where(.collection-view > .notice p) { margin: 0; opacity: .75; overflow-wrap: anywhere }
:where(.collection-view > .notice button) { font: inherit; padding: 6px 14px; white-space: nowrap }
@media (forced-colors: active) {
    .collection-view .cell[aria-selected=true] { forced-color-adjust: none; background: Highlight; color: HighlightText }
    .collection-view .cell[aria-selected=true] * { color: HighlightText; background-color: transparent }
    .collection-view .cell[aria-selected=true]:focus-visible { outline-color: HighlightText; outline-offset: -4px }
    .collection-view .cell.dragging { outline: 2px dashed CanvasText; outline-offset: -2px }
    .collection-view .cell.placeholder { outline: 1px dotted GrayText; outline-offset: -1px }
}
@media print {
    .collection-view.printing { overflow: clip !important }
    .collection-view.printing > .space { width: 100% !important; height: 100% !important }
    .collection-view.printing > .notice { display: none }
}
.collection-view > .spoken { position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
const dressed = new WeakMap()

/** Adds the styles to an element's document or shadow root, once. */
export function dress(element) {
    const root = element.getRootNode()
    if (!root.adoptedStyleSheets || dressed.has(root)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(TEXT)
    // In front of the page's own, which win where they say as much.
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
    dressed.set(root, sheet)
}
