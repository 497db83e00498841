import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#contract/catalogue/copies/trace-rules.ts'

/** Random characters of a code, five bits each. */
const drawCode = (length: number): string =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** The code of an item: 50 random bits. */
export const newItemCode = (): string => `SZ-${drawCode(10)}`

/** The code of one download: 60 random bits. */
export const newDownloadCode = (): string => `SD-${drawCode(12)}`
