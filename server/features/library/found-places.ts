import type { FoundPlace } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { excerptOf, type FoundPage, findPages, maskedExcerptOf } from '#kernel/search/index.ts'

/** Where a found page stands, and whether the caller may read it; undefined for a resource that is gone. */
export type PlaceFinder = (
  db: Db,
  actor: Actor | undefined,
  id: number,
) => Promise<((page: FoundPage, words: readonly string[]) => Promise<PlaceOfPage>) | undefined>

interface PlaceOfPage {
  label: string
  query: { page: number; row?: number; inside?: number }
  isOpen: boolean
  text: string
}

/** The pages of found resources that have the words. Of pages that the actor may not read only the words are sent. */
export const findPlaces = async (
  db: Db,
  actor: Actor | undefined,
  { ids, words }: { ids: number[]; words: readonly string[] },
  findPlace: PlaceFinder,
): Promise<Map<number, FoundPlace[]>> => {
  const pages = await findPages(db, 'resource', ids, words)
  const places = [...pages].map(async ([id, found]): Promise<[number, FoundPlace[]]> => {
    const placeOf = await findPlace(db, actor, id)
    if (!placeOf) return [id, []]
    const shown = found.map(async (page): Promise<FoundPlace> => {
      const { label, query, isOpen, text } = await placeOf(page, words)
      const parts = isOpen ? excerptOf(text, words) : maskedExcerptOf(text, words)
      return { label, heading: page.heading, link: paths.reader(id, query), isLocked: !isOpen, parts }
    })
    return [id, await Promise.all(shown)]
  })
  return new Map(await Promise.all(places))
}
