import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import './tables.ts'

type Kind = 'access_token' | 'jsapi_ticket'

interface Fresh {
  value: string
  expiresInSeconds: number
}

/** Renewed this long before WeChat's end, so that nobody gets one that ends on its way. */
const marginSeconds = 300

/** What is stored and has not ended. */
export const findToken = (db: Db | Tx, appId: string, kind: Kind) =>
  db
    .selectFrom('wechat_token')
    .select('value')
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

const renewing = new Map<string, Promise<string>>()

/**
 * What WeChat lets the app use, from the database, else fetched anew. One caller of one process fetches it, the others wait:
 * WeChat allows few such calls a day, and every waiting transaction would hold a connection.
 */
export const sharedToken = async (
  db: Db,
  key: { appId: string; kind: Kind },
  fetchFresh: () => Promise<Fresh>,
): Promise<string> => {
  const known = await findToken(db, key.appId, key.kind)
  if (known) return known.value
  const name = `${key.appId} ${key.kind}`
  const running = renewing.get(name) ?? renew(db, key, fetchFresh).finally(() => renewing.delete(name))
  renewing.set(name, running)
  return running
}

const renew = inTransaction(
  async (tx, { appId, kind }: { appId: string; kind: Kind }, fetchFresh: () => Promise<Fresh>) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wechat ${appId} ${kind}`}, 0))`.execute(tx)
    const renewed = await findToken(tx, appId, kind)
    if (renewed) return renewed.value
    const { value, expiresInSeconds } = await fetchFresh()
    const seconds = Math.max(1, expiresInSeconds - marginSeconds)
    const row = { value, expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` }
    await tx
      .insertInto('wechat_token')
      .values({ app_id: appId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['app_id', 'kind']).doUpdateSet(row))
      .execute()
    return value
  },
)

/** WeChat no longer accepts it, for example because the secret of the app was changed. */
export const dropToken = (db: Db, appId: string, kind: Kind) =>
  db.deleteFrom('wechat_token').where('app_id', '=', appId).where('kind', '=', kind).execute()
