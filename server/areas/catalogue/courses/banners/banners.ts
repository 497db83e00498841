import { type SqlBool, sql } from 'kysely'
import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, preparedShortRead } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { seesClosed } from '../../items/index.ts'
import { flag } from '../view.ts'
import '../tables.ts'

const columns = [
  'banner.id',
  'banner.place',
  'banner.name',
  'banner.cover',
  'banner.lesson_id',
  'banner.url',
  'banner.sort',
  'banner.is_shown',
  'banner.shown_from',
  'banner.shown_until',
  'banner.version',
  'banner.created_at',
] as const
const lessonColumns = [
  'item.category_id',
  'category.name as category_name',
  'member.nick_name as author_name',
  'lesson.has_chapter',
  'lesson.chapter_count',
  'lesson.section_count',
] as const

/**
 * The banners in their order. Hidden ones, those outside their period, and those of a course that the reader cannot see, are only for
 * administrators.
 */
export const listBanners = async (db: Db, actor: Actor | undefined, place: 'home' | 'course' | undefined) => {
  const seesAll = holds(actor?.adminRole, 'editContent')
  const values = { ...(place && { place }) }
  const found = await preparedShortRead(db, `lessons.banners ${seesAll} ${seesClosed(actor)}`, values, ($) => {
    let rows = db
      .selectFrom('banner')
      .leftJoin('item', (join) =>
        join.onRef('item.id', '=', 'banner.lesson_id').on('item.is_listed', '=', sql.lit(true)),
      )
      .leftJoin('lesson', 'lesson.item_id', 'item.id')
      .leftJoin('category', 'category.id', 'item.category_id')
      .leftJoin('member', 'member.id', 'item.author_id')
      .select([...columns, ...lessonColumns])
      .where('banner.deleted_at', 'is', null)
      .orderBy('banner.place')
      .orderBy('banner.sort')
      .orderBy('banner.id')
    if (place) rows = rows.where('banner.place', '=', $('place'))
    return seesAll ? rows : rows.where(isShownNow).where(leadsSomewhere(actor))
  })
  return found.map((row) => ({ ...toBanner(row), ...lessonOf(row) }))
}

/** A job drops cached pages when a period begins or ends. */
const isShownNow = sql<SqlBool>`
  (banner.is_shown and coalesce(banner.shown_from <= now(), true) and coalesce(banner.shown_until > now(), true))`

const leadsSomewhere = (actor: Actor | undefined) => sql<SqlBool>`
  (banner.lesson_id is null or item.id is not null and ${seesClosed(actor) ? sql`true` : sql`item.is_open`})`

type Shown = { [Key in 'category_id' | 'chapter_count' | 'section_count']: number | null } & {
  category_name: string | null
  author_name: string | null
  has_chapter: boolean | null
}

const lessonOf = (row: Shown): Pick<Banner, 'lesson'> =>
  row.category_id === null
    ? {}
    : {
        lesson: {
          lessonCategoryId: row.category_id,
          lessonCategoryName: row.category_name ?? '',
          uploadUserName: row.author_name ?? '',
          hasChapter: flag(row.has_chapter === true),
          chapterCount: row.chapter_count ?? 0,
          sectionCount: row.section_count ?? 0,
        },
      }

export const toBanner = (row: {
  id: number
  place: 'home' | 'course'
  name: string
  cover: string | null
  lesson_id: number | null
  url: string | null
  sort: number
  is_shown: boolean
  shown_from: Date | null
  shown_until: Date | null
  version: number
  created_at: Date
}): Banner => ({
  id: row.id,
  name: row.name,
  scrollCover: row.cover,
  productId: row.lesson_id,
  scrollUrl: row.url,
  sort: row.sort,
  place: row.place,
  isShown: row.is_shown,
  showFrom: row.shown_from?.toISOString() ?? null,
  showUntil: row.shown_until?.toISOString() ?? null,
  version: row.version,
  uploadTime: row.created_at.toISOString(),
})

/** Imports a banner as the last one of its place. */
export const importBanner = async (
  db: Db,
  { place, name, lessonId, url }: { place: Banner['place']; name: string; lessonId: number | null; url: string | null },
): Promise<void> => {
  await sql`
    insert into banner (place, name, lesson_id, url, sort)
    select ${place}, ${name}, ${lessonId}::bigint, ${url}::text, coalesce(max(sort), 0) + 1 from banner where place = ${place}`.execute(
    db,
  )
}
