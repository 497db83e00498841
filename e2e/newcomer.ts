import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { originOf } from './origin.ts'

export interface Newcomer {
  username: string
  phone: string
  password: string
}

/** Data of a new member that no earlier run against the same portal used. */
export const aNewcomer = (): Newcomer => {
  const random = (length: number) =>
    String(Math.random())
      .slice(2, 2 + length)
      .padEnd(length, '7')
  return { username: `新人${Date.now().toString(36)}${random(3)}`, phone: `139${random(8)}`, password: 'Road@2026' }
}

/** Calls the API in the session of the page. */
export const post = async <Answer>(page: Page, path: string, body: object): Promise<Answer> => {
  const origin = originOf(page)
  const answer = await page.request.post(path, { data: body, headers: { origin } })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

const captcha = async (request: APIRequestContext) => {
  const { uuid } = await (await request.get('/auth/code')).json()
  return { code: captchaCode, uuid }
}

/** Registers through the API. */
export const register = async (
  request: APIRequestContext,
  { phone, username, password }: Newcomer,
  more: { inviteCode?: string } = {},
) => {
  const registration = { phone, username, password, consent: true, ...more, ...(await captcha(request)) }
  const answer = await request.post('/api/users/register', { data: registration })
  expect(answer.status()).toBe(201)
}

/** Logs in through the API; the context stores the cookie. */
export const enter = async (
  request: APIRequestContext,
  { username, password }: Pick<Newcomer, 'username' | 'password'>,
) => {
  const answer = await request.post('/auth/login', { data: { username, password, ...(await captcha(request)) } })
  expect(answer.ok()).toBe(true)
}

export const fillLogin = async (page: Page, { username, password }: Pick<Newcomer, 'username' | 'password'>) => {
  await page.getByLabel('用户名或手机号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(captchaCode)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
