import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ruling as RulingFields } from '#contract/base/moderation/moderation.ts'
import type { Verdict } from '#contract/base/moderation/report-verdicts.ts'
import { levelId } from '#contract/constants.ts'
import { holds } from '#contract/permissions.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { type Described, kindOf, type ReportableKinds } from './kinds.ts'
import './tables.ts'

type Ruling = z.output<typeof RulingFields>

/** What a notice says about a ruling. */
export interface RulingNotice {
  kindName: string
  title: string
  /** null: the item is gone. */
  link: string | null
  verdict: Verdict
  reason: string
  mutedUntil: Date | null
}

/** What later features do about a ruling; passed in by features.ts. */
export interface RulingHooks {
  notifyReporters(tx: Tx, reporterIds: number[], ruling: RulingNotice): Promise<void>
  notifyAuthor(tx: Tx, authorId: number, ruling: RulingNotice): Promise<void>
  /** LAW-3: `share` is the decision in words. */
  notifyOfAiShare(tx: Tx, item: Described, share: string): Promise<void>
  /** Keeps the member from posting until then, unless an earlier ruling does so longer; answers the time that holds. */
  muteMember(tx: Tx, memberId: number, days: number): Promise<Date>
  /** Disables the account when a second administrator confirms it; answers whether it waits for one. */
  requestBan(tx: Tx, administrator: Actor, memberId: number, reason: string): Promise<boolean>
}

export interface ReportDesk {
  kinds: ReportableKinds
  hooks: RulingHooks
}

/** Closes all reports of an item. Every verdict but a dismissal takes the item down in the same transaction. */
export const ruleReport = async (db: Db, desk: ReportDesk, administrator: Actor, ruling: Ruling) => ({
  message: messages[await applyRuling(db, desk, administrator, ruling)],
})

/** Muting and banning take permissions of their own; a ban waits for a second administrator anyway. */
export const mayRule = ({ adminRole }: Pick<Actor, 'adminRole'>, verdict: Verdict): boolean => {
  if (verdict === 'mute') return holds(adminRole, 'mute', 'do')
  return verdict !== 'ban' || holds(adminRole, 'ban', 'review')
}

const messages = {
  dismiss: '举报已驳回',
  'take-down': '举报成立，内容已下架',
  warn: '内容已下架，作者已收到警告',
  mute: '内容已下架，作者已被禁言',
  ban: '内容已下架，作者已被封号',
  'ban waits': '内容已下架，封号等待另一名管理员确认',
} satisfies Record<Verdict | 'ban waits', string>

const applyRuling = inTransaction(
  async (tx, { kinds, hooks }: ReportDesk, administrator: Actor, { id, verdict, days, reason }: Ruling) => {
    if (!mayRule(administrator, verdict)) fail('forbidden')
    const item = (await lockItem(tx, id)) ?? fail('not_found')
    if (item.state !== 'open') fail('report_already_ruled')
    const kind = kindOf(kinds, item.kind)
    const isAboutAuthor = verdict !== 'dismiss' && verdict !== 'take-down'
    const authorId = isAboutAuthor ? await requireAuthor(tx, item.author_id) : item.author_id
    const described = (await kind.describe(tx, [item.target_id])).get(item.target_id)
    if (verdict !== 'dismiss') await kind.takeDown(tx, item.target_id, administrator, reason)
    const mutedUntil = verdict === 'mute' ? await hooks.muteMember(tx, authorId!, days!) : null
    const isWaiting = verdict === 'ban' && (await hooks.requestBan(tx, administrator, authorId!, reason))
    await closeItem(tx, administrator, id, { verdict, reason, mutedUntil })
    const title = described?.title ?? `编号 ${item.target_id}，已删除`
    const notice = {
      kindName: reportKindLabels[item.kind],
      title,
      link: described?.link ?? null,
      verdict,
      reason,
      mutedUntil,
    }
    if (described) await hooks.notifyReporters(tx, await reportersOf(tx, id), notice)
    if (isAboutAuthor) await hooks.notifyAuthor(tx, authorId!, notice)
    const after = { verdict, reason, ...(mutedUntil && { mutedUntil: mutedUntil.toISOString() }) }
    await noteChange(tx, administrator, { target: `${notice.kindName}《${title}》`, after })
    return isWaiting ? 'ban waits' : verdict
  },
)

const lockItem = (tx: Tx, id: number) =>
  tx
    .selectFrom('reported_item')
    .select(['kind', 'target_id', 'author_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A member who can be warned, muted or banned. */
const requireAuthor = async (tx: Tx, authorId: number | null): Promise<number> => {
  const author = await tx
    .selectFrom('member')
    .select(['id', 'level'])
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!author) return fail('not_found', { message: '作者账号已不存在' })
  return author.level === levelId.administrator ? fail('author_is_administrator') : author.id
}

const closeItem = (
  tx: Tx,
  administrator: Actor,
  id: number,
  { verdict, reason, mutedUntil }: { verdict: Verdict; reason: string; mutedUntil: Date | null },
) =>
  tx
    .updateTable('reported_item')
    .set({
      state: verdict === 'dismiss' ? 'dismissed' : 'upheld',
      verdict,
      muted_until: mutedUntil,
      ruling: reason,
      ruled_by: administrator.id,
      ruled_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()

const reportersOf = async (tx: Tx, itemId: number) => {
  const rows = await tx.selectFrom('report').select('reporter_id').where('reported_item_id', '=', itemId).execute()
  return rows.map((row) => row.reporter_id)
}
