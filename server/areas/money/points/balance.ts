import type { Db, Tx } from '#kernel/database/index.ts'
import type { Owner } from './post.ts'
import './tables.ts'

const accounts = (db: Db | Tx, owner: Owner) =>
  typeof owner === 'number'
    ? db.selectFrom('point_account').where('member_id', '=', owner)
    : db.selectFrom('point_account').where('department_id', '=', owner.departmentId)

/** The account of a member or company; it does not exist before the first coins. */
export const findAccount = (db: Db | Tx, owner: Owner) =>
  accounts(db, owner).select(['id', 'balance', 'bonus', 'gained', 'spent']).executeTakeFirst()

export const balanceOf = async (db: Db | Tx, owner: Owner): Promise<number> =>
  (await findAccount(db, owner))?.balance ?? 0

/** The bonus coins in a payment from an account that has this many: they are used first (PTS-14). */
export const bonusPartOf = (coins: number, bonus: number): number => Math.min(coins, bonus)
