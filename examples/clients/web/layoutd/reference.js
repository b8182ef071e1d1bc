/** The member of an object that has the number which stands for it in requests. */
export const REFERENCE = Symbol('reference')
