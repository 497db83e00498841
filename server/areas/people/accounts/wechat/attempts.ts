import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WechatPlace } from '#contract/people/notices/wechat/wechat.ts'
import { wechatPaths, wechatStateMinutes } from '#contract/people/notices/wechat/wechat-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { connectAddress } from '../../notices/index.ts'
import { browserOf, nameBrowser } from './browser-cookie.ts'
import '../tables.ts'

type Parts = Pick<Services, 'db' | 'config'>

/** What the way to WeChat and back is for. */
export interface Attempt {
  purpose: 'login' | 'bind' | 'pay'
  place: WechatPlace
  /** The session that began to bind or to pay; only the same one ends it. */
  sessionId?: number
  returnPath: string
  rememberMe: boolean
}

const hashState = (state: string): Buffer => createHash('sha256').update(state).digest()

/** A person who scans anew in the middle of a binding would return to it, and then again. */
const beyondWechat = (path: string): string => (path.startsWith(wechatPaths.callback) ? '/' : path)

/** Begins a way to WeChat: the page to which the browser goes, and until when it must be back. */
export const beginAttempt = async ({ db, config }: Parts, caller: Caller, attempt: Attempt) => {
  const { loginsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `wechat:${caller.address}`, { max: loginsPerAddress, windowSeconds: 600 })
  const state = randomBytes(32).toString('base64url')
  const wish = attempt.purpose === 'pay' ? 'openid' : 'identity'
  const isFramed = attempt.purpose === 'login' && attempt.place === 'scan'
  const url = connectAddress(config, { place: attempt.place, wish, state, isFramed })
  const { expires_at } = await db
    .insertInto('wechat_attempt')
    .values({
      state_hash: hashState(state),
      browser_hash: nameBrowser(caller, config.isHttps),
      purpose: attempt.purpose,
      place: attempt.place,
      session_id: attempt.sessionId ?? null,
      return_path: beyondWechat(attempt.returnPath),
      remember_me: attempt.rememberMe,
      expires_at: sql<Date>`now() + make_interval(mins => ${wechatStateMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { url, expireTime: expires_at.toISOString() }
}

/**
 * Uses the state up, whether the rest succeeds or not; of two returns at once one succeeds. A state of another browser is
 * refused and stays: an attacker who sends it to somebody cannot log that person in to a foreign account.
 */
export const spendAttempt = async ({ db, config }: Parts, caller: Caller, state: string) => {
  const browser = browserOf(caller, config.isHttps) ?? fail('wechat_state_ended')
  const spent = await db
    .deleteFrom('wechat_attempt')
    .where('state_hash', '=', hashState(state))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['purpose', 'place', 'session_id', 'return_path', 'remember_me'])
    .executeTakeFirst()
  return { browser, attempt: spent ?? fail('wechat_state_ended') }
}

export const sweepWechat = async (db: Db): Promise<void> => {
  await db.deleteFrom('wechat_attempt').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('wechat_newcomer').where('expires_at', '<', sql<Date>`now()`).execute()
}
