import type { FoundPlace } from '#contract/fields.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { excerptOf, findPages, maskedExcerptOf } from '#kernel/search/index.ts'
import { searchKind } from './list-queries.ts'
import { readerPath } from './view.ts'

/** Whether the caller may read a page; undefined for a resource that is gone. */
export type PageRule = (
  db: Db,
  actor: Actor | undefined,
  id: number,
) => Promise<((page: number) => boolean) | undefined>

/** The pages of found resources that have the words. Of pages that the actor may not read only the words are sent. */
export const findPlaces = async (
  db: Db,
  actor: Actor | undefined,
  { ids, words }: { ids: number[]; words: readonly string[] },
  pageRule: PageRule,
): Promise<Map<number, FoundPlace[]>> => {
  const pages = await findPages(db, searchKind, ids, words)
  const places = [...pages].map(async ([id, found]): Promise<[number, FoundPlace[]]> => {
    const isOpen = await pageRule(db, actor, id)
    if (!isOpen) return [id, []]
    return [
      id,
      found.map(({ place, label, heading, text }) => ({
        label,
        heading,
        link: readerPath(id, place),
        isLocked: !isOpen(place),
        parts: isOpen(place) ? excerptOf(text, words) : maskedExcerptOf(text, words),
      })),
    ]
  })
  return new Map(await Promise.all(places))
}
