import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  excerptOf,
  type FoundFacts,
  type FoundPage,
  findPages,
  marksOf,
  maskedExcerptOf,
  withOneLocked,
  wordsInside,
} from '#kernel/search/index.ts'
import { type ItemRow, toFoundItem } from './view.ts'

/** Where found pages stand, and whether the caller may read them; without resources that are gone. Documents are a later feature. */
export type FindPlaces = (
  db: Db,
  actor: Actor | undefined,
  found: ReadonlyMap<number, FoundPage[]>,
  words: readonly string[],
) => Promise<ReadonlyMap<number, PlaceOfPage[]>>

interface PlaceOfPage {
  label: string
  heading: string
  query: { page: number; row?: number; inside?: number }
  isOpen: boolean
  text: string
}

/** Found resources with their words marked, and with the places inside that have them. */
export const toFoundItems = async (
  db: Db,
  actor: Actor | undefined,
  found: { rows: (ItemRow & { found?: FoundFacts | undefined })[] },
  query: string | undefined,
  findPlaces: FindPlaces,
): Promise<ResourceItem[]> => {
  const words = wordsInside(found, query)
  const ids = found.rows.map(({ id }) => id)
  const places = await findPlaces(db, actor, await findPages(db, 'resource', ids, words), words)
  const shown = new Map(
    [...places].map(([id, some]) => [id, withOneLocked(some.map((place) => toPlace(id, place, words)))]),
  )
  return found.rows.map(toFoundItem(marksOf(found) ?? query, shown))
}

/** Of a page that the actor may not read only the words are sent. */
const toPlace = (id: number, { label, heading, query, isOpen, text }: PlaceOfPage, words: string[]): FoundPlace => ({
  label,
  heading,
  link: paths.reader(id, query),
  isLocked: !isOpen,
  parts: isOpen ? excerptOf(text, words) : maskedExcerptOf(text, words),
})
