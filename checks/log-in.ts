import type { APIRequestContext } from '@playwright/test'
import { captchaCode } from './start-portal.ts'

/** The demo accounts, one of each level. */
export const accounts = {
  administrator: { username: 'admin', password: 'Admin@2026' },
  firstLevel: { username: 'qiye01', password: 'Member@2026' },
  secondLevel: { username: 'geren01', password: 'Member@2026' },
  thirdLevel: { username: 'third01', password: 'Member@2026' },
}
export type Account = keyof typeof accounts

/** Logs in through the API; the context stores the cookie. */
export async function logIn(request: APIRequestContext, account: Account) {
  const { uuid } = await (await request.get('/auth/code')).json()
  const response = await request.post('/auth/login', { data: { ...accounts[account], code: captchaCode, uuid } })
  if (!response.ok()) throw new Error(`${account} could not log in: ${response.status()} ${await response.text()}`)
}
