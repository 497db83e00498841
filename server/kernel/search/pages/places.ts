import { sql } from 'kysely'
import type { FoundPlace } from '#contract/fields.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { snippet } from '../highlight.ts'
import { lexeme, quoted } from '../lexemes.ts'
import { normal } from '../normal.ts'
import { dictionaryWords } from '../segment.ts'
import { pageQueryOf } from './find-inside.ts'

/** A page of a document with words of a search on it. Its text is for those who may read the page. */
export interface FoundPage {
  sourceId: number
  place: number
  label: string
  heading: string
  text: string
}

/** Pages of one document that are compared, and those that are shown. */
const [mostCompared, mostShown] = [8, 2]

/**
 * The best pages of each document for the words: those with the whole query first, then those with it in their heading,
 * then in the order of the document. Further words are searched instead of the query, not beside it.
 */
export const findPages = async (
  db: Db,
  kind: string,
  ids: readonly number[],
  words: readonly string[],
): Promise<Map<number, FoundPage[]>> => {
  const wanted = words.flatMap((word) => pageQueryOf(word)?.text ?? [])
  if (ids.length === 0 || wanted.length === 0) return new Map()
  const rows = await prepared(
    db,
    'search.places',
    {
      items: ids.map((id) => quoted(lexeme.item(kind, id))),
      ids,
      words: wanted.map((query) => `(${query})`).join(' | '),
      phrases: words.map((word) => normal(word).trim()),
    },
    ($) => sql<FoundPage & { id: number; sourceId: string }>`
    select item.id, best.source_id as "sourceId", best.place, best.label, best.heading, best.text
    from unnest(${$('items')}::text[], ${$('ids')}::bigint[]) with ordinality as item (lexeme, id, at)
    cross join lateral (
      select compared.*, (
        -- Which locked page comes first must not tell where words stand side by side.
        select max(case when terms @@ ${sql.lit(quoted(lexeme.open))}::tsquery then 2 * sign(strpos(normal_text, phrase)) else 0 end
          + sign(strpos(normal_heading, phrase)))
        from unnest(${$('phrases')}::text[]) as phrase
      ) as rank
      from (
        select * from (
          select source_id, place, label, heading, text, normal_heading, normal_text, terms from search_page
          where terms @@ (item.lexeme::tsquery && ${$('words')}::text::tsquery) offset 0
        ) matching order by place limit ${sql.lit(mostCompared)}
      ) compared
      order by rank desc, place limit ${sql.lit(mostShown)}
    ) best
    order by item.at, best.rank desc, best.place`,
  )
  return Map.groupBy(
    rows.map(({ sourceId, ...row }) => ({ ...row, sourceId: Number(sourceId) })),
    ({ id }) => Number(id),
  )
}

type Excerpt = FoundPlace['parts']

const excerptLength = 90
const maskedWidth = 8
const mostMaskedWords = 3

/** The excerpt of a page around the words. */
export const excerptOf = (text: string, words: readonly string[]): Excerpt => snippet(text, words, excerptLength)

/**
 * FIND-4: as somebody sees the page who may not read it: which words of the dictionary stand on it, each once and in the order in
 * which they were asked for, so that neither number nor order nor neighbours of them are told.
 */
export const maskedExcerptOf = (text: string, words: readonly string[]): Excerpt => {
  const plain = normal(text)
  const asked = [...new Set(words.flatMap((word) => dictionaryWords(word) ?? []))]
  const hits = asked.filter((word) => plain.includes(word)).slice(0, mostMaskedWords)
  return [
    ...hits.flatMap((word): Excerpt => [{ masked: maskedWidth }, { text: word, hit: true }]),
    { masked: maskedWidth },
  ]
}

/** FIND-9: of the places of one document that may be read all, of the others the first. */
export const withOneLocked = <Place extends { isLocked: boolean }>(places: readonly Place[]): Place[] => {
  const locked = places.find(({ isLocked }) => isLocked)
  return places.filter((place) => !place.isLocked || place === locked)
}
