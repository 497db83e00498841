import { pointKinds } from '#contract/money/points/point-kinds.ts'
import type { Adjustment, CoinDetail, CoinRecord } from '#contract/money/points/points.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { canDecide, type Decider } from '../../base/approvals/index.ts'
import type { AdjustmentRow } from './adjustment-queries.ts'
import type { SystemAccount } from './post.ts'
import { type EntryRow, findPostingById, postingIdOf } from './posting-queries.ts'
import type { findMine, findRecords } from './record-queries.ts'

type DetailRow = Awaited<ReturnType<typeof findMine>>['rows'][number]
export type RecordRow = Awaited<ReturnType<typeof findRecords>>['rows'][number]

const serialNo = (postingId: number): string => `TX-${postingId}`

export const toDetail = (row: DetailRow): CoinDetail => ({
  id: row.id,
  useTime: row.created_at.toISOString(),
  useDetail: row.detail,
  hasCoin: row.balance_after!,
  dealCoin: Math.abs(row.amount),
  coinType: row.amount > 0 ? 1 : 0,
  kind: row.kind,
  kindName: pointKinds[row.kind],
  link: row.link,
})

export const toRecord = (row: RecordRow): CoinRecord => ({
  ...toDetail(row),
  serialNo: serialNo(row.posting_id),
  userId: row.member_id,
  userName: row.member_name ?? row.department_name ?? '',
  phone: maskPhone(row.phone ?? ''),
})

const systemNames: Record<SystemAccount, string> = {
  topup_clearing: '充值清算账户',
  sales: '平台账户',
  bonus: '奖励账户',
  adjustment: '调整账户',
  held: '冻结账户',
}

const accountName = (entry: EntryRow): string =>
  entry.code ? systemNames[entry.code] : (entry.member_name ?? entry.department_name ?? '')

export const readPosting = async (db: Db, serial: string) => {
  const posting = (await findPostingById(db, postingIdOf(serial))) ?? fail('not_found')
  return {
    serialNo: serialNo(posting.id),
    createTime: posting.created_at.toISOString(),
    entries: posting.entries.map((entry) => ({
      account: accountName(entry),
      coin: entry.amount,
      detail: entry.detail,
    })),
    sum: posting.entries.reduce((sum, { amount }) => sum + amount, 0),
    reverses: posting.reverses === null ? null : serialNo(posting.reverses),
  }
}

/** Includes whether the viewer may decide, so that pages do not repeat the rule. */
export const toAdjustment =
  (viewer: Decider) =>
  (row: AdjustmentRow): Adjustment => ({
    id: row.id,
    userId: row.member_id,
    userName: row.owner_name,
    coin: row.coins,
    reason: row.reason,
    state: row.state,
    createUserName: row.requester_name,
    createTime: row.created_at.toISOString(),
    decideUserName: row.decider_name,
    decideTime: row.decided_at?.toISOString() ?? null,
    decideReason: row.decision_reason,
    canDecide: row.state === 'waiting' && canDecide(viewer, { ...row, permission: 'adjust' }),
    canWithdraw: row.state === 'waiting' && viewer.id === row.created_by,
  })
