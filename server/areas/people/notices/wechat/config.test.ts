import { expect, test } from 'vitest'
import { ConfigError } from '#kernel/config/index.ts'
import { loadConfig } from '../../../../config.ts'
import { connectAddress } from './log-in.ts'
import { offeredWechat } from './platform.ts'

const website = { WECHAT_WEBSITE_APPID: 'wx0123456789abcdef', WECHAT_WEBSITE_SECRET: 'website-secret' }
const official = { WECHAT_OFFICIAL_APPID: 'wxfedcba9876543210', WECHAT_OFFICIAL_SECRET: 'official-secret' }
const real = { DEMO: 'off', PUBLIC_URL: 'https://portal.example' }

test.each([
  ['the demo on this machine', {}, [true, true, true]],
  ['a portal on this machine without the demo', { DEMO: 'off' }, [false, false, false]],
  ['a published portal without apps', real, [false, false, false]],
  ['a website', { ...real, ...website }, [true, false, false]],
  ['an official account', { ...real, ...official }, [false, true, false]],
  ['a demo with a real app', website, [true, false, false]],
])('%s: %o', (_what, env, [scan, inside, isSimulated]) => {
  expect(offeredWechat(loadConfig(env))).toEqual({ scan, inside, isSimulated })
})

test.each([
  [{ ...website, WECHAT_WEBSITE_SECRET: '' }, '微信网站应用配置不完整，缺少 WECHAT_WEBSITE_SECRET'],
  [{ WECHAT_OFFICIAL_SECRET: 'x' }, '微信公众号配置不完整，缺少 WECHAT_OFFICIAL_APPID'],
  [{ ...official, WECHAT_OFFICIAL_APPID: 'gh_123' }, 'WECHAT_OFFICIAL_APPID 应为 wx 开头的 18 位 AppID'],
  [{ ...website, WECHAT_API_URL: 'http://wechat.example' }, 'WECHAT_API_URL 应为 https 网址'],
])('%o is refused', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(new ConfigError(sentence))
})

test('the address of WeChat names app, scope and our callback, as WeChat prescribes', () => {
  const config = loadConfig({ ...real, ...website, ...official })
  const scan = connectAddress(config, { place: 'scan', wish: 'identity', state: 's', isFramed: true })
  expect(scan).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx0123456789abcdef&redirect_uri=https%3A%2F%2Fportal.example%2Fwechat&response_type=code&scope=snsapi_login&state=s&login_type=jssdk&self_redirect=false#wechat_redirect',
  )
  const inside = connectAddress(config, { place: 'inside', wish: 'openid', state: 's', isFramed: false })
  expect(inside).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wxfedcba9876543210&redirect_uri=https%3A%2F%2Fportal.example%2Fwechat&response_type=code&scope=snsapi_base&state=s#wechat_redirect',
  )
})
