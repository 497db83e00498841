import { levelId } from '#contract/constants.ts'
import type { WechatReturn } from '#contract/people/notices/wechat/wechat.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { findPerson, type WechatPerson } from '../../notices/index.ts'
import { admit } from '../login/admit.ts'
import { findActor } from '../login/sessions.ts'
import { findEntering } from '../queries.ts'
import { spendAttempt } from './attempts.ts'
import { bindPerson, findOwner, noteUse } from './identities.ts'
import { storeNewcomer } from './newcomers.ts'
import '../tables.ts'

interface Return {
  code: string
  state: string
}

type SpentAttempt = Awaited<ReturnType<typeof spendAttempt>>['attempt']

/**
 * The return from WeChat. The state is checked before the code is used: a code that somebody else obtained, sent to this
 * browser, ends here.
 */
export const finishWechat = async (
  services: Services,
  caller: Caller,
  actor: Actor | undefined,
  { code, state }: Return,
): Promise<WechatReturn> => {
  const { db } = services
  const { loginsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `login:${caller.address}`, { max: loginsPerAddress, windowSeconds: 600 })
  const { browser, attempt } = await spendAttempt(services, caller, state)
  if (attempt.purpose !== 'login' && attempt.session_id !== actor?.sessionId) fail('wechat_state_ended')
  const wish = attempt.purpose === 'pay' ? 'openid' : 'identity'
  const person = await findPerson(services, { place: attempt.place, wish, code })
  const returnPath = attempt.return_path
  if (attempt.purpose === 'login') return logIn(services, caller, { browser, attempt, person })
  if (attempt.purpose === 'bind') await inTransaction(bindPerson)(db, actor!, person)
  if (attempt.place === 'inside') await notePayer(db, actor!.sessionId, person)
  return { outcome: attempt.purpose === 'bind' ? 'bound' : 'payer', returnPath }
}

interface LoginReturn {
  browser: Buffer
  attempt: SpentAttempt
  person: WechatPerson
}

/** Opens a session for the owner of the WeChat; ends in `admit`, as every login. */
const logIn = async (
  { db, config }: Services,
  caller: Caller,
  { browser, attempt, person }: LoginReturn,
): Promise<WechatReturn> => {
  const returnPath = attempt.return_path
  const ownerId = await findOwner(db, person)
  const member = ownerId === undefined ? undefined : await findEntering(db, ownerId)
  if (!member) {
    await storeNewcomer(db, browser, person, returnPath)
    return { outcome: 'newcomer', returnPath }
  }
  if (member.level === levelId.administrator) return fail('password_needed')
  const onAdmitted = () => noteUse(db, member.id, person)
  const entered = await admit({ db, config }, caller, member, { rememberMe: attempt.remember_me, onAdmitted })
  if ('secondStep' in entered) return { outcome: 'secondStep', returnPath, secondStep: entered.secondStep }
  const session = await findActor(db, entered.token)
  if (attempt.place === 'inside' && session) await notePayer(db, session.sessionId, person)
  return { outcome: 'entered', returnPath }
}

/** The WeChat in which this session lives pays in it; a second one in the same browser takes its place. */
const notePayer = async (db: Db, sessionId: number, { appId, openid }: WechatPerson) => {
  const row = { app_id: appId, openid }
  await db
    .insertInto('wechat_payer')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}
