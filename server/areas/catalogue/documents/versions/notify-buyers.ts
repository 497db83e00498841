import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { noticeLetter, notifying, publishNotices } from '../../../people/notices/index.ts'
import '../tables.ts'

interface Version {
  id: number
  version: number
}

const buyersPerBatch = 500
const [kind, tone, title, text] = noticeLetter('resourceUpdated', ['name', 'version', 'note'])

/**
 * VER-2: notifies the next buyers of an earlier version, the latest purchases first. The place is moved in the same
 * transaction, so that a second run goes on where the first ended.
 */
export const notifyBatch = inTransaction(async (tx, version: Version, batchSize = buyersPerBatch) => {
  const place = await lockPlace(tx, version)
  if (!place || place.is_done) return { count: 0, isDone: true }
  const news = sql`(
    select batch.member_id, ${kind}::text as kind, ${tone}::text as tone, ${title}::text as title,
      format(${text}, published.name, published.number, coalesce(published.change_note, '作者没有填写')) as body,
      ${paths.resource(version.id)}::text as link
    from batch, item_version as published
    where published.item_id = ${version.id} and published.number = ${version.version})`
  const { rows } = await sql<{ member_ids: number[] | null; is_done: boolean }>`
    with batch as (
      select bought.id, bought.member_id, bought.created_at
      from access_grant as bought, version_notice as place
      where place.resource_id = ${version.id} and place.version = ${version.version}
        and bought.item_id = ${version.id} and bought.reason = 'bought' and bought.revoked_at is null
        and (bought.created_at, bought.id) < (place.bought_before, place.grant_before)
      order by bought.created_at desc, bought.id desc limit ${batchSize}
    ), oldest as (
      select created_at, id from batch order by created_at, id limit 1
    ), moved as (
      update version_notice as place
      set bought_before = coalesce((select created_at from oldest), bought_before),
        grant_before = coalesce((select id from oldest), grant_before),
        is_done = (select count(*) from batch) < ${batchSize}
      where place.resource_id = ${version.id} and place.version = ${version.version}
      returning is_done
    ), notified as (
      ${notifying(news)} returning member_id
    )
    select (select array_agg(member_id) from notified) as member_ids, (select is_done from moved) as is_done`.execute(
    tx,
  )
  const { member_ids, is_done } = rows[0]!
  publishNotices(tx, member_ids ?? [])
  return { count: member_ids?.length ?? 0, isDone: is_done }
})

/** Nobody who buys the version itself is notified of it: the first place is the time it came on sale. */
const lockPlace = async (tx: Tx, { id, version }: Version) => {
  await tx
    .insertInto('version_notice')
    .columns(['resource_id', 'version', 'bought_before'])
    .expression((eb) =>
      eb
        .selectFrom('item_version')
        .select(['item_id', 'number', 'audited_at'])
        .where('item_id', '=', id)
        .where('number', '=', version)
        .where('state', '=', auditState.approved)
        .where('audited_at', 'is not', null)
        .$narrowType<{ audited_at: Date }>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('version_notice')
    .select('is_done')
    .where('resource_id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}
