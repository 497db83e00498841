import { type Db, inTransaction } from '#kernel/database/index.ts'
import { credit } from '../server/features/points/index.ts'

/** PLAT-2: the demo accounts that start with coins. */
const gifts = [{ username: 'geren01', coins: 500 }]

/** Credits the demo accounts; the reference makes it idempotent, so an interrupted load can be repeated. */
export const loadCoins = async (db: Db, say: (line: string) => void): Promise<void> => {
  for (const { username, coins } of gifts) {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await give(db, id, coins, `demo:${username}`)
    say(`${username} 有 ${coins} V币`)
  }
}

const give = inTransaction((tx, memberId: number, coins: number, ref: string) =>
  credit(tx, memberId, coins, { kind: 'bonus', ref, detail: '演示账号赠送' }),
)
