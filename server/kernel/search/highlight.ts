import type { Marked } from '#contract/fields.ts'
import { latinTerms } from './latin.ts'
import { normal, normalWithPositions } from './normal.ts'
import { contentWords } from './segment.ts'

interface Range {
  start: number
  end: number
  word: string
}

/** A query, or a query and further words to mark. */
export type WordsToMark = string | readonly string[]

/** The text, split at the words of the query. */
export const mark = (text: string, query: WordsToMark): Marked => cut(text, rangesOf(text, query), 0, text.length)

/** The excerpt of a text with most words of the query, split at them; its beginning when it has none. */
export const snippet = (text: string, query: WordsToMark, length = 120): Marked => {
  const ranges = rangesOf(text, query)
  const start = startOf(text, ranges, length)
  const end = whole(text, Math.min(text.length, start + length))
  const marked = cut(text, ranges, start, end)
  if (start > 0) marked.unshift({ text: '…', hit: false })
  if (end < text.length) marked.push({ text: '…', hit: false })
  return joined(marked)
}

/** The ranges of the whole query, its words, or the parts of 'gb50500' in 'GB 50500'; sorted, without overlaps. */
const rangesOf = (text: string, query: WordsToMark): Range[] => {
  const { normal: plain, positionOf } = normalWithPositions(text)
  const taken = new Uint8Array(plain.length)
  const placesOf = (word: string): Range[] => {
    const places: Range[] = []
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const end = at + word.length
      if (taken.subarray(at, end).some(Boolean) || !isWhole(plain, at, end)) continue
      taken.fill(1, at, end)
      places.push({ start: positionOf(at), end: positionOf(end), word })
    }
    return places
  }
  return wordsToMark(query)
    .flatMap((word) => {
      const places = placesOf(word)
      return places.length > 0 ? places : latinParts(word).flatMap(placesOf)
    })
    .sort((a, b) => a.start - b.start)
}

let latest = { query: '', words: [] as string[] }

/** Longest first. A page highlights many texts with one query, so the latest expression is cached. */
const wordsToMark = (wanted: WordsToMark): string[] => {
  const query = [wanted].flat().join('\n')
  if (latest.query !== query) {
    const words = new Set([wanted].flat().flatMap((one) => [normal(one).trim(), ...contentWords(one)]))
    words.delete('')
    latest = { query, words: [...words].sort((a, b) => b.length - a.length) }
  }
  return latest.words
}

const latinParts = (word: string) => (/^[a-z0-9./-]+$/.test(word) ? latinTerms(word).filter(Boolean) : [])

const latin = /[[\p{L}\p{N}]--\p{Script=Han}]/v
const letter = /\p{L}/u

/** Chinese words match anywhere; 'bim' does not match inside 'bimodal', but '30' matches in 'c30'. */
const isWhole = (text: string, start: number, end: number) => !joins(text, start) && !joins(text, end)

const joins = (text: string, at: number) => {
  const [before, after] = [text[at - 1] ?? ' ', text[at] ?? ' ']
  return latin.test(before) && latin.test(after) && letter.test(before) === letter.test(after)
}

/** A little before the part with most and longest words, at the start of a sentence or clause if there is one. */
const startOf = (text: string, ranges: Range[], length: number): number => {
  let best = { start: 0, matched: 0 }
  for (const [index, { start }] of ranges.entries()) {
    const words = new Set<string>()
    for (let next = index; next < ranges.length && ranges[next]!.end <= start + length; next++) {
      words.add(ranges[next]!.word)
    }
    const matched = [...words].join('').length
    if (matched > best.matched) best = { start, matched }
  }
  if (best.start + length / 2 < length) return 0
  const lead = text.slice(0, best.start).slice(-Math.floor(length / 4))
  const clause = Math.max(...[...'。！？；，,.\n'].map((end) => lead.indexOf(end)))
  return whole(text, best.start - lead.length + clause + 1)
}

/** Never splits a surrogate pair. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

const cut = (text: string, ranges: Range[], from: number, to: number): Marked => {
  const marked: Marked = []
  let at = from
  for (const { start, end } of ranges) {
    if (start < at || end > to) continue
    if (start > at) marked.push({ text: text.slice(at, start), hit: false })
    marked.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < to) marked.push({ text: text.slice(at, to), hit: false })
  return joined(marked)
}

/** Joins adjacent parts of the same kind. */
const joined = (marked: Marked): Marked => {
  const parts: Marked = []
  for (const part of marked) {
    const last = parts.at(-1)
    if (last && last.hit === part.hit) last.text += part.text
    else parts.push({ ...part })
  }
  return parts
}
