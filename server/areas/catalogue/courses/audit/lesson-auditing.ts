import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { rewardUpload } from '../../../money/points/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import { type AuditedKind, notifyFollowers } from '../../items/index.ts'
import type { CatalogueJson } from '../catalogue.ts'

/** What a decision about a version of a lesson does, which needs its videos; the author is rewarded once for each lesson. */
export const lessonAuditing: AuditedKind = {
  checkApproval: (tx, { id, number }) => measure(tx, id, number),

  async publish(tx, { id }, number) {
    const { has_chapter, allows_rates } = await tx
      .selectFrom('lesson_version')
      .select(['has_chapter', 'allows_rates'])
      .where('item_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('lesson')
      .set({
        ...{ has_chapter, allows_rates },
        ...(await measure(tx, id, number)),
        catalogue: sql<CatalogueJson>`lesson_catalogue(${id}, ${number})`,
      })
      .where('item_id', '=', id)
      .execute()
    await notifyFollowers.enqueue(tx, { id })
  },

  async notifyAuthor(tx, { id, author_id }, { to, reason, version: { name } }) {
    if (to === auditState.waiting) return
    if (to === auditState.rejected)
      return notify(tx, author_id, noticeText('lessonRejected', { name, reason }, paths.editLesson(id)))
    const { section_count: count } = await tx
      .selectFrom('lesson')
      .select('section_count')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
    await notify(tx, author_id, noticeText('lessonApproved', { name, count }, paths.lesson(id)))
    await rewardUpload(tx, author_id, { ref: `lesson:${id}`, name, link: paths.lesson(id) })
  },
}

/** Stores the duration of each section and returns the totals of the version. */
const measure = async (tx: Tx, lessonId: number, version: number) => {
  const { rows } = await sql<{ chapter_id: number; is_ready: boolean; seconds: number; is_trial: boolean }>`
    update lesson_section as s set seconds = coalesce(greatest(1, round(v.seconds)), s.seconds)
    from lesson_section as same left join video as v on v.file_id = same.file_id
    where s.lesson_id = ${lessonId} and s.version = ${version}
      and same.lesson_id = s.lesson_id and same.version = s.version and same.id = s.id
    returning s.chapter_id, s.seconds, s.is_trial, coalesce(v.state = 'ready', false) as is_ready`.execute(tx)
  if (rows.some(({ is_ready }) => !is_ready)) fail('video_not_ready')
  return {
    chapter_count: new Set(rows.map(({ chapter_id }) => chapter_id)).size,
    section_count: rows.length,
    seconds: rows.reduce((total, { seconds }) => total + seconds, 0),
    has_trial: rows.some(({ is_trial }) => is_trial),
  }
}
