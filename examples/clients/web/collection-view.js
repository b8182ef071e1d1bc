// A view of a collection of any length, laid out by layoutd.
//
// photos.html is the shortest program, and collection-view.d.ts documents the options. In the folder collection-view, from the bottom up:
//
//     failure                                   what goes wrong, for the program
//     keyed_model, paged_model, shared_model,   the program's items, and operations that make the container equal to them
//     path_model
//     contents, edits, difference, known_keys   of a keyed model: what it has, what is different, and what that is to the daemon
//     session, heartbeat, opening, environment, connection, container and window
//     status
//     stage, styles, notice, printing           the parts in the page, and on paper
//     scroller                                  the native scroller, for content of any length
//     cells, pool, place, content, motion,      nodes for what is in sight
//     marks, reading_order, sorting
//     measuring, sizing                         cells whose content decides their size
//     key_set, key_ranges                       keys, of which a million take no room
//     touches, rows, row, row_touch             touches, and sections that scroll by themselves
//     picture, anchor, movement                 frames: what is drawn, and when
//     selection, focus, keyboard, pointer ...   what a user does
//     dragging, views                           items that are moved, also from one view of the page into another
//     transfer, guest                           drags of the browser's own, from one window or program into another
//     view, element                             the class, and the custom element around it

import { CollectionViewElement } from './collection-view/element.js'

export { CollectionView } from './collection-view/view.js'
export { CollectionViewElement }

if (!customElements.get('collection-view')) customElements.define('collection-view', CollectionViewElement)
