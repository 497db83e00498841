import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { notifying, publishNotices } from '../notify.ts'
import { isRecipient } from './recipients.ts'

const membersPerBatch = 500

/**
 * Notifies the next members. The place is moved in the same transaction, so that a second run goes on where the first
 * ended, and nobody gets it twice.
 */
export const sendBatch = inTransaction(async (tx, id: number, batchSize: number = membersPerBatch) => {
  const place = await tx.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!place) return fail('not_found')
  const { title, body, link, level, company_id, recipients, last_member_id } = place
  if (place.done_at) return { notified: place.notified, recipients, isDone: true }
  const audience = { level: level ?? undefined, companyId: company_id ?? undefined }
  const news = sql`(
    select id as member_id, 'system'::text as kind, 'plain'::text as tone, ${title}::text as title, ${body}::text as body,
      ${link}::text as link from batch)`
  const { rows } = await sql<{ member_id: number }>`
    with batch as (
      select id from member
      where id > ${last_member_id} and created_at <= ${place.created_at} and ${isRecipient(audience)}
      order by id limit ${batchSize}
    )
    ${notifying(news)} returning member_id`.execute(tx)
  const memberIds = rows.map(({ member_id }) => member_id)
  const isDone = memberIds.length < batchSize
  const notified = place.notified + memberIds.length
  await tx
    .updateTable('announcement')
    .set({
      notified,
      last_member_id: memberIds.reduce((last, one) => Math.max(last, one), last_member_id),
      ...(isDone && { done_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
  publishNotices(tx, memberIds)
  return { notified, recipients, isDone }
})
