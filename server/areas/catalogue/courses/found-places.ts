import { sql } from 'kysely'
import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
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
import {
  accessCodes,
  codeSql,
  holderOf,
  isVisible,
  offeredColumns,
  toOfferedItem,
  viewerGroup,
} from '../items/index.ts'
import { shownCatalogue } from './catalogue.ts'
import { mayTry } from './learning/watch-rule.ts'
import { lessons as selectLessons } from './list-queries.ts'
import { type ItemRow, toFoundItem } from './view.ts'

/** Found lessons with their words marked, and with the moments and attachments that have them. */
export const toFoundItems = async (
  db: Db,
  actor: Actor | undefined,
  found: { rows: (ItemRow & { found?: FoundFacts | undefined })[] },
  query: string | undefined,
): Promise<LessonItem[]> => {
  const words = wordsInside(found, query)
  const ids = found.rows.map(({ id }) => id)
  const places = await findPlaces(db, actor, await findPages(db, 'lesson', ids, words), words)
  return found.rows.map(toFoundItem(marksOf(found) ?? query, places))
}

/** Of what the actor may not watch only the words are sent. */
const findPlaces = async (
  db: Db,
  actor: Actor | undefined,
  found: ReadonlyMap<number, FoundPage[]>,
  words: readonly string[],
): Promise<Map<number, FoundPlace[]>> => {
  const lessons = found.size > 0 ? await findCatalogues(db, actor, [...found.keys()]) : []
  return new Map(
    lessons.flatMap((lesson) => {
      if (!isVisible(actor, toOfferedItem(lesson), lesson.code)) return []
      const places = found
        .get(lesson.id)!
        .map((page) => toPlace(lesson.id, page, openAddress(lesson, actor, page), words))
      return [[lesson.id, withOneLocked(places)]]
    }),
  )
}

const findCatalogues = (db: Db, actor: Actor | undefined, ids: number[]) =>
  prepared(db, `lessons.catalogues ${viewerGroup(actor)}`, { ids, ...holderOf(actor) }, ($) =>
    selectLessons(db)
      .select(offeredColumns)
      .select([codeSql(actor ?? {}, $('me')).as('code'), shownCatalogue.as('catalogue')])
      .where(sql<boolean>`item.id = any(${$('ids')}::bigint[])`),
  )

type Catalogue = Awaited<ReturnType<typeof findCatalogues>>[number]

const toPlace = (id: number, page: FoundPage, open: string | undefined, words: readonly string[]): FoundPlace => ({
  label: page.label,
  heading: page.heading,
  link: open ?? paths.lesson(id),
  isLocked: open === undefined,
  parts: open ? excerptOf(page.text, words) : maskedExcerptOf(page.text, words),
})

/** The address that opens the place; undefined if the viewer has no access to it. */
const openAddress = ({ id, code, catalogue }: Catalogue, actor: Actor | undefined, { sourceId, place }: FoundPage) => {
  const hasAccess = code !== accessCodes.none
  if (hasAccess && catalogue.attachments.some((file) => file.id === sourceId)) return `${paths.lesson(id)}#attachments`
  const section = catalogue.chapters.flatMap(({ sections }) => sections).find(({ file }) => file?.id === sourceId)
  const mayWatch = hasAccess || (section?.is_trial && mayTry(actor))
  return mayWatch && section?.video ? paths.play(id, section.video.path, place) : undefined
}
