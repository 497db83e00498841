import { paymentMinutes } from '#contract/money/payments/top-up.ts'
import type { Db } from '#kernel/database/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'

/** The terms of a top-up that hold now. */
export const topUpTerms = async (db: Db) => {
  const points = await settingsOf(db, 'points')
  const { coinsPerYuan, customMinYuan, customMaxYuan, maxYuanPerOrder, maxYuanPerDay, authorSharePercent } = points
  return {
    coinsPerYuan,
    customMinYuan,
    customMaxYuan: Math.min(customMaxYuan, maxYuanPerOrder, maxYuanPerDay),
    maxYuanPerDay,
    authorSharePercent,
    paymentMinutes,
  }
}
