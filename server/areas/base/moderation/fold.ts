import { simplified } from '#kernel/content/index.ts'

/**
 * A normalised text for the matcher; its unit `n` came from the characters `starts[n]` to `ends[n]` of the original.
 */
export interface FoldedText {
  text: string
  starts: number[]
  ends: number[]
}

/** Invisible letters such as the Hangul filler are dropped like symbols. */
const readable = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v
const mark = /\p{M}/u
/**
 * Marks beyond the eighth are ignored: they cannot change the letter, and normalising thousands of them takes quadratic
 * time.
 */
const cluster = /\P{M}\p{M}{0,8}|\p{M}/uy

/**
 * Maps different spellings to one: NFKC (width, compatibility forms), lower case, simplified characters; symbols,
 * spaces, marks and emoji are dropped.
 */
export const fold = (original: string): FoldedText => {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (let at = 0; at < original.length; ) {
    const end = endOfCharacter(original, at)
    const folded = end === at + 1 ? unitOf(original.charCodeAt(at)).folded : foldCharacter(original.slice(at, end))
    text += folded
    for (let n = 0; n < folded.length; n++) {
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { text, starts, ends }
}

/** Most characters are one code unit; the others are surrogate pairs and letters with their marks. */
const endOfCharacter = (text: string, start: number): number => {
  const { kind } = unitOf(text.charCodeAt(start))
  if (kind === 'mark') return start + 1
  const isFollowedByMark = start + 1 < text.length && unitOf(text.charCodeAt(start + 1)).kind === 'mark'
  if (kind === 'letter' && !isFollowedByMark) return start + 1
  cluster.lastIndex = start
  cluster.test(text)
  return cluster.lastIndex
}

const foldCharacter = (character: string): string => {
  let folded = ''
  for (const one of character.normalize('NFKC').toLowerCase()) if (readable.test(one)) folded += simplified(one)
  return folded
}

interface Unit {
  kind: 'letter' | 'mark' | 'surrogate'
  folded: string
}
/** Cache by code unit. */
const units: (Unit | undefined)[] = new Array(0x10000)
const unitOf = (unit: number): Unit => (units[unit] ??= classify(unit))

const classify = (unit: number): Unit => {
  if (unit >= 0xd800 && unit <= 0xdfff) return { kind: 'surrogate', folded: '' }
  const character = String.fromCharCode(unit)
  return mark.test(character) ? { kind: 'mark', folded: '' } : { kind: 'letter', folded: foldCharacter(character) }
}
