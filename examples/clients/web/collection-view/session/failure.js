import { report, tell } from '../../layoutd/tell.js'

/**
 * Passes a failure on to the program. If it does not listen, it is in the console; as a bug if it is not the daemon's, and so has no code.
 * @param {Pick<import('../../collection-view.js').ViewOptions<unknown>, 'onfailed'>} options
 * @param {Error & { code?: string }} error
 */
export function fail({ onfailed }, error) {
    if (onfailed) tell(onfailed, error)
    else if (error.code === undefined) report(error)
    else console.warn(error.message)
}
