import { tell } from '../../layoutd/tell.js'

const TEXTS = {
    connecting: ['Connecting …'],
    unreachable: ['The layout service cannot be reached', 'Try again'],
    silent: ['The layout service does not respond'],
    reconnecting: ['The connection was lost. Connecting again …'],
    closed: ['This collection was closed', 'Open again'],
    failed: ['This collection cannot be shown', 'Try again'],
    refused: ['The newest change cannot be shown', 'Try again'],
    empty: ['Nothing here yet'],
}
// How long a state that ends by itself may last before it is shown.
const PATIENCE = 400

/**
 * Says why there is nothing to see, or only the last picture, and what one can do. The program gives reasons: messages of errors are for its
 * authors, and name parameters and paths of sockets.
 */
export class Notice {
    #element
    #view
    #list
    #texts
    #retry
    #timer

    constructor({ notice, element, space }, texts, retry) {
        this.#element = notice
        this.#view = element
        this.#list = space
        this.#texts = { ...TEXTS, ...texts }
        this.#retry = retry
    }

    /** `state`: a name of TEXTS, or undefined for none. `hasPicture`: whether the cells stay in sight beneath. */
    show(state, error, hasPicture) {
        clearTimeout(this.#timer)
        this.#view.dataset.state = state ?? 'ready'
        this.#list.ariaBusy = String(['connecting', 'silent', 'reconnecting'].includes(state))
        const show = () => this.#fill(state, error, hasPicture)
        if (state === 'connecting' || state === 'reconnecting') this.#timer = setTimeout(show, PATIENCE)
        else show()
    }

    #fill(state, error, hasPicture) {
        this.#element.replaceChildren()
        this.#element.toggleAttribute('data-over', Boolean(hasPicture))
        this.#element.style.top = hasPicture ? 'auto' : '0'
        if (!state) return
        const [title, action] = this.#texts[state === 'failed' && hasPicture ? 'refused' : state]
        const box = this.#element.appendChild(document.createElement('div'))
        box.role = 'status'
        box.appendChild(document.createElement('b')).textContent = title
        const reason = error && tell(this.#texts.reason, error)
        if (reason) box.appendChild(document.createElement('p')).textContent = reason
        if (action) {
            const button = box.appendChild(document.createElement('button'))
            button.textContent = action
            button.onclick = this.#retry
        }
        if (!hasPicture) box.style.height = `${this.#view.clientHeight}px`
        else this.#element.style.top = '0'
    }

    close() {
        clearTimeout(this.#timer)
    }
}
