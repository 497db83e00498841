import { Secret, TOTP } from 'otpauth'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import type { Person, TestPortal } from './portal.ts'

export const password = 'Right@2026'

/** The digits that an authenticator with this secret shows; `periods` ahead of or behind our clock. */
export const digitsOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

/** Six digits that are wrong in every period that counts. */
export const wrongDigits = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((periods) => digitsOf(secret, periods))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((digits) => !right.includes(digits))!
}

/** Turns the authenticator on; returns its secret and the recovery codes. The code used for it counts as not used. */
export const enrol = async (portal: TestPortal, person: Person) => {
  const { body } = await person.calls(factors.beginTotp, { password })
  const confirmed = await person.calls(factors.confirmTotp, { code: digitsOf(body.secret) })
  if (confirmed.status !== 200) throw new Error(confirmed.body.message)
  await nextPeriod(portal, person)
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes! }
}

/** As if the last used digits belonged to an earlier period. */
export const nextPeriod = (portal: TestPortal, { id }: Pick<Person, 'id'>) =>
  portal.db.updateTable('totp_factor').set({ last_step: 0 }).where('member_id', '=', id).execute()

/** Makes the last proof of all sessions of a member an hour old. */
export const letProofAge = (portal: TestPortal, { id }: Pick<Person, 'id'>) => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  return portal.db
    .updateTable('session')
    .set({ proved_at: anHourAgo, factor_proved_at: anHourAgo })
    .where('member_id', '=', id)
    .execute()
}

interface Origin {
  from?: string
  cookie?: string
  headers?: Record<string, string>
}

/** The first step of a login with the right password. */
export const givePassword = async (
  portal: TestPortal,
  username: string,
  { from = '192.0.2.1', cookie }: Origin = {},
) => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  return portal.app.inject({
    method: 'POST',
    url: accounts.login.path,
    payload: { username, password, code: 'ABCDE', uuid },
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  })
}

export const ticketFor = async (portal: TestPortal, username: string, origin?: Origin): Promise<string> =>
  (await givePassword(portal, username, origin)).json().secondStep.ticket

/** The second step. */
export const giveFactor = (
  portal: TestPortal,
  payload: Record<string, unknown>,
  { from = '192.0.2.1', cookie, headers = {} }: Origin = {},
) =>
  portal.app.inject({
    method: 'POST',
    url: factors.finishLogin.path,
    payload,
    remoteAddress: from,
    headers: { ...headers, ...(cookie && { cookie }) },
  })

export const titlesOfNotices = async (portal: TestPortal, { id }: Pick<Person, 'id'>): Promise<string[]> => {
  const rows = await portal.db.selectFrom('notice').select('title').where('member_id', '=', id).orderBy('id').execute()
  return rows.map(({ title }) => title)
}
