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

/** The second super administrator of the demo. */
export const colleague = { username: 'admin02', password: accounts.administrator.password }

/** Logs in through the API; the context stores the cookie. */
export const logIn = (request: APIRequestContext, account: Account) => logInAs(request, accounts[account])

export async function logInAs(request: APIRequestContext, login: { username: string; password: string }) {
  const { uuid } = await (await request.get('/auth/code')).json()
  const response = await request.post('/auth/login', { data: { ...login, code: captchaCode, uuid } })
  if (!response.ok())
    throw new Error(`${login.username} could not log in: ${response.status()} ${await response.text()}`)
}
