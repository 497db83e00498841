import { errors } from '#contract/errors.ts'
import type { WordAction } from '#contract/moderation.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { fold } from './fold.ts'
import { addRange, type Range, withStars } from './mask.ts'
import { type SensitiveWords, sensitiveWordsOf } from './sensitive-words.ts'

/** From harmless to refused. */
const verdicts = ['pass', 'mask', 'review', 'block'] as const
type Verdict = (typeof verdicts)[number]

/** One occurrence of a word: `text.slice(start, end)` of the text as it was given. */
interface Hit {
  id: number
  word: string
  action: WordAction
  start: number
  end: number
}

const maxHits = 500

/** Looks for sensitive words in one text; verdict and mask rest on all hits, of which the first 500 are told. */
export const checkOne = ({ words, match }: SensitiveWords, text: string) => {
  const folded = fold(text)
  const hits: Hit[] = []
  const ranges: Range[] = []
  let gravest = 0
  match(folded.text, (index, from, to) => {
    const { id, word, action } = words[index]!
    const [start, end] = [folded.starts[from]!, folded.ends[to - 1]!]
    gravest = Math.max(gravest, verdicts.indexOf(action))
    if (action === 'mask') addRange(ranges, start, end)
    if (hits.length < maxHits) hits.push({ id, word, action, start, end })
  })
  return { verdict: verdicts[gravest]!, masked: withStars(text, ranges), hits }
}

const checkEach = async <Field extends string>(db: Db | Tx, texts: Record<Field, string>) => {
  const words = await sensitiveWordsOf(db)
  return (Object.entries(texts) as [Field, string][]).map(([field, text]) => ({ field, ...checkOne(words, text) }))
}

const maskedOf = <Field extends string>(checked: { field: Field; masked: string }[]) =>
  Object.fromEntries(checked.map(({ field, masked }) => [field, masked])) as Record<Field, string>

/**
 * Looks for sensitive words in plain texts, however they are written (of rich text: hand over its text alone). `verdict`
 * is the gravest of all fields; in `masked` the words to be masked are stars, character by character.
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
 * The texts as they may be kept, and whether an administrator has to see them before others do. Refuses what must not be
 * kept at all, naming its fields.
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
