import type { WordAction } from '#contract/base/moderation/moderation.ts'
import { errors } from '#contract/errors.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { fold } from './fold.ts'
import { type SensitiveWords, sensitiveWordsOf } from './sensitive-words.ts'

/** In ascending order of severity. */
const verdicts = ['pass', 'mask', 'review', 'block'] as const
type Verdict = (typeof verdicts)[number]

/** One occurrence of a word: `text.slice(start, end)` of the original text. */
interface Hit {
  id: number
  word: string
  action: WordAction
  start: number
  end: number
}

const maxHits = 500

/** Finds sensitive words in one text; verdict and mask consider all hits, of which the first 500 are returned. */
export const checkOne = ({ words, match }: SensitiveWords, text: string) => {
  const folded = fold(text)
  const hits: Hit[] = []
  const ranges: Range[] = []
  let severity = 0
  match(folded.text, (index, from, to) => {
    const { id, word, action } = words[index]!
    const [start, end] = [folded.starts[from]!, folded.ends[to - 1]!]
    severity = Math.max(severity, verdicts.indexOf(action))
    if (action === 'mask') addRange(ranges, start, end)
    if (hits.length < maxHits) hits.push({ id, word, action, start, end })
  })
  return { verdict: verdicts[severity]!, masked: withStars(text, ranges), hits }
}

/** A range of a text; `end` is exclusive. */
type Range = [start: number, end: number]

/** Adds a range that ends no earlier than those before it and merges it with ranges it touches. */
const addRange = (ranges: Range[], start: number, end: number): void => {
  let from = start
  while (ranges.length > 0 && ranges.at(-1)![1] >= from) from = Math.min(from, ranges.pop()![0])
  ranges.push([from, end])
}

/** Replaces every character of the ranges by one star; a surrogate pair counts as one character. */
const withStars = (text: string, ranges: Range[]): string => {
  let masked = ''
  let done = 0
  for (const [start, end] of ranges) {
    masked += text.slice(done, start) + text.slice(start, end).replace(/./gsu, '*')
    done = end
  }
  return masked + text.slice(done)
}

const checkEach = async <Field extends string>(db: Db | Tx, texts: Record<Field, string>) => {
  const words = await sensitiveWordsOf(db)
  return (Object.entries(texts) as [Field, string][]).map(([field, text]) => ({ field, ...checkOne(words, text) }))
}

const maskedOf = <Field extends string>(checked: { field: Field; masked: string }[]) =>
  Object.fromEntries(checked.map(({ field, masked }) => [field, masked])) as Record<Field, string>

/**
 * Finds sensitive words in plain texts in any spelling (of rich text, pass only its text). `verdict` is the most severe
 * of all fields; `masked` replaces each character of a word to be masked by a star.
 */
export const checkText = async <Field extends string>(
  db: Db | Tx,
  texts: Record<Field, string>,
): Promise<{ verdict: Verdict; masked: Record<Field, string>; hits: (Hit & { field: Field })[] }> => {
  const checked = await checkEach(db, texts)
  return {
    verdict: verdicts.findLast((verdict) => checked.some((one) => one.verdict === verdict)) ?? 'pass',
    masked: maskedOf(checked),
    hits: checked.flatMap(({ field, hits }) => hits.map((hit) => ({ field, ...hit }))),
  }
}

/**
 * Returns the texts with masked words and whether an administrator must review them before publication. Refuses blocked
 * texts and names their fields.
 */
export const requireClean = async <Field extends string>(
  db: Db | Tx,
  texts: Record<Field, string>,
): Promise<{ texts: Record<Field, string>; needsReview: boolean }> => {
  const checked = await checkEach(db, texts)
  const blocked = checked.filter(({ verdict }) => verdict === 'block')
  if (blocked.length > 0)
    fail('content_blocked', {
      fields: Object.fromEntries(blocked.map(({ field }) => [field, errors.content_blocked.message])),
    })
  return { texts: maskedOf(checked), needsReview: checked.some(({ verdict }) => verdict === 'review') }
}
