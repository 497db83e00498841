/** Letters and digits joined by '.', '/' or '-': 'gb/t', '50500-2013', 'c30', '5.1.2'. */
export const compound = /[[\p{L}\p{N}]--\p{Script=Han}]+(?:[.\/\-][[\p{L}\p{N}]--\p{Script=Han}]+)*/v

const clause = /^\d+(?:\.\d+)+$/
const lettersOrDigits = /\p{L}+|\p{N}+/gu
const standard = /(?<![a-z0-9])([a-z]{1,5})(?:\/([a-z]))?[ -]?(\d{2,6})(?!\d)/g

/** Longer words are addresses or codes that nobody types. */
const longest = 64

const partsOf = (word: string) =>
  (clause.test(word) ? [word] : word.split(/[./-]/)).map((part) => part.slice(0, longest))

/** The terms of a query word: each of its parts. */
export const latinWanted = (word: string): string[] => partsOf(word)

/** The terms a word of a text is found by: its parts, and for 'c30' also 'c' and '30'. */
export const latinTerms = (word: string): string[] =>
  partsOf(word).flatMap((part) => (clause.test(part) ? [part] : [part, ...(part.match(lettersOrDigits) ?? [])]))

/** 'GB/T 50353-2013' is also found by 'gb50353' and 'gbt50353': numbers of standards are typed either way. */
export const joinedNumbers = (text: string): string[] =>
  [...text.matchAll(standard)].flatMap(([, letters = '', kind, digits]) =>
    kind ? [letters + digits, letters + kind + digits, kind + digits] : [letters + digits],
  )
