import { sql } from 'kysely'
import { maxCoins } from '#contract/money/points/point-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { countRows, type MergedData, type PersonalData } from '#kernel/personal-data/index.ts'
import { findAccount } from './balance.ts'
import { type Leg, post } from './post.ts'
import './tables.ts'

/** The ledger is never changed, so records are not erased. */
export const coinData: PersonalData = {
  name: 'coins',
  title: 'V币记录',
  rows: (db, memberId) =>
    db
      .selectFrom('point_entry')
      .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
      .select(['point_entry.created_at', 'point_entry.kind', 'point_entry.amount', 'point_entry.balance_after'])
      .select('point_entry.detail')
      .where('point_account.member_id', '=', memberId)
      .orderBy('point_entry.id')
      .stream(500),
}

/** Coins move by postings; the records of the closed account stay where they are, because the ledger never changes. */
export const mergedCoins: MergedData = {
  title: 'V币余额',
  isAmount: true,
  count: async (db, memberId) => (await findAccount(db, memberId))?.balance ?? 0,
  async refusal(db, memberId) {
    const account = await findAccount(db, memberId)
    if ((account?.balance ?? 0) > maxCoins) return 'V币余额过大，请先调整'
    const waiting = await countRows(db, sql`point_adjustment where member_id = ${memberId} and state = 'waiting'`)
    return waiting > 0 ? '有待确认的 V币调整，请先处理' : undefined
  },
  async move(tx, from, into) {
    const { balance, bonus } = await lockBalance(tx, from)
    // Bonus coins stay bonus coins: an own posting, because a payment of the rest takes them first.
    const ref = `${from}:${into}`
    await transfer(tx, { from, into, coins: bonus, isBonus: true, ref: `${ref}:bonus` })
    await transfer(tx, { from, into, coins: balance - bonus, isBonus: false, ref: `${ref}:paid` })
  },
}

/** Locks the account, so that a share that arrives at the same moment does not stay behind. */
const lockBalance = async (tx: Tx, memberId: number) => {
  const account = await tx
    .selectFrom('point_account')
    .select(['balance', 'bonus'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return { balance: account?.balance ?? 0, bonus: account?.bonus ?? 0 }
}

/** Coins that were paid to an account after it was merged go on to the one that stays, once per `ref`. */
export const passOnPaid = (tx: Tx, request: Omit<Transfer, 'isBonus'>): Promise<void> =>
  transfer(tx, { ...request, isBonus: false })

interface Transfer {
  from: number
  into: number
  coins: number
  isBonus: boolean
  ref: string
}

const transfer = async (tx: Tx, { from, into, coins, isBonus, ref }: Transfer): Promise<void> => {
  if (coins === 0) return
  const leg = (account: number, amount: number, detail: string): Leg => ({
    account,
    amount,
    bonus: isBonus ? coins : 0,
    kind: 'merge',
    detail,
  })
  await post(tx, {
    kind: 'merge',
    ref,
    shape: isBonus ? 'credit' : 'adjustment',
    legs: [leg(from, -coins, `账号合并：转到账号 ${into}`), leg(into, coins, `账号合并：来自账号 ${from}`)],
  })
}
