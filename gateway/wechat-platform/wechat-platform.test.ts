import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../http.ts'
import type { Keys } from '../keys.ts'
import { openIdOf, unionIdOf, type WechatPerson } from './wechat-people.ts'
import { openWechatPlatform, type WechatPlatform } from './wechat-platform.ts'

const keys = { wechat: { appid: 'wx0123456789abcdef' }, controlToken: 'control' } as Keys

let now: number
let platform: WechatPlatform
beforeEach(() => {
  now = Date.UTC(2026, 10, 20)
  platform = openWechatPlatform(keys, () => now)
})

const call = (target: string, { method = 'GET', body = '' } = {}) => {
  const { pathname, searchParams } = new URL(target, 'http://simulator')
  const request: Call = { method, target, path: pathname, query: searchParams, headers: {}, body }
  return platform.answer(request)
}
const ask = (path: string, fields: Record<string, string>) =>
  JSON.parse(String(call(`${path}?${new URLSearchParams(fields)}`)?.body))
const post = (path: string, fields: object) =>
  JSON.parse(String(call(path, { method: 'POST', body: JSON.stringify(fields) })?.body))

const address = (changes: Record<string, string> = {}) => {
  const fields = {
    appid: platform.apps.website.appid,
    redirect_uri: 'http://127.0.0.1:3000/wechat',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'state-1',
    ...changes,
  }
  return `/demo-wechat/connect/qrconnect?${new URLSearchParams(fields)}`
}
const codeOf = (person: WechatPerson = 'zhang') => platform.allow(address(), person).searchParams.get('code')!
const exchange = (code: string, changes: Record<string, string> = {}) => {
  const { appid, secret } = platform.apps.website
  return ask('/sns/oauth2/access_token', { appid, secret, code, grant_type: 'authorization_code', ...changes })
}

test('a person who scans and confirms returns with code and state; the code names the person', () => {
  const chosen = call(address(), { method: 'POST', body: 'person=li' })
  expect(chosen).toMatchObject({ status: 200 })
  expect(String(chosen!.body)).toContain('已扫描')
  const confirmed = call(address(), { method: 'POST', body: 'person=li&decision=allow' })
  const back = new URL(confirmed!.headers!.location!)
  expect([confirmed!.status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([
    303,
    'http://127.0.0.1:3000/wechat',
    'state-1',
  ])
  const { appid } = platform.apps.website
  const token = exchange(back.searchParams.get('code')!)
  expect(token).toMatchObject({ openid: openIdOf(appid, 'li'), unionid: unionIdOf('li'), expires_in: 7200 })
  expect(ask('/sns/userinfo', { access_token: token.access_token, openid: token.openid })).toMatchObject({
    nickname: '李敏',
    unionid: unionIdOf('li'),
  })
})

test.each([
  [{ appid: 'wxffffffffffffffff' }, 'AppID 参数错误'],
  [{ appid: keys.wechat.appid }, 'AppID 参数错误'],
  [{ redirect_uri: 'https://evil.example/wechat' }, 'redirect_uri 参数错误'],
  [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri 参数错误'],
  [{ scope: 'snsapi_userinfo' }, 'Scope 参数错误或没有 Scope 权限'],
  [{ response_type: 'token' }, 'response_type 参数错误'],
])('the page refuses %j', (changes, reason) => {
  const answer = call(address(changes))
  expect(answer!.status).toBe(400)
  expect(String(answer!.body)).toContain(reason)
})

describe('a code is refused', () => {
  test.each([
    [{ secret: 'wrong' }, 40125],
    [{ secret: '' }, 41004],
    [{ appid: 'wxffffffffffffffff' }, 40013],
    [{ appid: '' }, 41002],
    [{ code: 'never-issued' }, 40029],
    [{ code: '' }, 41008],
    [{ grant_type: 'password' }, 40002],
  ])('with %j: %i', (changes, errcode) => {
    expect(exchange(codeOf(), changes)).toMatchObject({ errcode })
  })

  test('a second time', () => {
    const code = codeOf()
    expect(exchange(code).openid).toBeTruthy()
    expect(exchange(code)).toMatchObject({ errcode: 40163, errmsg: expect.stringContaining('code been used') })
  })

  test('after five minutes', () => {
    const code = codeOf()
    now += 300_000
    expect(exchange(code)).toMatchObject({ errcode: 42003 })
  })

  test('by another app', () => {
    const { appid, secret } = platform.apps.official
    expect(exchange(codeOf(), { appid, secret })).toMatchObject({ errcode: 40029 })
  })
})

test('the profile needs a token that is known, of this person, not expired, and of a scope that allows it', () => {
  const token = exchange(codeOf())
  expect(ask('/sns/userinfo', { access_token: 'invented', openid: token.openid })).toMatchObject({ errcode: 40001 })
  expect(ask('/sns/userinfo', { access_token: token.access_token, openid: 'o' })).toMatchObject({ errcode: 40003 })
  now += 7_200_000
  const { access_token, openid } = token
  expect(ask('/sns/userinfo', { access_token, openid })).toMatchObject({ errcode: 42001 })
  const { appid, secret } = platform.apps.official
  const silent = address({ appid, scope: 'snsapi_base' }).replace('qrconnect', 'oauth2/authorize')
  const code = platform.allow(silent, 'zhang').searchParams.get('code')!
  const base = exchange(code, { appid, secret })
  expect(ask('/sns/userinfo', { access_token: base.access_token, openid: base.openid })).toMatchObject({
    errcode: 48001,
  })
})

test('share cards: a ticket needs a valid token of the app, and a signature the ticket', () => {
  const { appid, secret } = platform.apps.official
  const grant_type = 'client_credential'
  expect(post('/cgi-bin/stable_token', { grant_type, appid, secret: 'wrong' })).toMatchObject({ errcode: 40125 })
  expect(ask('/cgi-bin/stable_token', {})).toMatchObject({ errcode: 43002 })
  const { access_token } = post('/cgi-bin/stable_token', { grant_type, appid, secret })
  expect(ask('/cgi-bin/ticket/getticket', { access_token: 'invented', type: 'jsapi' })).toMatchObject({
    errcode: 40001,
  })
  expect(ask('/cgi-bin/ticket/getticket', { access_token, type: 'wx_card' })).toMatchObject({ errcode: 40097 })
  expect(ask('/cgi-bin/ticket/getticket', { access_token, type: 'jsapi' })).toMatchObject({ errcode: 0 })
  const share = { appId: appid, nonceStr: 'n', timestamp: 1, url: 'http://127.0.0.1/', signature: 'wrong' }
  expect(platform.checkShare(share)).toBe('config:invalid signature')
  now += 7_200_000
  expect(ask('/cgi-bin/ticket/getticket', { access_token, type: 'jsapi' })).toMatchObject({ errcode: 42001 })
})
