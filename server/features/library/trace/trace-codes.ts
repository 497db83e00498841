import { randomInt } from 'node:crypto'

/** Digits and capitals without those that look alike (I, L, O, U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const draw = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The code of a resource: 50 random bits. */
export const newTraceCode = () => `SZ-${draw(10)}`
/** The code of one download: 60 random bits. */
export const newDownloadCode = () => `SD-${draw(12)}`
