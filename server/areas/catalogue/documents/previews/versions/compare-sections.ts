import { diffArrays } from 'diff'
import type { HeadingChange } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { plainText, sentencesOf } from '../text/plain-text.ts'
import type { Section } from './sections.ts'

const { maxChangedSentences, maxSentence } = documentLimits

/** VER-3: headings that only one version has, and those whose text has changed, in the order of the newer version. */
export const compareSections = (older: Section[], newer: Section[]) => {
  const headings: HeadingChange[] = []
  let [unchanged, inOlder, inNewer] = [0, 0, 0]
  const keysOf = (sections: Section[]) => sections.map(({ key }) => key)
  for (const { count, added, removed } of diffArrays(keysOf(older), keysOf(newer))) {
    for (let step = 0; step < count; step++) {
      if (added) headings.push(toChange('added', newer[inNewer++]!))
      else if (removed) headings.push(toChange('removed', older[inOlder++]!))
      else {
        const change = compareTexts(older[inOlder++]!, newer[inNewer++]!)
        if (change) headings.push(change)
        else unchanged++
      }
    }
  }
  return { headings, unchanged }
}

const toChange = (kind: 'added' | 'removed', { title, level, page, text }: Section): HeadingChange => ({
  kind,
  title,
  level,
  page,
  sentences: shown(kind, sentencesOf(text)),
})

/** Undefined if all sentences are the same; those that only moved within the section are. */
const compareTexts = (older: Section, newer: Section): HeadingChange | undefined => {
  const [before, after] = [plainSentences(older.text), plainSentences(newer.text)]
  const onlyIn = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([plain]) => !other.has(plain)).map(([, text]) => text)
  const [added, removed] = [onlyIn(after, before), onlyIn(before, after)]
  if (added.length + removed.length === 0) return undefined
  const { title, level, page } = newer
  return { kind: 'changed', title, level, page, sentences: [...shown('removed', removed), ...shown('added', added)] }
}

/** A number alone is that of a page, or of the next heading, which changes when a section is added before it. */
const plainSentences = (text: string): Map<string, string> =>
  new Map(
    sentencesOf(text)
      .map((sentence): [string, string] => [plainText(sentence), sentence])
      .filter(([plain]) => /\D/.test(plain)),
  )

const shown = (kind: 'added' | 'removed', sentences: string[]) =>
  sentences
    .slice(0, maxChangedSentences)
    .map((text) => ({ kind, text: text.length > maxSentence ? `${text.slice(0, maxSentence)}…` : text }))
