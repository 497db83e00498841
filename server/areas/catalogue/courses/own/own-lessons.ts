import { sql } from 'kysely'
import type { z } from 'zod'
import type { listOwnLessons } from '#contract/catalogue/courses/lessons.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { countedIn, ownTotals } from '../../items/index.ts'
import { catalogueOf, toAttachment, toChapters, toOwnSection } from '../catalogue.ts'
import { getOwn } from '../editing/update-lesson.ts'
import { versionColumns, versions } from '../editing/version-queries.ts'
import { flag } from '../view.ts'

type OwnQuery = z.output<typeof listOwnLessons.query>

/** Drafts and withdrawn versions count for no state. */
const isIn = (state: AuditState) =>
  sql<boolean>`(item_version.state = ${state} and not item_version.is_draft and not item.is_withdrawn)`
const countOf = (state: AuditState) => sql<number>`(count(*) filter (where ${isIn(state)}))::int`

/**
 * The member's own lessons in their newest version, with the number in each state and the totals of views, learners and
 * earnings.
 */
export const findOwn = async (db: Db, memberId: number, { isAudit, lessonCategoryId, ...query }: OwnQuery) => {
  const all = versions(db, 'newest').where('item.author_id', '=', memberId)
  const own = lessonCategoryId ? all.where('item_version.category_id', '=', lessonCategoryId) : all
  const [{ total, ...counts }, got] = await Promise.all([
    own
      .select([countOf(0).as('pending'), countOf(1).as('approved'), countOf(2).as('rejected')])
      .select([
        sql<number>`(count(*) filter (where item.is_withdrawn and not item_version.is_draft))::int`.as('withdrawn'),
        sql<number>`count(*)::int`.as('total'),
      ])
      .executeTakeFirstOrThrow(),
    ownTotals(db, memberId, 'lesson'),
  ])
  const shown = isAudit === undefined ? own : own.where(isIn(isAudit))
  return {
    rows: await shown
      .select(versionColumns)
      .orderBy('item.newest_at', query.sort.direction)
      .orderBy('item.id', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    total: isAudit === undefined ? total : countedIn(counts, isAudit),
    counts,
    ...got,
  }
}

/** The newest version of the author's own lesson, for the edit form. */
export const readOwn = async (db: Db, actor: Actor, id: number) => {
  const { newest_version: number } = await getOwn(db, actor, id)
  const version = sql<number>`${number}`
  const row = await versions(db, 'newest')
    .select(['item_version.name', 'item_version.description', 'item_version.category_id', 'item_version.coin'])
    .select(['item_version.cover', 'lesson_version.has_chapter', 'lesson_version.allows_rates', 'item.is_listed'])
    .select(['item_version.is_draft', 'item_version.state', 'item_version.reason', 'item_version.ai_share'])
    .select(catalogueOf(version).as('catalogue'))
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    name: row.name,
    content: row.description,
    lessonCategoryId: row.category_id,
    coin: row.coin,
    cover: row.cover,
    hasChapter: flag(row.has_chapter),
    allowsRates: row.allows_rates,
    aiShare: row.ai_share,
    drLessonChapterList: toChapters(row.catalogue, toOwnSection),
    attachments: row.catalogue.attachments.map(toAttachment(true)),
    isDraft: row.is_draft,
    isAudit: row.state,
    auditReason: row.reason,
    isOnSale: row.is_listed,
  }
}
