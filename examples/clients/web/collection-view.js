// A view of a collection of any length, laid out by layoutd.
//
//     <collection-view style="height: 100vh"></collection-view>
//     <script type="module">
//     import './collection-view.js'
//     Object.assign(document.querySelector('collection-view'), {
//         items: Array.from({ length: 100_000 }, (_, id) => ({ id })),
//         render(cell, { id }) { cell.textContent = id },
//     })
//     </script>
//
// collection-view.d.ts documents the options. In the folder collection-view, from the bottom up:
//
//     keyed_model, paged_model, shared_model    the program's items, and operations that make the container equal to them
//     session                                   connection, container and window
//     stage, styles, notice                     the parts in the page
//     scroller                                  the native scroller, for content of any length
//     cells, pool, place, content, motion,      nodes for what is in sight
//     marks, reading_order
//     measuring                                 cells whose content decides their size
//     picture, anchor, movement                 frames: what is drawn, and when
//     selection, focus, keyboard, pointer ...   what a user does
//     view, element                             the class, and the custom element around it

import { CollectionViewElement } from './collection-view/element.js'

export { CollectionView } from './collection-view/view.js'
export { CollectionViewElement }

if (!customElements.get('collection-view')) customElements.define('collection-view', CollectionViewElement)
