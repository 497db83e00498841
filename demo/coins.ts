import { type Db, inTransaction } from '#kernel/database/index.ts'
import { credit } from '../server/areas/money/points/index.ts'

/** PLAT-2: the demo accounts that start with coins. */
export const gifts = [{ username: 'geren01', coins: 500 }]

/** Credits the demo accounts; the reference makes it idempotent, so an interrupted load can be repeated. */
export const loadCoins = async (db: Db, say: (line: string) => void): Promise<void> => {
  for (const { username, coins } of gifts) {
    const { id, created_at } = await db
      .selectFrom('member')
      .select(['id', 'created_at'])
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await give(db, id, coins, { ref: `demo:${username}`, at: created_at })
    say(`${username} 有 ${coins} V币`)
  }
}

/** On the day of joining, before everything else in the account. */
const give = inTransaction((tx, memberId: number, coins: number, { ref, at }: { ref: string; at: Date }) =>
  credit(tx, memberId, coins, { kind: 'bonus', ref, detail: '演示账号赠送', at }),
)
