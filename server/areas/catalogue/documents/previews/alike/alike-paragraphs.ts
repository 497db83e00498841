import { diffChars } from 'diff'
import type { AlikeTexts } from '#contract/catalogue/documents/library-audit.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { PageText } from '../text/compared-pages.ts'
import { plainText, sentencesOf } from '../text/plain-text.ts'

interface Sentence {
  page: number
  text: string
  plain: string
}

/** Shorter pieces, such as numbers of pages and headings, occur in any two documents. */
const shortest = 8
const gramLength = 4
/** Sentences of which less is the same are not alike. */
const leastPercent = 60
/** Places of one group of characters that are looked at: common phrases stand everywhere. */
const maxPlaces = 20
const maxParagraph = 600
/** Texts that differ more are shown as different as a whole. */
const maxEdits = 400

/** VER-4: the paragraphs of one document that another has as well, unchanged or nearly so, in the order of the first. */
export const alikeParagraphs = (one: readonly PageText[], other: readonly PageText[]): AlikeTexts => {
  const { left, right, found, percent } = compare(one, other)
  const pairs = runsOf(left, right, found).map(([begins, ends]) => toPair(begins, ends))
  return {
    percent,
    pages: [...new Set(left.filter((_, at) => found[at]).map(({ page }) => page))],
    pairs: pairs.slice(0, documentLimits.maxAlikePairs),
    isCapped: pairs.length > documentLimits.maxAlikePairs,
  }
}

/** How much of one document the other contains, in percent. */
export const percentAlikeOf = (one: readonly PageText[], other: readonly PageText[]): number =>
  compare(one, other).percent

/** Finds each sentence of one document in the other. */
const compare = (one: readonly PageText[], other: readonly PageText[]) => {
  const [left, right] = [sentencesIn(one), sentencesIn(other)]
  const find = finderIn(right)
  const found = left.map((sentence) => find(sentence.plain))
  const total = sum(left.map(({ plain }) => plain.length))
  const same = sum(left.map(({ plain }, at) => (plain.length * (found[at]?.percent ?? 0)) / 100))
  return { left, right, found, percent: total === 0 ? 0 : Math.round((100 * same) / total) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const sentencesIn = (pages: readonly PageText[]): Sentence[] =>
  pages.flatMap(({ page, text }) =>
    sentencesOf(text)
      .map((sentence) => ({ page, text: sentence, plain: plainText(sentence) }))
      .filter(({ plain }) => plain.length >= shortest),
  )

const gramsOf = (plain: string): Set<string> =>
  new Set(Array.from({ length: plain.length - gramLength + 1 }, (_, at) => plain.slice(at, at + gramLength)))

type Found = { at: number; percent: number } | undefined

/** Finds the same sentence, or the one with the most groups of characters in common. */
const finderIn = (sentences: Sentence[]) => {
  const grams = sentences.map(({ plain }) => gramsOf(plain))
  const places = new Map<string, number[]>()
  grams.forEach((own, at) => {
    for (const gram of own) {
      const known = places.get(gram)
      if (!known) places.set(gram, [at])
      else if (known.length < maxPlaces) known.push(at)
    }
  })
  const exact = new Map(sentences.map(({ plain }, at) => [plain, at]))
  return (plain: string): Found => {
    const same = exact.get(plain)
    if (same !== undefined) return { at: same, percent: 100 }
    const own = gramsOf(plain)
    const shared = new Map<number, number>()
    for (const gram of own) for (const at of places.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    let best: Found
    for (const [at, common] of shared) {
      const percent = Math.round((200 * common) / (own.size + grams[at]!.size))
      if (percent >= leastPercent && percent > (best?.percent ?? 0)) best = { at, percent }
    }
    return best
  }
}

/** Joins sentences that follow each other in both documents. */
const runsOf = (left: Sentence[], right: Sentence[], found: Found[]): [Sentence[], Sentence[]][] => {
  const runs: [Sentence[], Sentence[]][] = []
  found.forEach((match, at) => {
    if (!match) return
    const run = runs.at(-1)
    const follows = found[at - 1]?.at === match.at - 1 && run && lengthOf(run[0]) < maxParagraph
    if (follows) {
      run[0].push(left[at]!)
      run[1].push(right[match.at]!)
    } else runs.push([[left[at]!], [right[match.at]!]])
  })
  return runs
}

const lengthOf = (sentences: Sentence[]) => sum(sentences.map(({ text }) => text.length))

const toPair = (begins: Sentence[], ends: Sentence[]): AlikeTexts['pairs'][number] => {
  const [left, right] = [textOf(begins), textOf(ends)]
  const changes = diffChars(left, right, { maxEditLength: maxEdits }) ?? [
    { value: left, added: false, removed: true },
    { value: right, added: true, removed: false },
  ]
  const partsWithout = (sign: 'added' | 'removed') =>
    changes
      .filter((change) => !change[sign])
      .map(({ value, added, removed }) => ({ text: value, isSame: !added && !removed }))
  return {
    left: { page: begins[0]!.page, parts: partsWithout('added') },
    right: { page: ends[0]!.page, parts: partsWithout('removed') },
  }
}

const textOf = (sentences: Sentence[]) => sentences.map(({ text }) => text).join('')
