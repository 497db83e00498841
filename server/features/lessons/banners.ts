import { sql } from 'kysely'
import type { Banner } from '#contract/lessons.ts'
import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import './tables.ts'

const columns = ['id', 'place', 'name', 'cover', 'lesson_id', 'url', 'sort', 'is_shown', 'created_at'] as const

/** In their order; those that are not shown only for administrators. */
export const listBanners = async (db: Db, actor: Actor | undefined, place: 'home' | 'course' | undefined) => {
  let rows = db.selectFrom('banner').select(columns).orderBy('place').orderBy('sort').orderBy('id')
  if (place) rows = rows.where('place', '=', place)
  if (actor?.level !== 1) rows = rows.where('is_shown', '=', true)
  return (await rows.execute()).map(toBanner)
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
  uploadTime: row.created_at.toISOString(),
})

/** Takes a banner over, behind those its place has. */
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
