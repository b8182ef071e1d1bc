// A view of a collection of any length, laid out by layoutd.
//
// photos.html is the shortest program, and collection-view.d.ts documents the options. In the folder collection-view, from the bottom up:
//
//     page      failure, status                           what goes wrong, for the program, and what state a view is in
//               stage, styles, notice, content            the parts in the page, and what the program shows in them
//     models    keyed_model, paged_model, shared_model,   the program's items, and operations that make the container equal to them
//               path_model
//               contents, edits, difference, known_keys,  of a keyed model: what it has, what is different, and what that is to the daemon
//               sorting
//               key_set, key_ranges                       keys, of which a million take no room
//     session   session, heartbeat, opening, environment  connection, container and window
//               layout_setting, sizing                    what a script sets of a layout, and what decides the size of cells
//     picture   scroller, track                           the native scroller, for content of any length
//               cells, pool, place, motion, marks,        nodes for what is in sight
//               reading_order
//               measuring                                 cells whose content decides their size
//               rows, row, row_touch                      sections that scroll by themselves
//               picture, anchor, movement, printing       frames: what is drawn, and when; and on paper
//     input     touches, pointer, keyboard, pinch ...     what a user does
//               selection, focus                          and what of it the view remembers
//               dragging, views                           items that are moved, also from one view of the page into another
//               transfer, guest                           drags of the browser's own, from one window or program into another
//     view, element                                       the class, and the custom element around it

import { CollectionViewElement } from './collection-view/element.js'

export { CollectionView } from './collection-view/view.js'
export { CollectionViewElement }

if (!customElements.get('collection-view')) customElements.define('collection-view', CollectionViewElement)
