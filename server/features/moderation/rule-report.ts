import { sql } from 'kysely'
import type { z } from 'zod'
import type { ruleReport as endpoint } from '#contract/moderation.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { kindOf, type ReportableKinds } from './kinds.ts'

type Ruling = z.output<typeof endpoint.body>

/** Notifies reporters of a ruling; passed in by features.ts, because notices are a later feature. */
export type NotifyReporters = (
  tx: Tx,
  reporterIds: number[],
  ruling: { title: string; link: string; uphold: boolean; reason: string },
) => Promise<void>

/** Closes all reports of an item; when upheld, the item is taken down in the same transaction. */
export const ruleReport = async (
  db: Db,
  kinds: ReportableKinds,
  notifyReporters: NotifyReporters,
  administrator: Actor,
  ruling: Ruling,
) => {
  await applyRuling(db, kinds, notifyReporters, administrator, ruling)
  return { message: ruling.uphold ? '举报成立，内容已下架' : '举报已驳回' }
}

const applyRuling = inTransaction(
  async (
    tx,
    kinds: ReportableKinds,
    notifyReporters: NotifyReporters,
    administrator: Actor,
    { id, uphold, reason }: Ruling,
  ) => {
    const item = (await lockItem(tx, id)) ?? fail('not_found')
    if (item.state !== 'open') fail('report_already_ruled')
    const described = (await kindOf(kinds, item.kind).describe(tx, [item.target_id])).get(item.target_id)
    if (uphold) await kindOf(kinds, item.kind).takeDown(tx, item.target_id, administrator, reason)
    await tx
      .updateTable('reported_item')
      .set({
        state: uphold ? 'upheld' : 'dismissed',
        ruling: reason,
        ruled_by: administrator.id,
        ruled_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (described) await notifyReporters(tx, await reportersOf(tx, id), { ...described, uphold, reason })
    const title = described?.title ?? `编号 ${item.target_id}，已删除`
    await noteChange(tx, administrator, {
      target: `${reportKindLabels[item.kind]}《${title}》`,
      after: { uphold, reason },
    })
  },
)

const lockItem = (tx: Tx, id: number) =>
  tx
    .selectFrom('reported_item')
    .select(['kind', 'target_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const reportersOf = async (tx: Tx, itemId: number) => {
  const rows = await tx.selectFrom('report').select('reporter_id').where('reported_item_id', '=', itemId).execute()
  return rows.map((row) => row.reporter_id)
}
