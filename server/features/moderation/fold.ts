import { simplified } from './traditional.ts'

/** A text as the matcher reads it; unit `n` of it came from the characters `starts[n]` to `ends[n]` of the original. */
export interface FoldedText {
  text: string
  starts: number[]
  ends: number[]
}

/** Invisible letters such as the Hangul filler separate characters as well as a symbol does. */
const read = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v
const mark = /\p{M}/u
/** Marks beyond the eighth cannot change the letter, and ordering thousands of them takes a time that grows by the square. */
const cluster = /\P{M}\p{M}{0,8}|\p{M}/uy

/**
 * What people can write in many ways becomes one: NFKC (width, compatibility forms), lower case, simplified characters;
 * symbols, spaces, marks and emoji are left out.
 */
export const fold = (original: string): FoldedText => {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (let at = 0; at < original.length; ) {
    const end = endOfCharacter(original, at)
    const folded = end === at + 1 ? known(original.charCodeAt(at)).folded : foldCharacter(original.slice(at, end))
    text += folded
    for (let n = 0; n < folded.length; n++) {
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { text, starts, ends }
}

/** Almost every character is one unit; the rest are surrogate pairs and letters with the marks that belong to them. */
const endOfCharacter = (text: string, start: number): number => {
  const { kind } = known(text.charCodeAt(start))
  if (kind === 'mark') return start + 1
  const isFollowedByMark = start + 1 < text.length && known(text.charCodeAt(start + 1)).kind === 'mark'
  if (kind === 'letter' && !isFollowedByMark) return start + 1
  cluster.lastIndex = start
  cluster.test(text)
  return cluster.lastIndex
}

const foldCharacter = (character: string): string => {
  let folded = ''
  for (const one of character.normalize('NFKC').toLowerCase()) if (read.test(one)) folded += toSimplified(one)
  return folded
}

const toSimplified = (character: string): string => {
  const simple = simplified.get(character.charCodeAt(0))
  return simple === undefined ? character : String.fromCharCode(simple)
}

interface Unit {
  kind: 'letter' | 'mark' | 'half of a pair'
  folded: string
}
/** By code unit, filled in as they are met. */
const units: (Unit | undefined)[] = new Array(0x10000)
const known = (unit: number): Unit => (units[unit] ??= lookAt(unit))

const lookAt = (unit: number): Unit => {
  if (unit >= 0xd800 && unit <= 0xdfff) return { kind: 'half of a pair', folded: '' }
  const character = String.fromCharCode(unit)
  return mark.test(character) ? { kind: 'mark', folded: '' } : { kind: 'letter', folded: foldCharacter(character) }
}
