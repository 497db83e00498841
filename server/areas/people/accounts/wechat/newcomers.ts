import { sql } from 'kysely'
import type { WechatNewcomer } from '#contract/people/notices/wechat/wechat.ts'
import { newcomerMinutes } from '#contract/people/notices/wechat/wechat-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import type { WechatPerson } from '../../notices/index.ts'
import { browserOf } from './browser-cookie.ts'
import { bindPerson } from './identities.ts'
import '../tables.ts'

/** Remembers who came back from WeChat without an account, for the browser in which it happened. */
export const storeNewcomer = async (db: Db, browser: Buffer, person: WechatPerson, returnPath: string) => {
  const row = {
    app_id: person.appId,
    openid: person.openid,
    unionid: person.unionid ?? null,
    nickname: person.nickname,
    return_path: returnPath,
    expires_at: sql<Date>`now() + make_interval(mins => ${newcomerMinutes})`,
  }
  await db
    .insertInto('wechat_newcomer')
    .values({ browser_hash: browser, ...row })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(row))
    .execute()
}

/** The name is a proposal for the registration; nothing of WeChat is taken over unasked. */
export const readNewcomer = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
): Promise<WechatNewcomer | null> => {
  const browser = browserOf(caller, config.isHttps)
  if (!browser) return null
  const row = await db
    .selectFrom('wechat_newcomer')
    .select(['nickname', 'return_path', 'expires_at'])
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { nickName: row.nickname, returnPath: row.return_path, expireTime: row.expires_at.toISOString() } : null
}

/** Binds the WeChat that this browser has just proved to the account that is logged in there. */
export const bindNewcomer = async ({ db, config }: Pick<Services, 'db' | 'config'>, caller: Caller, actor: Actor) =>
  bind(db, browserOf(caller, config.isHttps) ?? fail('wechat_state_ended'), actor)

const bind = inTransaction(async (tx, browser: Buffer, actor: Actor) => {
  const row = await tx
    .deleteFrom('wechat_newcomer')
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['app_id', 'openid', 'unionid', 'nickname', 'return_path'])
    .executeTakeFirst()
  if (!row) return fail('wechat_state_ended')
  const { app_id: appId, openid, nickname } = row
  await bindPerson(tx, actor, { appId, openid, unionid: row.unionid ?? undefined, nickname })
  return { message: '微信已绑定', returnPath: row.return_path }
})
