import type { Config } from '#kernel/config/index.ts'
import { type Db, readFact, writeFact } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { openGateways, refundOrder } from '../server/areas/money/payments/index.ts'
import { addAdjustment, confirmAdjustment, withdrawAdjustment } from '../server/areas/money/points/index.ts'
import { demoPasswords } from '../server/areas/people/accounts/index.ts'
import { memberFinder } from './people.ts'

interface Services {
  config: Readonly<Config>
  db: Db
  log: Log
}

/**
 * Loads what the finance role works on, once: a whole and a partial refund, and adjustments in each state. The orders of
 * the past year must be there; with a real payment provider there are none.
 */
export const loadFinance = async ({ config, db, log }: Services, gateways = openGateways(config)): Promise<void> => {
  if (!config.simulatesPayments || (await readFact(db, 'demo.finance'))) return
  const find = await memberFinder(db)
  const [accountant, chief] = [find('caiwu01'), find('admin02')]
  const [whole, part] = await findRefundable(db)
  if (whole && part) {
    const context = { db, log, gateways }
    await refundOrder(context, accountant, { orderNo: whole.order_no, reason: '会员重复充值，要求原路退回' })
    const partFee = Math.round(part.fen / 2)
    await refundOrder(context, accountant, { orderNo: part.order_no, refundFee: partFee, reason: '活动差价退还一半' })
    await loadAdjustments(db, accountant, chief, [whole.member_id, part.member_id])
  }
  await writeFact(db, 'demo.finance', 'complete')
}

const loadAdjustments = async (db: Db, author: Actor, decider: Actor, memberIds: [number, number]) => {
  const [one, other] = memberIds
  const ask = (userId: number, coin: number, reason: string) => addAdjustment(db, author, { userId, coin, reason })
  const confirmed = await ask(one, 30, '直播课卡顿补偿')
  await confirmAdjustment(db, decider, { id: confirmed.id, approve: true })
  const rejected = await ask(other, 500, '客户要求补发活动奖励')
  await confirmAdjustment(db, decider, { id: rejected.id, approve: false, reason: '活动已于上月结束，不在补发范围' })
  const withdrawn = await ask(one, 60, '补发邀请奖励')
  await withdrawAdjustment(db, author, withdrawn.id)
}

/** The newest paid orders of two members who still have their coins; accounts with a published password stay as they are. */
const findRefundable = (db: Db) =>
  db
    .selectFrom('payment_order')
    .innerJoin('member', 'member.id', 'payment_order.member_id')
    .innerJoin('point_account', 'point_account.member_id', 'member.id')
    .select(['payment_order.order_no', 'payment_order.member_id', 'payment_order.fen'])
    .distinctOn('payment_order.member_id')
    .where('payment_order.state', '=', 'paid')
    .where('payment_order.refunded_fen', '=', 0)
    .where('member.username', 'not in', Object.keys(demoPasswords))
    .where('member.enabled', '=', true)
    .where((eb) => eb('point_account.balance', '>=', eb('payment_order.coins', '+', eb.ref('payment_order.bonus'))))
    .orderBy('payment_order.member_id')
    .orderBy('payment_order.id', 'desc')
    .limit(2)
    .execute()
