import { report, tell } from '../layoutd/tell.js'

/** Passes a failure on to the program. If it does not listen, what is not the daemon's, and so has no code, is reported as a bug. */
export function fail({ onfailed }, error) {
    if (onfailed) tell(onfailed, error)
    else if (error.code === undefined) report(error)
}
